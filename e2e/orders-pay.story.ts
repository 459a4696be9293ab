import { expect, test } from 'vitest'
import { settlePayments } from '#testing/trade.ts'
import {
  agree,
  choosePayment,
  expectNoProblems,
  goToSheet,
  heading,
  newOrders,
  openBuyer,
  order,
  orderNumberOf,
  pathOf,
  payByWindow,
  press,
} from './buying.ts'

test('[OD-04] [RT-15] a card payment comes back to the complete page; a step back leads to my page, and nothing is paid twice', async () => {
  const { page, shop, problems } = await openBuyer()
  await goToSheet(page)
  await payByWindow(page, /신용카드/, '승인')
  await heading(page, '주문이 완료됐어요')
  expect(await newOrders(shop)).toMatchObject([
    { number: orderNumberOf(page), status: 'confirmed', paymentKind: 'card' },
  ])
  await page.goBack()
  await heading(page, '마이페이지')
  expect((await shop.gatewayDoor()).control.toss.payments()).toHaveLength(1)
  expectNoProblems(problems)
})

test('[OD-09] a paid card order leads to its statement and opens its slip in a window of its own', async () => {
  const { page, context, shop } = await openBuyer()
  await goToSheet(page)
  await payByWindow(page, /신용카드/, '승인')
  await heading(page, '주문이 완료됐어요')
  const number = orderNumberOf(page)
  await page.getByRole('link', { name: '거래명세서' }).click()
  await heading(page, '거래명세서')
  // The demo's stand-in gives its receipts at the shop's own door.
  const { paymentKey } = (await shop.gatewayDoor()).control.toss.payments()[0]!
  await shop.run('update "paymentAttempt" set "receiptUrl" = $1 where "paymentKey" = $2', [
    `/standin/toss/receipt?paymentKey=${String(paymentKey)}`,
    paymentKey,
  ])
  await page.goto(`/my/order/detail?ordId=${number}`)
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: '카드전표 보기 (새 창)' }).click()
  const slip = await opened
  await slip.getByText('매출전표').first().waitFor()
  expect(await slip.evaluate(() => window.opener)).toBeNull()
})

test('[RT-15] the return page may be reloaded: the payment is taken once', async () => {
  const { page, shop } = await openBuyer()
  await goToSheet(page)
  const returned = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.url().includes('/order/payApprove'),
  )
  await payByWindow(page, /신용카드/, '승인')
  await heading(page, '주문이 완료됐어요')
  await page.goto((await returned).url())
  await heading(page, '주문이 완료됐어요')
  expect(await newOrders(shop)).toHaveLength(1)
  expect((await shop.gatewayDoor()).control.toss.payments()).toHaveLength(1)
})

test('[OD-04] a virtual account shows where to pay in until when, and sees the deposit arrive', async () => {
  const { page, shop, context } = await openBuyer()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await goToSheet(page)
  await payByWindow(page, /가상계좌/, '발급')
  await heading(page, '입금을 기다리고 있어요')
  await page
    .getByText(/2026\.11\.23 10:00까지/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: '계좌 복사' }).click()
  await page.getByText('계좌번호를 복사했어요.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[\w-]{8,}$/)
  const { control } = await shop.gatewayDoor()
  control.toss.deposit({ orderId: String(control.toss.payments()[0]!.orderId) })
  await page.getByRole('heading', { level: 1, name: '주문이 완료됐어요' }).waitFor({ timeout: 40_000 })
  await page.getByRole('link', { name: '주문상세' }).click()
  await page.getByRole('listitem').filter({ hasText: '결제완료' }).first().waitFor()
})

test("[OD-04] a transfer from the clinic's account is paid in the same window", async () => {
  const { page, shop } = await openBuyer()
  await goToSheet(page)
  await payByWindow(page, /계좌이체/, '승인')
  await heading(page, '주문이 완료됐어요')
  expect(await newOrders(shop)).toMatchObject([{ status: 'confirmed', paymentKind: 'transfer' }])
})

test('[OD-04] a declined card says why; another way of paying takes the same cart, and what was typed is still there', async () => {
  const { page, shop } = await openBuyer()
  await goToSheet(page)
  await page.getByRole('button', { name: '받는 분', exact: true }).click()
  await page.getByLabel('배송 메모').fill('뒷문으로 와 주세요')
  await payByWindow(page, /신용카드/, '카드사 거절')
  await heading(page, '결제하지 못했어요')
  await page.getByText('주문서에 입력하신 내용은 그대로 있어요').waitFor()
  await page.getByRole('link', { name: '다른 결제수단' }).click()
  await heading(page, '주문서')
  await choosePayment(page, /여신/)
  await order(page)
  await heading(page, '주문이 완료됐어요')
  await page.getByText('뒷문으로 와 주세요').waitFor()
  expect(await newOrders(shop)).toMatchObject([
    { status: 'confirmed', paymentKind: 'credit' },
    { status: 'cancelled', paymentKind: 'card' },
  ])
})

test('[OD-04] a window that the buyer closed leaves the cart as it was, and the same sheet can be paid again', async () => {
  const { page, shop } = await openBuyer()
  await goToSheet(page)
  await payByWindow(page, /신용카드/, '취소')
  await page.getByRole('link', { name: '다시 결제하기' }).click()
  await heading(page, '주문서')
  await order(page)
  await page.waitForURL('**/standin/toss/window**')
  await page.getByRole('button', { name: '승인', exact: true }).click()
  await heading(page, '주문이 완료됐어요')
  expect(await newOrders(shop)).toMatchObject([{ status: 'confirmed' }, { status: 'cancelled' }])
})

test('[OD-04] a step back out of the gateway: the open order is named and can be paid on', async () => {
  const { page, shop } = await openBuyer()
  await goToSheet(page)
  await choosePayment(page, /신용카드/)
  await agree(page)
  await order(page)
  await page.waitForURL('**/standin/toss/window**')
  await page.goto('/order/pay?ordType=01')
  await heading(page, '주문서')
  await page.getByText('결제를 마치지 않은 주문이 있어요').waitFor()
  await press(page, '이어서 결제하기')
  await page.waitForURL('**/standin/toss/window**')
  await page.getByRole('button', { name: '승인', exact: true }).click()
  await heading(page, '주문이 완료됐어요')
  expect(await newOrders(shop)).toHaveLength(1)
})

test('[OD-07] while the gateway does not answer the page waits calmly, and ends at the order when it is settled', async () => {
  const { page, shop } = await openBuyer()
  await goToSheet(page)
  const { control } = await shop.gatewayDoor()
  control.toss.fault('confirm', { kind: 'drop-after' })
  control.toss.fault('lookup', { kind: 'drop-before' })
  await payByWindow(page, /신용카드/, '승인')
  await heading(page, '결제 결과를 확인하고 있어요. 다시 결제하지 마세요')
  expect(pathOf(page)).toBe('/order/payApprove')
  await page.reload()
  await heading(page, '결제 결과를 확인하고 있어요. 다시 결제하지 마세요')
  shop.clock.advance(60_000)
  await expect
    .poll(
      async () => {
        shop.clock.advance(30_000)
        await settlePayments(shop)
        return pathOf(page)
      },
      { timeout: 40_000, interval: 1_000 },
    )
    .toBe('/order/complete')
  await heading(page, '주문이 완료됐어요')
  expect(control.toss.payments()).toMatchObject([{ status: 'DONE' }])
})
