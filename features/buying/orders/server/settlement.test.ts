import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { jobs } from '#apps/server/jobs.ts'
import type { PaymentGateway } from '#platform/gateway/port.ts'
import { inTurns, load, note } from '#testing/load.ts'
import { settlePayment } from '#features/money/payments/server/index.ts'
import { receiveWebhook } from '#features/money/payments/contract.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addProduct, authorise, buy, settlePayments } from '#testing/trade.ts'
import { approvePayment, cancelOrder, readOrder, readPayment } from '../contract.ts'
import { approve } from './pay.ts'
import { orderPayments } from './order-payments.ts'

const MINUTE = 60_000
type Toss = Awaited<ReturnType<Shop['gatewayDoor']>>['control']['toss']

/** Where the shop and the gateway disagree about money, by the gateway's name of the order. */
async function mismatches(shop: Shop, toss: Toss) {
  const paid = new Map(
    toss
      .payments()
      .map((payment) => [
        String(payment.orderId),
        payment.status === 'DONE' || payment.status === 'PARTIAL_CANCELED',
      ]),
  )
  const orders = await shop.run<{ gatewayOrderId: string; stands: boolean; open: boolean }>(
    `select a."gatewayOrderId", o.status in ('confirmed', 'preparing') as stands, a.state in ('sent', 'unknown') as open
     from "paymentAttempt" a join "salesOrder" o on o.number = a.cause join member m on m.id = o."memberId"
     where a.operation = 'confirm' and m."loginId" like 'buyer%'`,
  )
  return orders.filter(
    ({ gatewayOrderId, stands, open }) => open || stands !== (paid.get(gatewayOrderId) ?? false),
  ).length
}

async function placeMany(shop: Shop, count: number) {
  const buyers = await addBuyers(shop, count)
  const optionId = await addProduct(shop, { price: 50_000, stock: 10_000 })
  return inTurns(buyers, 16, async (buyer) => {
    const placed = (await buy(buyer, [{ optionId, quantity: 1 }], { paymentKind: 'card' })).reply
    return { buyer, placed, body: await authorise(shop, placed) }
  })
}

const openPayments = async (shop: Shop) =>
  (
    await shop.one<{ n: number }>(
      `select count(*)::int as n from "paymentAttempt" a join "salesOrder" o on o.number = a.cause join member m on m.id = o."memberId" where a.state in ('sent', 'unknown') and m."loginId" like 'buyer%'`,
    )
  ).n
const everyMs = jobs.find(({ name }) => name === 'settle-unknown-payments')!.everyMs

test('[M5] with a third of the answers lost, late or wrong, shop and gateway agree within a minute of its answering again, and no order is lost or paid twice', async () => {
  const shop = await openShop({ gatewayTimeoutMs: 500 })
  const payments = load(100, 1_000)
  const orders = await placeMany(shop, payments)
  const { toss } = (await shop.gatewayDoor()).control
  toss.chaos({
    rate: 0.35,
    seed: 7,
    kinds: ['drop-before', 'drop-after', 'error-after', 'late', 'slow', 'error'],
  })
  await inTurns(orders, 16, ({ buyer, placed, body }) => buyer.send(approvePayment, { params: placed, body }))
  const unknown = await openPayments(shop)
  expect(unknown).toBeGreaterThan(payments / 10)
  // As long as it is away, asking about it fails as well.
  for (let round = 0; round < 10; round++) {
    shop.clock.advance(everyMs)
    await settlePayments(shop)
  }
  toss.chaos({ rate: 0, seed: 7, kinds: [] })
  toss.land()
  toss.release()
  const back = shop.clock.now().getTime()
  let seconds = 0
  for (
    ;
    seconds < 60 && (await openPayments(shop)) > 0;
    seconds = (shop.clock.now().getTime() - back) / 1_000
  ) {
    shop.clock.advance(everyMs)
    await settlePayments(shop)
  }
  expect(await openPayments(shop)).toBe(0)
  expect(await mismatches(shop, toss)).toBe(0)
  expect(toss.keyMisuses()).toEqual([])
  const confirmed = await shop.one<{ n: number }>(
    `select count(*)::int as n from "salesOrder" o join member m on m.id = o."memberId" where m."loginId" like 'buyer%' and o.status = 'confirmed'`,
  )
  expect(toss.payments().filter(({ status }) => status === 'DONE')).toHaveLength(confirmed.n)
  expect(confirmed.n).toBeGreaterThan((payments * 2) / 3)
  note('M5', { payments, unknown, seconds, confirmed: confirmed.n, mismatches: 0 })
})

test('[M5] the check sees a build that takes a lost answer for a failure', async () => {
  const shop = await openShop()
  const orders = await placeMany(shop, 3)
  const { toss } = (await shop.gatewayDoor()).control
  toss.fault('confirm', { kind: 'drop-after' }, 3)
  const hasty: PaymentGateway = {
    ...shop.gateway,
    async confirm(input) {
      const result = await shop.gateway.confirm(input)
      return result.kind === 'unknown' ? { kind: 'refused', code: 'TIMEOUT', message: '' } : result
    },
  }
  for (const { buyer, placed, body } of orders)
    await approve(
      { ...shop, gateway: hasty },
      { ...body, orderNumber: placed.orderNumber, institutionId: buyer.institutionId },
    )
  expect(await mismatches(shop, toss)).toBe(3)
})

test('[M5] a payment that lands after its order was given up is recorded first and then given back', async () => {
  const shop = await openShop({ gatewayTimeoutMs: 1_000 })
  const [{ buyer, placed, body }] = (await placeMany(shop, 1)) as [
    Awaited<ReturnType<typeof placeMany>>[number],
  ]
  const { toss } = (await shop.gatewayDoor()).control
  toss.fault('confirm', { kind: 'late' })
  await buyer.send(approvePayment, { params: placed, body })
  const attempt = await shop.one<{ id: number }>('select id from "paymentAttempt" order by id desc limit 1')
  await settlePayment(
    shop.db,
    attempt.id,
    { kind: 'dead', code: 'NOT_FOUND_PAYMENT', message: '' },
    shop.clock.now(),
    orderPayments(),
  )
  expect((await buyer.send(readPayment, { params: placed })).reply.outcome).toBe('failed')
  toss.land()
  await expect.poll(() => toss.payments()[0]!.status).toBe('DONE')
  await shop.send(receiveWebhook, {
    body: {
      eventType: 'PAYMENT_STATUS_CHANGED',
      data: { orderId: body.gatewayOrderId, paymentKey: body.paymentKey },
    },
  })
  expect(toss.payments()[0]).toMatchObject({ status: 'CANCELED', balanceAmount: 0 })
  expect(
    await shop.run(
      `select operation, state from "paymentAttempt" a join "salesOrder" o on o.number = a.cause where o.number = $1 order by a.id`,
      [placed.orderNumber],
    ),
  ).toEqual([
    { operation: 'confirm', state: 'done' },
    { operation: 'cancel', state: 'done' },
  ])
})

test('[M5] "not found" counts only when a late request can no longer land', async () => {
  const shop = await openShop()
  const [{ buyer, placed, body }] = (await placeMany(shop, 1)) as [
    Awaited<ReturnType<typeof placeMany>>[number],
  ]
  const { toss } = (await shop.gatewayDoor()).control
  toss.fault('confirm', { kind: 'drop-before' })
  await buyer.send(approvePayment, { params: placed, body })
  toss.reset()
  shop.clock.advance(MINUTE)
  await settlePayments(shop)
  expect((await buyer.send(readPayment, { params: placed })).reply.outcome).toBe('checking')
  shop.clock.advance(10 * MINUTE)
  await settlePayments(shop)
  expect((await buyer.send(readPayment, { params: placed })).reply).toMatchObject({
    outcome: 'failed',
    message: expect.stringContaining('다시 결제해 주세요'),
  })
})

test('[M5] two reconcilers ask about a payment once', async () => {
  const shop = await openShop()
  const [{ buyer, placed, body }] = (await placeMany(shop, 1)) as [
    Awaited<ReturnType<typeof placeMany>>[number],
  ]
  const { toss } = (await shop.gatewayDoor()).control
  toss.fault('confirm', { kind: 'drop-after' })
  await buyer.send(approvePayment, { params: placed, body })
  shop.clock.advance(5_000)
  const claimed = await Promise.all([1, 2, 3].map(() => settlePayments(shop)))
  expect(claimed.reduce((sum, n) => sum + n, 0)).toBe(1)
})

test('[OD-07] a deposit that comes in after its order was given up waits for an account to go back to', async () => {
  const shop = await openShop()
  const [buyer] = await addBuyers(shop, 1)
  const placed = (
    await buy(buyer!, [{ optionId: await addProduct(shop, { price: 120_000 }), quantity: 1 }], {
      paymentKind: 'virtual-account',
    })
  ).reply
  const body = await authorise(shop, placed)
  await buyer!.send(approvePayment, { params: placed, body })
  const attempt = await shop.one<{ id: number }>('select id from "paymentAttempt" order by id desc limit 1')
  await settlePayment(
    shop.db,
    attempt.id,
    { kind: 'dead', code: 'EXPIRED', message: '' },
    shop.clock.now(),
    orderPayments(),
  )
  const { toss } = (await shop.gatewayDoor()).control
  toss.deposit({ orderId: body.gatewayOrderId })
  await shop.send(receiveWebhook, {
    body: JSON.parse(toss.webhooks().at(-1)!.body) as Record<string, unknown>,
  })
  expect((await buyer!.send(readOrder, { params: placed })).reply).toMatchObject({
    status: 'cancelled',
    payment: { refundAccountNeeded: true, refund: { amount: 120_000, state: 'account-needed' } },
  })
  const cancel = (given: object) =>
    buyer!.send(cancelOrder, { params: placed, body: given as never }, { key: randomUUID() })
  expect(await cancel({})).toMatchObject({ status: 409, resultCode: 'refund-account-needed' })
  expect(
    (await cancel({ refundAccount: { bank: '88', accountNumber: '110-0000-000001', holderName: '김시험' } }))
      .reply,
  ).toMatchObject({ refund: { state: 'done' } })
  expect(toss.payments()[0]).toMatchObject({ status: 'CANCELED', balanceAmount: 0 })
})
