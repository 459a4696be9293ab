import { expect, test } from 'vitest'
import { widths } from './browser.ts'
import { heading, holdAdds, open, rowOf } from './shelf.ts'

test('[PD-06] [PD-01] home shows the price of the quantity that is set, and the cart asks just that', async () => {
  const { page, problems, readLines } = await open('/', { loginId: 'demo01' })
  await heading(page, '자주 주문한 품목')
  const all = page.getByRole('checkbox', { name: '전체 선택' })
  await all.check()
  await all.uncheck()
  const row = rowOf(page, '누벨린 미디엄 1.1 L')
  const quantity = row.getByRole('textbox', { name: /수량/ })
  const shows = async (count: string, ...words: string[]) => {
    await quantity.fill(count)
    await quantity.press('Tab')
    for (const word of words) await expect.poll(() => row.innerText()).toContain(word)
  }
  await shows('10', '83,600원', '836,000원', '수량 할인')
  await shows('1', '88,000원', '10박스부터\u00a0-5%')
  expect(await row.innerText()).not.toContain('83,600원')
  await page.getByText('88,000원 VAT 포함').waitFor()

  await page.getByRole('button', { name: '선택 상품 담기' }).click()
  await page.getByRole('link', { name: '장바구니 보기' }).click()
  await heading(page, '장바구니')
  const line = page.getByRole('row').filter({ hasText: '누벨린 미디엄 1.1 L' })
  await line.getByText('88,000원').first().waitFor()

  // The cart knows the way up and down before its save has come back.
  await page.route('**/order/modify', () => {})
  const inCart = line.getByRole('textbox', { name: /수량/ })
  for (const [count, amount] of [
    ['10', '836,000원'],
    ['9', '792,000원'],
  ] as const) {
    await inCart.fill(count)
    await inCart.press('Tab')
    await line.getByText(amount).waitFor()
  }
  expect(problems).toEqual([])
  expect(await readLines()).toMatchObject([{ quantity: 1, unitPrice: 88_000, amount: 88_000 }])
})

test('[PD-06] [PD-01] a row that is given a quantity while others are on their way to the cart stays chosen', async () => {
  const { page, problems, readLines } = await open('/', { loginId: 'demo01' })
  await heading(page, '자주 주문한 품목')
  const all = page.getByRole('checkbox', { name: '전체 선택' })
  await all.check()
  await all.uncheck()
  const sent = rowOf(page, '누벨린 미디엄 1.1 L')
  const other = page
    .getByRole('table', { name: /자주 주문한 품목/ })
    .locator('tbody tr')
    .filter({ has: page.locator('input[data-quantity]:enabled') })
    .filter({ hasNot: page.getByRole('link', { name: '누벨린 미디엄 1.1 L', exact: true }) })
    .first()
  const set = async (row: typeof sent, count: string) => {
    await row.getByRole('textbox', { name: /수량/ }).fill(count)
    await row.getByRole('textbox', { name: /수량/ }).press('Tab')
  }
  await set(sent, '2')
  const answer = await holdAdds(page)
  await page.getByRole('button', { name: '선택 상품 담기' }).click()
  await set(other, '20')
  answer()
  await page.getByText('1종을 장바구니에 담았어요.').waitFor()
  await expect.poll(() => sent.getByRole('checkbox').isChecked()).toBe(false)
  expect(await other.getByRole('checkbox').isChecked()).toBe(true)
  expect(problems).toEqual([])
  expect(await readLines()).toMatchObject([{ quantity: 2 }])
})

test('[PD-06] home says when cold goods leave and what was ordered last, and repeats the last order', async () => {
  const { page, problems, readLines } = await open('/', { loginId: 'demo01', width: widths.L })
  await page.getByText(/지금 주문하면 냉장 상품은 11\.23\(월\)에 출고해요/).waitFor()
  await page.getByRole('columnheader', { name: '최근 주문' }).waitFor()
  await page.getByRole('button', { name: '지난 주문 그대로' }).click()
  await heading(page, '주문서')
  await page.getByText(/^2026\.11\.\d\d 주문 그대로예요\. /).waitFor()
  expect(problems).toEqual([])
  await page
    .getByRole('button', { name: /^여신으로 [\d,]+원 주문하기$/ })
    .first()
    .waitFor()
  // the cart is left as it was
  expect(await readLines()).toEqual([])
})

test.each([widths.XS, widths.M])(
  '[BX-01] at %i px what is due arrives checked, with its sum at hand',
  async (width) => {
    const { page, problems } = await open('/', { loginId: 'demo24', width })
    await heading(page, '자주 주문한 품목')
    const due = page.locator('tbody tr').filter({ hasText: '주문할 때' })
    await due.first().waitFor()
    await due
      .first()
      .getByText(/^주문한 지 \d+일 · 주문할 때/)
      .waitFor()
    const shown = await due.count()
    await expect.poll(() => due.locator('input:checked').count()).toBe(shown)
    await expect.poll(() => page.locator('tbody input:checked').count()).toBe(shown)
    const place = width < 960 ? page.getByRole('region', { name: '다시 주문' }) : page.locator('.total-line')
    await place.getByText(`선택 ${shown}종`).waitFor()
    expect(await place.locator('b').innerText()).toMatch(/^[1-9][\d,]+원$/)
    await place.getByRole('button', { name: '선택 상품 담기' }).waitFor()
    if (width >= 960) await page.getByRole('columnheader', { name: '금액' }).waitFor()
    await expect
      .poll(() => place.evaluate((at) => at.getBoundingClientRect().bottom <= innerHeight))
      .toBe(true)
    expect(problems).toEqual([])
  },
)

test("the footer leads to the commission's page of the shop's business number", async () => {
  const { page } = await open('/', { loginId: 'demo01' })
  const link = page.getByRole('contentinfo').getByRole('link', { name: '사업자정보 확인' })
  await expect
    .poll(() => link.first().getAttribute('href'))
    .toBe('https://www.ftc.go.kr/bizCommPop.do?wrkr_no=0008110375')
})
