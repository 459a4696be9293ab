import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addWish, listWishedCodes } from '#features/shelf/catalogue/wish-contract.ts'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { enterShop, openStorefront, widths } from './browser.ts'
import { heading, open, pathOf } from './shelf.ts'

const heart = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: '찜', exact: true }).filter({ visible: true })
const pressed = (page: Page) => expect.poll(() => heart(page).getAttribute('aria-pressed'))
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
const tick = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `${name} 선택`, exact: true }).check()

/** The shop with these already on the member's wish list, the last one newest. */
async function openWishes(codes: readonly string[], { loginId = 'demo06', width = widths.L as number } = {}) {
  const front = await openStorefront()
  const member = await front.shop.as(loginId)
  for (const productCode of codes) {
    await member.send(addWish, { params: { productCode } })
    front.shop.clock.advance(1_000)
  }
  const visitor = await front.visitor({ width })
  await enterShop(visitor.page, front.shop, loginId)
  /** Ends the session of the browser: read at the very end. */
  const wished = async () => (await (await front.shop.as(loginId)).send(listWishedCodes)).reply
  return { ...visitor, ...front, wished }
}

test('[PD-02] [PD-08] [MY-04] the heart of a product puts it on the wish list, from which it goes into the cart and off again', async () => {
  const { page, problems, readLines } = await open('/product/detail?webPrdId=DM-BST-0007')
  await pressed(page).toBe('false')
  await heart(page).click()
  await pressed(page).toBe('true')
  await page.getByRole('link', { name: '찜 한 상품 보기' }).click()
  await heading(page, '찜 한 상품')
  expect(pathOf(page)).toBe('/my/activity/wish')
  expect(
    (await page.getByRole('navigation', { name: '현재 위치' }).innerText())
      .split('\n')
      .map((word) => word.trim())
      .filter(Boolean)
      .slice(-2),
  ).toEqual(['마이페이지', '찜 한 상품'])
  const wish = card(page, '리젠노바 스킨 PN 3')
  await wish.getByText('198,000원').waitFor()
  await wish.getByRole('button', { name: /담기$/ }).click()
  await page.getByText('1종을 장바구니에 담았어요.').waitFor()

  await wish.getByRole('link', { name: '리젠노바 스킨 PN 3' }).click()
  await pressed(page).toBe('true')
  await heart(page).click()
  await pressed(page).toBe('false')
  await page.getByText('찜을 해제했어요.').waitFor()
  await page.getByRole('banner').getByRole('link', { name: '찜', exact: true }).click()
  await page.getByText('찜한 상품이 없어요.').waitFor()
  expect(problems).toEqual([])
  expect((await readLines()).length).toBe(1)
})

test('[PD-08] several are taken off the wish list at once, after a question', async () => {
  const { page, problems, wished } = await openWishes([
    'DM-FIL-0001',
    'DM-CON-0019',
    'DM-BST-0007',
    'DM-THR-0004',
  ])
  await page.goto('/my')
  await page.getByRole('link', { name: '더보기 찜 한 상품' }).click()
  await page.getByText('총 4개').waitFor()
  await expect.poll(() => page.getByRole('button', { name: '선택 삭제' }).isDisabled()).toBe(true)
  await tick(page, '리젠노바 스킨 PN 3')
  await tick(page, '실라인 스크류 29G')
  await page.getByRole('button', { name: '선택 삭제' }).click()
  await page.getByRole('alertdialog').getByText('2개를 찜에서 지울까요?').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click()
  await page.getByText('총 2개').waitFor()
  await card(page, '실라인 스크류 29G').waitFor({ state: 'detached' })
  await page.getByRole('checkbox', { name: /^전체선택/ }).check()
  await page.getByRole('button', { name: '선택 삭제' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click()
  await page.getByText('찜한 상품이 없어요.').waitFor()
  expect(problems).toEqual([])
  expect(await wished()).toEqual([])
})

test('[PD-08] a wish is shown at once, and taken back when the server refuses it', async () => {
  const { page } = await open('/product/detail?webPrdId=DM-BST-0007')
  await pressed(page).toBe('false')
  let refuse = () => {}
  const held = new Promise<void>((resume) => void (refuse = resume))
  await page.route('**/api/fo/wishes/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    await held
    await route.fulfill({
      status: 409,
      json: { resultCode: 'wish-list-full', message: '상품은 200개까지 찜할 수 있어요.', body: null },
    })
  })
  await heart(page).click()
  await pressed(page).toBe('true')
  refuse()
  await page
    .getByRole('alert')
    .getByText(/상품은 200개까지 찜할 수 있어요/)
    .waitFor()
  await pressed(page).toBe('false')
})

test('[PD-08] [PD-09] a member who may not order has a wish list too, without a way into the cart', async () => {
  const { page } = await open('/product/detail?webPrdId=DM-CON-0019', { loginId: 'demo18' })
  await heart(page).click()
  await pressed(page).toBe('true')
  // shown at once, kept a moment later
  await page.getByText('찜했어요.').waitFor()
  await page.goto('/my/activity/wish')
  await page.locator('.product-card').waitFor()
  await expect.poll(() => page.getByRole('main').getByRole('button', { name: /담기/ }).count()).toBe(0)
})

test('[PD-08] a long wish list comes in pages, with what is sold out marked', async () => {
  const { page, shop } = await openWishes([])
  await shop.run(`
    insert into wish select m.id, p.id, timestamptz '2026-11-01' + (p.name = '세라비안 딥 1.1 L')::int * interval '1 day'
    from member m, (select id, name from product where "saleState" = 'on-sale' order by name <> '세라비안 딥 1.1 L', id limit 30) p where m."loginId" = 'demo06'`)
  await page.goto('/my/activity/wish')
  await expect.poll(() => page.locator('.product-card').count()).toBe(24)
  await card(page, '세라비안 딥 1.1 L').getByText('품절').first().waitFor()
  await expect
    .poll(() =>
      card(page, '세라비안 딥 1.1 L').getByRole('button', { name: /담기$/ }).getAttribute('aria-disabled'),
    )
    .toBe('true')
  await page.getByRole('button', { name: '더 보기' }).click()
  await expect.poll(() => page.locator('.product-card').count()).toBe(30)
  await page.getByRole('button', { name: '더 보기' }).waitFor({ state: 'detached' })
})

test.each(Object.values(widths))(
  '[PD-02] [PD-08] nothing scrolls sideways and axe finds nothing serious at %i',
  async (width) => {
    const { page } = await openWishes(['DM-FIL-0001', 'DM-EQP-0004', 'DM-THR-0004', 'DM-BST-0007'], { width })
    for (const path of ['/my/activity/wish', '/product/detail?webPrdId=DM-BST-0007', '/my']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      await expectNoSidewaysScroll(page)
      expect(await seriousFindings(page), path).toEqual([])
    }
  },
)
