import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { widths } from './browser.ts'
import { heading, holdAdds, open, pathOf, quantities, rows } from './shelf.ts'

const optionField = (place: Locator, option: string) =>
  place
    .locator('tr')
    .filter({ has: place.page().locator('th', { hasText: new RegExp(`^${option}(?![A-Z])`) }) })
    .getByRole('textbox', { name: /수량/ })

async function fillOption(place: Locator, option: string, count: string) {
  const field = optionField(place, option)
  await field.fill(count)
  await field.press('Tab')
}

test('[PD-02] [PD-01] a product with options asks for a quantity of each over the list and at home, and takes none unasked', async () => {
  const { page, problems, readLines } = await open('/product?q=니트릴 장갑')
  const row = rows(page).filter({ hasText: '메디쎄온 니트릴 장갑' }).first()
  await row.getByRole('button', { name: /옵션별로 담기$/ }).click()
  const dialog = page.getByRole('dialog').filter({ visible: true })
  const put = dialog.getByRole('button', { name: '장바구니 담기' })
  await expect.poll(() => put.getAttribute('aria-disabled')).toBe('true')
  await fillOption(dialog, 'S', '2')
  await fillOption(dialog, 'L', '1')
  await put.click()
  await page.getByText('2종을 장바구니에 담았어요.').waitFor()
  await expect.poll(() => page.getByRole('dialog').filter({ visible: true }).count()).toBe(0)

  await page.goto('/')
  await page
    .getByRole('button', { name: /니트릴 장갑.* 옵션별로 담기$/ })
    .first()
    .click()
  await dialog.getByRole('textbox', { name: '메디쎄온 니트릴 장갑 M 수량' }).waitFor()
  // what is filled in while another option is on its way waits for its own press
  await fillOption(dialog, 'M', '1')
  const answer = await holdAdds(page)
  await put.click()
  await fillOption(dialog, 'L', '2')
  answer()
  await expect.poll(() => optionField(dialog, 'M').inputValue()).toBe('0')
  expect(await optionField(dialog, 'L').inputValue()).toBe('2')
  await put.click()
  await expect.poll(() => page.getByRole('dialog').filter({ visible: true }).count()).toBe(0)
  expect(problems).toEqual([])
  expect((await readLines()).map(({ optionName, quantity }) => `${optionName} ${quantity}`).sort()).toEqual([
    'L 3',
    'M 1',
    'S 2',
  ])
})

test('[PD-02] an option that is filled in while another is on its way to the cart stays', async () => {
  const { page, problems } = await open('/product/detail?webPrdId=DM-THR-0004')
  const box = page.getByRole('region', { name: '주문', exact: true }).first()
  await fillOption(box, '60mm', '1')
  const answer = await holdAdds(page)
  await box.getByRole('button', { name: '장바구니 담기' }).click()
  await fillOption(box, '38mm', '6')
  answer()
  await expect.poll(() => optionField(box, '60mm').inputValue()).toBe('0')
  expect(await optionField(box, '38mm').inputValue()).toBe('6')
  expect(problems).toEqual([])
})

test('[PD-01] whoever hears nothing of what went into the cart is told to look there, not to send it again', async () => {
  const { page } = await open('/product/detail?webPrdId=DM-BTX-0002')
  await page.route(
    '**/api/fo/od/cart/prd',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const count = page.getByRole('link', { name: /^장바구니 \d+개$/ })
  const before = await count.first().getAttribute('aria-label')
  await page.getByRole('button', { name: '장바구니 담기' }).click()
  await page
    .getByRole('alertdialog')
    .getByText('담겼는지 확인하지 못했어요. 장바구니를 보고 없으면 다시 담아 주세요.')
    .waitFor()
  await expect.poll(() => count.first().getAttribute('aria-label')).not.toBe(before)
})

test('[NV-18] at 320 px the whole sum stands beside the quantity', async () => {
  const { page } = await open('/product/detail?webPrdId=DM-BST-0007', { width: 320 })
  const box = page.getByRole('region', { name: '주문', exact: true }).first()
  const amount = box.getByRole('textbox', { name: /수량/ })
  await amount.fill('20')
  await amount.press('Enter')
  const sum = box.locator('.buy-total')
  await expect.poll(() => sum.innerText()).toMatch(/\d,\d{3},\d{3}원/)
  const stepper = (await box.locator('.qty').first().boundingBox())!
  const shown = (await sum.boundingBox())!
  expect(shown.x + shown.width).toBeLessThanOrEqual(320)
  expect(shown.x >= stepper.x + stepper.width || shown.y >= stepper.y + stepper.height).toBe(true)
  await expectNoSidewaysScroll(page)
})

test('[RT-08] [PD-02] [PD-08] the detail page prices an option and a quantity, shows every fact, and is remembered', async () => {
  const { page, problems } = await open('/product/detail?webPrdId=DM-THR-0004')
  await heading(page, '실라인 스크류 29G')
  await expect
    .poll(async () => (await page.getByRole('navigation', { name: '현재 위치' }).innerText()).trim())
    .toMatch(/상세$/)
  const box = page.getByRole('region', { name: '주문', exact: true }).first()
  const add = box.getByRole('button', { name: '장바구니 담기' })
  // none is taken unasked
  await expect.poll(() => add.getAttribute('aria-disabled')).toBe('true')
  await fillOption(box, '60mm', '3')
  await box.getByText('132,000원', { exact: true }).first().waitFor()
  await fillOption(box, '38mm', '2')
  await box.getByText('209,000원', { exact: true }).waitFor()

  await page.getByRole('button', { name: /크게 보기/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('img', { name: /사진 1\/2/ })
    .waitFor()
  await page.keyboard.press('ArrowRight')
  await page
    .getByRole('dialog')
    .getByRole('img', { name: /사진 2\/2/ })
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  await page.getByRole('cell', { name: '2029.03.31' }).first().waitFor()
  await page.getByRole('tab', { name: '상세정보' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByText('UDI-DI', { exact: true }).waitFor()

  await add.click()
  await page.getByText('2종을 장바구니에 담았어요.').waitFor()
  await fillOption(box, '60mm', '1')
  await box.getByRole('button', { name: '바로 주문' }).click()
  await page.waitForURL((url) => url.pathname === '/order/pay' && url.searchParams.get('ordType') === '01')
  await page.goto('/my/activity/recent')
  await heading(page, '최근본상품')
  const card = page.getByRole('listitem').filter({ hasText: '실라인 스크류 29G' })
  await card.getByRole('button', { name: /옵션별로 담기$/ }).waitFor()
  await card.getByRole('button', { name: '실라인 스크류 29G 지우기' }).click()
  await page.getByText('최근에 본 상품이 없어요.').waitFor()
  expect(problems).toEqual([])
})

test('[PD-02] the price follows the quantity through its tiers', async () => {
  const { page } = await open('/product/detail?webPrdId=DM-BST-0007')
  const box = page.getByRole('region', { name: '주문', exact: true }).first()
  await box.getByText('5박스부터 193,050원').waitFor()
  const amount = box.getByRole('textbox', { name: /수량/ })
  await amount.fill('10')
  await amount.press('Enter')
  await box.getByText('1,881,000원', { exact: true }).waitFor()
  await expect.poll(() => box.getByRole('row', { name: /적용 중/ }).innerText()).toContain('10박스 이상')
  await amount.fill('999')
  await amount.press('Enter')
  await box.getByText(/재고가 \d+박스 남아/).waitFor()
})

test('[PD-09] [NV-08] a product that is not there, or not for this member, is a 404', async () => {
  const { page } = await open('/product/detail?webPrdId=DM-BST-0007', { loginId: 'demo18' })
  await page.getByText('상품을 찾을 수 없어요.').waitFor()
  for (const path of ['/product/detail?webPrdId=NO-SUCH', '/product/detail', '/product?category=NO-SUCH']) {
    await page.goto(path)
    await heading(page, '오류 안내')
    await page.getByText('404').waitFor()
  }
})

test('[PD-09] a member who may not order sees prices and the reason, and no button', async () => {
  const { page, problems } = await open('/product?category=COS', { loginId: 'demo18' })
  await page.getByText('병원·의원 회원만 주문할 수 있어요.').waitFor()
  await expect.poll(() => quantities(page).count()).toBe(0)
  await expect.poll(() => page.getByRole('main').getByRole('button', { name: /담기/ }).count()).toBe(0)
  await rows(page).first().getByRole('rowheader').getByRole('link').click()
  await page.getByText('보기만 할 수 있어요.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /담기|바로 주문/ }).count()).toBe(0)
  expect(problems).toEqual([])
})

test('[NV-18] nothing scrolls sideways at any width, and the chosen view is remembered', async () => {
  const { page } = await open('/product')
  for (const width of Object.values(widths)) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of [
      '/product?category=BST',
      '/product/detail?webPrdId=DM-BST-0007',
      '/my/activity/recent',
    ]) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      await expectNoSidewaysScroll(page)
    }
  }
  await page.goto('/product?category=BST')
  await page.getByRole('radio', { name: '카드' }).check({ force: true })
  await page.locator('.product-card').first().waitFor()
  await page.reload()
  await page.locator('.product-card').first().waitFor()
  expect(pathOf(page)).toBe('/product')
  await page.setViewportSize({ width: widths.XS, height: 900 })
  await expectNoSidewaysScroll(page)
})

test.each([widths.XS, widths.L])('[PD-01] [PD-02] axe finds nothing serious at %i', async (width) => {
  const { page } = await open('/product/detail?webPrdId=DM-THR-0004', { width })
  for (const path of [
    '/product?category=BST',
    '/product?q=소노',
    '/product/detail?webPrdId=DM-BST-0007',
    '/product/detail?webPrdId=DM-THR-0004',
    '/my/activity/recent',
  ]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await seriousFindings(page), path).toEqual([])
  }
  if (width === widths.L) return
  await page.goto('/product')
  await page.getByRole('button', { name: '필터' }).click()
  // the box follows the address, a moment after the click
  await page.getByRole('dialog').getByRole('checkbox', { name: '실라인', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '13개 상품 보기' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
})

test('[PD-01] at a desk most rows of the list are two lines, with their price, what lowers it and the next tier', async () => {
  const { page } = await open('/product?category=BST', { loginId: 'demo01', width: widths.L })
  await rows(page).first().getByRole('textbox').waitFor()
  const heights = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect(heights.length).toBeGreaterThan(10)
  expect(heights.filter((height) => height <= 52).length / heights.length).toBeGreaterThan(0.8)
  await rows(page)
    .filter({ hasText: /5박스부터\s-2%/ })
    .first()
    .waitFor()
})
