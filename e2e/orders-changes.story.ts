import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { adjustPoints, listPointAccounts } from '#features/money/points/office-contract.ts'
import {
  agree,
  goToSheet,
  heading,
  newOrders,
  openBuyer,
  optionNamed,
  order,
  orderNumberOf,
  pathOf,
  press,
  sellOut,
} from './buying.ts'

const raise = async (shop: Parameters<typeof optionNamed>[0], name: string, by: number) =>
  shop.run('update "productOption" set price = price + $2, "listPrice" = "listPrice" + $2 where id = $1', [
    await optionNamed(shop, name),
    by,
  ])

test('[OD-01] a quantity is saved at once; a refused one gets its old value back and says why', async () => {
  const { page, shop } = await openBuyer()
  await page.goto('/order/cart')
  const quantity = page.getByRole('textbox', { name: /누벨린 딥.* 수량/ })
  await quantity.fill('3')
  await quantity.press('Enter')
  await expect
    .poll(
      async () =>
        (
          await shop.run<{ quantity: number }>(
            'select c.quantity from "cartLine" c join "productOption" o on o.id = c."optionId" where o.id = $1',
            [await optionNamed(shop, '누벨린 딥 1.0')],
          )
        )[0]?.quantity,
    )
    .toBe(3)
  await page.getByRole('table').filter({ has: quantity }).getByText('369,600원').waitFor()
  await sellOut(shop, await optionNamed(shop, '누벨린 딥 1.0'))
  await quantity.fill('4')
  await quantity.press('Enter')
  await page.getByText(/품절/).nth(1).waitFor()
  await expect.poll(() => quantity.inputValue()).toBe('3')
})

test('[OD-01] [OD-02] what could not be saved is not ordered: the cart stays and says at its line what was typed in vain', async () => {
  const { page, shop } = await openBuyer()
  await page.goto('/order/cart')
  const quantity = page.getByRole('textbox', { name: /누벨린 딥.* 수량/ })
  const held = await quantity.inputValue()
  await page.route('**/api/fo/od/cart/prd/order/modify', (route) => route.abort(), { times: 1 })
  await quantity.fill('3')
  await press(page, /^선택상품 \d+종 주문$/)
  await page.getByRole('alertdialog').waitFor()
  await page.getByText('수량을 저장하고 있어요').waitFor({ state: 'detached' })
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await page.getByText('수량을 3으로 바꾸지 못했어요.').waitFor()
  expect(await quantity.inputValue()).toBe(held)
  await page.waitForTimeout(500)
  expect(pathOf(page)).toBe('/order/cart')

  await sellOut(shop, await optionNamed(shop, '누벨린 딥 1.0'))
  await quantity.fill('4')
  await press(page, /^선택상품 \d+종 주문$/)
  await page.getByText('저장하지 못한 상품이 있어 주문하지 않았어요.').waitFor()
  await expect.poll(() => quantity.inputValue()).toBe(held)
  await page.waitForTimeout(500)
  expect(pathOf(page)).toBe('/order/cart')
  // what is shown now can be ordered
  await press(page, /^선택상품 \d+종 주문$/)
  await heading(page, '주문서')
})

test('[OD-02] the field says what it did to what was typed, and keeps what was there when that was no number', async () => {
  const { page } = await openBuyer()
  await page.goto('/order/cart')
  const quantity = page.getByRole('textbox', { name: /누벨린 딥.* 수량/ })
  await quantity.waitFor()
  const held = await quantity.inputValue()
  for (const typed of ['abc', '-3', '1e3', '1.5']) {
    await quantity.fill(typed)
    await quantity.press('Enter')
    await page.getByText(`수량은 숫자로 입력해 주세요. ${held}`).waitFor()
    expect(await quantity.inputValue()).toBe(held)
    await quantity.fill(held)
    await quantity.press('Enter')
  }
  await quantity.fill('0')
  await quantity.press('Enter')
  await page.getByText(/최소 주문 수량 .+ 맞췄어요\./).waitFor()
  await quantity.fill('99999')
  await quantity.press('Enter')
  await page.getByText(/재고가 .+ 남아 .+ 맞췄어요\./).waitFor()
})

test('[PD-02] 바로 주문 leaves the cart as it is; back from its sheet nothing has changed', async () => {
  const { page, shop } = await openBuyer()
  const cart = () =>
    shop.run(`select "memberId", "optionId", quantity, selected from "cartLine" order by 1, 2`)
  const before = await cart()
  await page.goto('/product/detail?webPrdId=DM-BST-0007')
  const box = page.getByRole('region', { name: '주문', exact: true }).first()
  await box.getByRole('button', { name: '바로 주문' }).click()
  await page.waitForURL((url) => url.pathname === '/order/pay' && url.searchParams.has('sheetKey'))
  await heading(page, '주문서')
  await page.reload()
  await heading(page, '주문서')
  expect(await cart()).toEqual(before)
})

test('[OD-03] a short line can be ordered in the quantity that is left, and a reload does not lose it without a word', async () => {
  const { page, shop } = await openBuyer()
  await page.goto('/order/cart')
  const optionId = await optionNamed(shop, '누벨린 딥 1.0')
  await page.getByRole('textbox', { name: /누벨린 딥.* 수량/ }).fill('6')
  await page.getByRole('textbox', { name: /누벨린 딥.* 수량/ }).press('Enter')
  await expect
    .poll(
      async () =>
        (
          await shop.run<{ quantity: number }>('select quantity from "cartLine" where "optionId" = $1', [
            optionId,
          ])
        )[0]?.quantity,
    )
    .toBe(6)
  await page.goto('/order/pay?ordType=01')
  await heading(page, '주문서')
  const [{ taken }] = (await shop.run<{ taken: number }>(
    `with moved as (update stock set reserved = "onHand" - 4 where "optionId" = $1 returning "onHand" - 4 as reserved)
     select m.reserved - coalesce((select sum("reservedChange") from "stockMove" where "optionId" = $1), 0)::int as taken from moved m`,
    [optionId],
  )) as [{ taken: number }]
  await shop.run(
    `insert into "stockMove" ("optionId", "onHandChange", "reservedChange", reason, cause, at) values ($1, 0, $2, 'reserved', 'elsewhere', $3)`,
    [optionId, taken, shop.clock.now()],
  )
  await page.reload()
  await page.getByText(/지금 주문할 수 없어 이 주문서에서 빠졌어요/).waitFor()
  const reduce = page.getByRole('button', { name: /^4\S+ 줄이고 함께 주문$/ })
  await reduce.click()
  await reduce.waitFor({ state: 'detached' })
  await expect
    .poll(
      async () =>
        (
          await shop.run<{ quantity: number }>('select quantity from "cartLine" where "optionId" = $1', [
            optionId,
          ])
        )[0]?.quantity,
    )
    .toBe(4)
  await shop.run(`update stock set reserved = reserved - $2 where "optionId" = $1`, [optionId, taken])
  await shop.run(
    `insert into "stockMove" ("optionId", "onHandChange", "reservedChange", reason, cause, at) values ($1, 0, $2, 'released', 'elsewhere', $3)`,
    [optionId, -taken, shop.clock.now()],
  )
})

test('[OD-01] [OD-02] one cart in two tabs: each shows what the other did when it is looked at', async () => {
  const { page, context } = await openBuyer()
  await page.goto('/order/cart')
  const other = await context.newPage()
  await other.goto('/order/cart')
  await heading(other, '장바구니')
  await other.getByRole('button', { name: /니트릴 장갑.* 삭제$/ }).click()
  await other.getByText('총 6종').waitFor()
  await page.bringToFront()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByText('총 6종').waitFor()
  await expect.poll(() => page.getByRole('link', { name: /니트릴 장갑/ }).count()).toBe(0)
})

test('[OD-06] a sheet whose cart another tab has changed is read again at one press, with what was typed', async () => {
  const { page, context } = await openBuyer()
  await goToSheet(page)
  await page.getByRole('button', { name: '받는 분', exact: true }).click()
  await page.getByLabel('배송 메모').fill('3층 접수대')
  await agree(page)
  const other = await context.newPage()
  await other.goto('/order/cart')
  const quantity = other.getByRole('textbox', { name: /누벨린 딥.* 수량/ })
  await quantity.fill('3')
  await quantity.press('Enter')
  await other.getByRole('table').filter({ has: quantity }).getByText('369,600원').waitFor()
  await order(page)
  const changed = page.getByText('그사이 1종이 바뀌었어요')
  await changed.waitFor()
  await press(page, '주문서 다시 불러오기')
  await changed.waitFor({ state: 'detached' })
  expect(await page.getByLabel('배송 메모').inputValue()).toBe('3층 접수대')
  await page
    .getByRole('button', { name: /^여신으로 1,607,560원 주문하기$/ })
    .first()
    .waitFor()
})

test('[OD-01] deleting what is chosen asks first; what is sold out goes by itself; an empty cart leads on', async () => {
  const { page } = await openBuyer()
  await page.goto('/order/cart')
  await press(page, '품절 삭제')
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click()
  await page.getByText('총 6종').waitFor()
  await page.getByRole('checkbox', { name: /^전체선택/ }).uncheck()
  await page.getByText('주문할 상품을 선택해 주세요.').first().waitFor({ state: 'attached' })
  await page.getByRole('checkbox', { name: /^전체선택/ }).check()
  await press(page, '선택 삭제')
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click()
  await page.getByText('장바구니가 비어 있어요').waitFor()
})

test('[OD-06] a price that changed meanwhile is shown line by line, and one press orders at the new price', async () => {
  const { page, shop } = await openBuyer()
  await goToSheet(page)
  await agree(page)
  await raise(shop, '보네타주 100단위', 1_000)
  await order(page)
  await page.getByText('그사이 1종이 바뀌었어요').waitFor()
  await page.getByText(/가격 변경 44,000원 → 45,000원 \(\+1,000원\)/).waitFor()
  await press(page, '바뀐 가격으로 주문')
  await heading(page, '주문이 완료됐어요')
  expect(await newOrders(shop)).toMatchObject([{ status: 'confirmed', total: 1_489_360 }])
})

test('[OD-06] what sold out meanwhile can be left out; it stays in the cart with its reason', async () => {
  const { page, shop } = await openBuyer()
  await goToSheet(page)
  await agree(page)
  await sellOut(shop, await optionNamed(shop, '누벨린 딥 1.0'))
  await order(page)
  await page.getByText('그사이 1종이 바뀌었어요').waitFor()
  await press(page, /^빼고 [\d,]+원 주문$/)
  await heading(page, '주문이 완료됐어요')
  expect(await newOrders(shop)).toHaveLength(1)
  await page.goto('/order/cart')
  await page
    .getByRole('row', { name: /누벨린 딥/ })
    .getByText(/품절/)
    .waitFor()
  await page.getByText('주문할 수 있는 상품 0종').waitFor()
})

test('[OD-06] over the limit of the account: the sheet says how much is missing, another way of paying is one press away', async () => {
  const { page, shop } = await openBuyer()
  await goToSheet(page)
  await agree(page)
  await shop.run(
    `update account set floor = posted - 1000000 where kind = 'credit' and "institutionId" = (select "institutionId" from member where "loginId" = 'demo02')`,
  )
  await order(page)
  await page.getByText('여신이 484,360원 부족해요').waitFor()
  await page.getByRole('link', { name: '수량 조정' }).waitFor()
  await press(page, '신용카드로 바꾸기')
  await press(page, '1,484,360원 결제하기')
  await page.waitForURL('**/standin/toss/window**')
  expect(await newOrders(shop)).toMatchObject([{ status: 'awaiting-payment', paymentKind: 'card' }])
})

test('[OD-03] a way of paying that does not fit any more is told at its field, with the reason', async () => {
  const { page, shop } = await openBuyer()
  await goToSheet(page)
  await agree(page)
  await shop.run(
    `update account set floor = posted - 1000000 where kind = 'credit' and "institutionId" = (select "institutionId" from member where "loginId" = 'demo02')`,
  )
  await page.reload()
  await heading(page, '주문서')
  await expect.poll(() => page.getByRole('radio', { name: /여신/ }).isDisabled()).toBe(true)
  await order(page)
  await page
    .getByRole('alert')
    .getByText(/주문가능 여신이 1,000,000원 남았어요/)
    .waitFor()
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value))
    .toBe('card')
  expect(await newOrders(shop)).toHaveLength(0)
})

test('[AU-07] [BX-15] a session that ends on the order sheet keeps what was typed over the new sign-in', async () => {
  const { page, shop } = await openBuyer()
  await goToSheet(page)
  await page.getByRole('button', { name: '받는 분', exact: true }).click()
  await page.getByLabel('배송 메모').fill('3층 간호데스크')
  await agree(page)
  shop.clock.advance(31 * 60_000)
  await order(page)
  await page.getByRole('alertdialog').getByRole('button').click()
  await heading(page, '로그인')
  await page.getByLabel('아이디', { exact: true }).fill('demo02')
  await page.getByLabel('비밀번호', { exact: true }).fill('Medimall!2026')
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await heading(page, '주문서')
  await page
    .getByText(/3층 간호데스크/)
    .first()
    .waitFor()
  await page.getByText('주문 버튼으로 건너뛰기').waitFor({ state: 'attached' })
  await order(page)
  await heading(page, '주문이 완료됐어요')
  expect(await newOrders(shop)).toHaveLength(1)
})

test('[OD-03] points pay their part, never more than they may nor than there are left when the order is sent', async () => {
  const { page, shop } = await openBuyer()
  await goToSheet(page)
  await page.getByRole('button', { name: '포인트', exact: true }).click()
  const points = page.getByLabel('포인트 사용')
  await agree(page)
  for (const typed of ['1.5', '-5']) {
    await points.fill(typed)
    await order(page)
    await expect.poll(() => points.getAttribute('aria-invalid')).toBe('true')
    expect(await points.inputValue()).toBe(typed)
  }
  expect(await newOrders(shop)).toEqual([])
  await points.fill('99999999')
  await order(page)
  await page
    .getByText(/^포인트는 [\d,]+P까지 쓸 수 있어요\.$/)
    .first()
    .waitFor()
  await press(page, '전액사용')
  const wanted = async () => Number((await points.inputValue()).replaceAll(',', ''))
  expect(await wanted()).toBeGreaterThan(500)
  // staff take all but 500 of them while the sheet is open
  const staff = await shop.asStaff('ops01')
  const { institutionId } = await shop.one<{ institutionId: number }>(
    `select "institutionId" from member where "loginId" = 'demo02'`,
  )
  const [account] = (await staff.send(listPointAccounts, { query: { institutionId } })).reply.rows
  const body = { amount: 500 - account!.usable, reason: '두 번 적립' }
  await staff.send(adjustPoints, { params: { institutionId }, body }, { key: randomUUID() })
  await order(page)
  await page
    .getByText(/500P까지 쓸 수 있어요/)
    .first()
    .waitFor()
  expect(await newOrders(shop)).toEqual([])
  await press(page, '500P로 바꾸기')
  await expect.poll(wanted).toBe(500)
  const used = await wanted()
  await order(page)
  await heading(page, '주문이 완료됐어요')
  expect(
    await shop.run('select "payPoints" from "salesOrder" where number = $1', [orderNumberOf(page)]),
  ).toEqual([{ payPoints: used }])
})
