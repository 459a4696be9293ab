import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readCart } from '#features/cart/contract.ts'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { openStorefront, signIn, widths } from './browser.ts'

const pathOf = (page: Page) => new URL(page.url()).pathname
const search = (page: Page) => new URL(page.url()).searchParams
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const rows = (page: Page) => page.getByRole('table').locator('tbody tr')
const nameOf = async (page: Page, at: number) => (await rows(page).nth(at).getByRole('rowheader').getByRole('link').innerText()).trim()
const quantities = (page: Page) => page.locator('.product-table input[data-quantity]:enabled')
/** The row of the product with exactly this name. */
const rowOf = (page: Page, name: string) => rows(page).filter({ has: page.getByRole('link', { name, exact: true }) })
/** Browsers of a busy machine take their time. */
const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 15_000 })
const total = (page: Page) => page.locator('.list-tools-count b').innerText()

async function open(path: string, { loginId = 'demo06', width = widths.L as number, height = 900 } = {}) {
  const front = await openStorefront()
  const visitor = await front.visitor({ width, height })
  await signIn(visitor.page, loginId)
  await visitor.page.goto(path)
  /** Signs the member in once more, which ends the session of the browser: the cart is read at the very end. */
  const readLines = async () => (await (await front.shop.as(loginId)).send(readCart)).reply.cartPrdList
  return { ...visitor, readLines }
}

test('[PD-01] a buyer finds by category, narrows by filters, and takes them off again', async () => {
  const { page, problems } = await open('/product')
  await heading(page, '전체 상품')
  await eventually(() => total(page)).not.toBe('–')
  await page.getByRole('navigation', { name: '하위 카테고리' }).getByRole('link', { name: /^스킨부스터/ }).click()
  await heading(page, '스킨부스터')
  expect(search(page).get('category')).toBe('BST')
  await eventually(() => total(page)).toBe('16')

  await page.getByRole('checkbox', { name: '리젠노바', exact: true }).check()
  await eventually(() => total(page)).toBe('8')
  await eventually(() => rows(page).count()).toBe(8)
  await page.getByLabel('최고 가격').fill('100000')
  await page.getByLabel('최저 가격').fill('200000')
  await page.getByRole('button', { name: '가격 적용' }).click()
  await page.getByText('최고 가격을 최저 가격보다 크게 입력해 주세요.').waitFor()
  await page.getByLabel('최저 가격').fill('')
  await page.getByLabel('최저 가격').press('Enter')
  await eventually(() => search(page).get('maxPrice')).toBe('100000')
  await eventually(async () => Number(await total(page))).toBeLessThan(8)

  await page.getByRole('group', { name: '적용한 필터' }).getByRole('button', { name: /리젠노바/ }).click()
  await eventually(() => search(page).has('brand')).toBe(false)
  await page.getByRole('button', { name: '필터 초기화' }).click()
  await eventually(() => total(page)).toBe('16')
  await page.goBack()
  await eventually(() => search(page).get('maxPrice')).toBe('100000')
  expect(problems).toEqual([])
})

test('[PD-01] paging keeps its place in the address, and coming back keeps page, scroll and typed quantities', async () => {
  const { page, problems } = await open('/product?sort=price-low')
  await rows(page).nth(20).waitFor()
  const first = await nameOf(page, 0)
  await quantities(page).first().fill('3')
  await quantities(page).first().press('Tab')
  await page.getByRole('navigation', { name: '상품 목록 이동' }).getByRole('link', { name: '다음' }).click()
  await eventually(() => search(page).has('cursor')).toBe(true)
  await eventually(() => nameOf(page, 0)).not.toBe(first)
  const second = await nameOf(page, 0)
  await page.getByText('선택 1종').first().waitFor()

  await rows(page).nth(18).scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(200)
  const chosen = await nameOf(page, 18)
  await rows(page).nth(18).getByRole('rowheader').getByRole('link').click()
  await heading(page, chosen)
  await page.goBack()
  await eventually(() => nameOf(page, 0)).toBe(second)
  await eventually(() => page.evaluate(() => window.scrollY)).toBe(scrolled)

  await page.reload()
  await eventually(() => nameOf(page, 0)).toBe(second)
  await page.getByRole('navigation', { name: '상품 목록 이동' }).getByRole('link', { name: '이전' }).click()
  await eventually(() => nameOf(page, 0)).toBe(first)
  expect(problems).toEqual([])
})

test('[PD-03] 초성, the wrong keyboard layout and a code all find, and nothing found says what helps', async () => {
  const { page, problems } = await open('/product?q=ㄹㅈㄴㅂ')
  await heading(page, '‘ㄹㅈㄴㅂ’ 검색 결과')
  await eventually(() => nameOf(page, 0)).toMatch(/^리젠노바/)
  expect(await page.getByText('찾은 결과예요').count()).toBe(0)

  await page.goto('/product?q=vlffj')
  await page.getByText('‘필러’로 찾은 결과예요.').waitFor()
  expect(await rows(page).count()).toBeGreaterThan(5)

  await page.goto('/product?q=dm-bst-0007')
  await eventually(() => nameOf(page, 0)).toBe('리젠노바 스킨 PN 3')

  await page.goto('/product?q=없는상품')
  await page.getByText('‘없는상품’에 맞는 상품을 찾지 못했어요.').waitFor()
  await page.getByRole('main').getByRole('link', { name: '전체 상품 보기' }).click()
  await heading(page, '전체 상품')
  expect(problems).toEqual([])
})

test('[PD-01] several products go into the cart from the table by keyboard alone', async () => {
  const { page, readLines, problems } = await open('/product?category=BST')
  await quantities(page).first().waitFor()
  const names = await quantities(page).evaluateAll((cells) => cells.slice(0, 2).map((cell) => cell.closest('tr')!.querySelector('.item-name')!.textContent))
  await quantities(page).first().focus()
  await page.keyboard.type('2')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('3')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await page.getByText('1종을 장바구니에 담았어요.').waitFor()
  const bulk = page.getByRole('region', { name: '선택 상품' })
  await bulk.getByText('2종').waitFor()
  await bulk.getByRole('button', { name: '선택 상품 담기' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('2종을 장바구니에 담았어요.').waitFor()
  await page.getByRole('link', { name: /장바구니 3/ }).or(page.getByRole('link', { name: '장바구니3' })).first().waitFor()
  await bulk.getByText('0종').waitFor()
  expect(problems).toEqual([])
  expect((await readLines()).filter(({ name }) => names.includes(name)).map(({ quantity }) => quantity).sort()).toEqual([2, 3])
})

test('[PD-06] pasted lines fill the quantities, and a bad line is told with its reason', async () => {
  const { page, problems } = await open('/product?category=BST')
  await quantities(page).first().waitFor()
  await page.getByRole('button', { name: '품번으로 담기' }).click()
  await page.getByLabel('품번과 수량').fill('품번\t수량\nDM-BST-0007\t5\nNO-SUCH-1\t2\nDM-THR-0004\t1\nDM-BST-0006\t많이')
  await page.getByRole('button', { name: '수량 채우기' }).click()
  await page.getByText('1종의 수량을 채웠어요. 3줄은 확인이 필요해요.').waitFor()
  await page.getByText('3번째 줄 NO-SUCH-1').waitFor()
  await page.getByText('옵션이 여러 개예요. 상품 상세에서 골라 주세요.').waitFor()
  await page.getByText('수량을 읽을 수 없어요.').waitFor()
  const row = rowOf(page, '리젠노바 스킨 PN 3')
  expect(await row.getByRole('textbox').inputValue()).toBe('5')
  expect(await row.innerText()).toContain('965,250원')
  expect(problems).toEqual([])
})

test('[PD-01] what the server refuses is said at the row, and nothing is added', async () => {
  const { page } = await open('/product?category=BST')
  const row = rowOf(page, '하이드로엔 스킨 PN 2')
  const cell = row.getByRole('textbox')
  await cell.fill('9')
  await cell.press('Tab')
  await row.getByText(/재고가 \d박스 남아 \d박스로 맞췄어요/).waitFor()
  await row.getByRole('button', { name: /담기$/ }).click()
  await page.getByText('1종을 장바구니에 담았어요.').waitFor()
  await cell.fill('1')
  await cell.press('Enter')
  await row.getByText(/재고가 \d개 남았어요/).waitFor()
})

test('[PD-02] [PD-08] the detail page prices an option and a quantity, shows every fact, and is remembered', async () => {
  const { page, context, problems } = await open('/product/detail?webPrdId=DM-THR-0004')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await heading(page, '실라인 스크류 29G')
  expect((await page.getByRole('navigation', { name: '현재 위치' }).innerText()).trim().endsWith('상세')).toBe(true)
  await page.getByRole('radio', { name: /60mm/ }).check()
  const box = page.getByRole('region', { name: '주문', exact: true }).first()
  await box.getByText('44,000원').first().waitFor()
  const amount = box.getByRole('textbox', { name: /수량/ })
  await amount.fill('3')
  await amount.press('Enter')
  await box.getByText('132,000원', { exact: true }).waitFor()

  await page.getByRole('button', { name: /크게 보기/ }).click()
  await page.getByRole('dialog').getByRole('img', { name: /사진 1\/2/ }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('dialog').getByRole('img', { name: /사진 2\/2/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  await page.getByRole('cell', { name: '2029.03.31' }).first().waitFor()
  await page.getByRole('tab', { name: '상세정보' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByText('UDI-DI', { exact: true }).waitFor()
  await page.getByRole('tab', { name: /자료실/ }).click()
  await page.getByText(/첨부문서 · PDF/).waitFor()
  await page.getByRole('button', { name: '상품 주소 복사' }).click()
  await page.getByText('상품 주소를 복사했어요.').waitFor()

  await box.getByRole('button', { name: '장바구니 담기' }).click()
  await page.getByRole('link', { name: '장바구니 보기' }).waitFor()
  await box.getByRole('button', { name: '바로 주문' }).click()
  await page.waitForURL((url) => url.pathname === '/order/pay' && url.searchParams.get('ordType') === '01')
  await page.goto('/my/activity/recent')
  await heading(page, '최근본상품')
  const card = page.getByRole('listitem').filter({ hasText: '실라인 스크류 29G' })
  await card.getByRole('link', { name: '옵션' }).waitFor()
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
  expect(await box.getByRole('row', { name: /적용 중/ }).innerText()).toContain('10박스 이상')
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
  expect(await quantities(page).count()).toBe(0)
  expect(await page.getByRole('main').getByRole('button', { name: /담기/ }).count()).toBe(0)
  await rows(page).first().getByRole('rowheader').getByRole('link').click()
  await page.getByText('보기만 할 수 있어요.').waitFor()
  expect(await page.getByRole('button', { name: /담기|바로 주문/ }).count()).toBe(0)
  expect(problems).toEqual([])
})

test('sold out, discontinued and price on request stay visible with their reason', async () => {
  const { page } = await open('/product?q=소노')
  const out = rowOf(page, '에코르메드 소노 카트리지 4.5mm')
  await out.getByText('품절', { exact: true }).waitFor()
  await out.getByText(/^\d\d\.\d\d 입고 예정$/).waitFor()
  expect(await out.getByRole('button', { name: /담기/ }).getAttribute('aria-disabled')).toBe('true')
  await rowOf(page, '에코르메드 소노 X9').getByText('가격 문의', { exact: true }).waitFor()
})

test('[NV-18] nothing scrolls sideways at any width, and the chosen view is remembered', async () => {
  const { page } = await open('/product')
  for (const width of Object.values(widths)) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/product?category=BST', '/product/detail?webPrdId=DM-BST-0007', '/my/activity/recent']) {
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
  for (const path of ['/product?category=BST', '/product?q=소노', '/product/detail?webPrdId=DM-BST-0007', '/product/detail?webPrdId=DM-THR-0004', '/my/activity/recent']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await seriousFindings(page), path).toEqual([])
  }
  if (width === widths.L) return
  await page.goto('/product')
  await page.getByRole('button', { name: '필터' }).click()
  await page.getByRole('dialog').getByRole('checkbox', { name: '실라인', exact: true }).check()
  await page.getByRole('dialog').getByRole('button', { name: '13개 상품 보기' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
})
