import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readCart } from '#features/buying/cart/contract.ts'
import { readPoints } from '#features/money/points/contract.ts'
import type { Database, Queryable } from '#platform/database/database.ts'
import type { PaymentGateway } from '#platform/gateway/port.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import {
  addBuyers,
  addProduct,
  authorise,
  buy,
  orderBody,
  settlePayments,
  type Buyer,
} from '#testing/trade.ts'
import {
  approvePayment,
  cancelOrder,
  placeOrder,
  readOrder,
  readPayment,
  reportPaymentFailure,
  type PaymentKind,
} from '../contract.ts'
import { cancelAbandoned, expireDeposits } from './index.ts'
import { approve } from './pay.ts'

const MINUTE = 60_000

async function open(paymentKind: PaymentKind = 'card', choice: { points?: number } = {}) {
  const shop = await openShop()
  const [buyer, stranger] = (await addBuyers(shop, 2, { points: 20_000 })) as [Buyer, Buyer]
  const optionId = await addProduct(shop, { price: 50_000, kind: 'cosmetic' })
  const placed = (await buy(buyer, [{ optionId, quantity: 2 }], { paymentKind, ...choice })).reply
  const params = { orderNumber: placed.orderNumber }
  const toss = (await shop.gatewayDoor()).control.toss
  return { shop, buyer, stranger, optionId, placed, params, toss }
}
const reservedOf = async (shop: Shop, optionId: number) =>
  (await shop.one<{ reserved: number }>('select reserved from stock where "optionId" = $1', [optionId]))
    .reserved
const confirms = (toss: Awaited<ReturnType<typeof open>>['toss']) =>
  toss.calls().filter(({ kind }) => kind === 'confirm').length

test('[OD-04] [RT-15] a card order waits for the window, is paid once however often it is approved, and empties the cart only then', async () => {
  const { shop, buyer, placed, params, toss, optionId } = await open('card', { points: 12_000 })
  expect(placed).toMatchObject({
    status: 'awaiting-payment',
    payment: {
      method: 'card',
      amount: 88_000,
      taxFreeAmount: 0,
      successPath: `/order/payApprove?ordId=${placed.orderNumber}`,
    },
  })
  expect((await buyer.send(readCart)).reply.lines).toHaveLength(1)
  expect(await reservedOf(shop, optionId)).toBe(2)
  expect((await buyer.send(readPoints)).reply.usable).toBe(8_000)
  expect((await buyer.send(readOrder, { params })).reply.payment.window).toEqual(placed.payment)

  const body = await authorise(shop, placed)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => buyer.send(approvePayment, { params, body })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(answers.map(({ reply }) => reply.outcome)).toContain('paid')
  expect(
    new Set(answers.map(({ reply }) => reply.outcome)).difference(new Set(['paid', 'checking'])).size,
  ).toBe(0)
  expect((await buyer.send(approvePayment, { params, body })).reply).toMatchObject({
    outcome: 'paid',
    status: 'confirmed',
  })
  expect(confirms(toss)).toBe(1)
  expect((await buyer.send(readCart)).reply.lines).toEqual([])
  expect((await buyer.send(readOrder, { params })).reply).toMatchObject({
    status: 'confirmed',
    payGateway: 88_000,
    payPoints: 12_000,
    payment: { card: { number: expect.any(String) }, window: null },
  })
  expect((await buyer.send(readPoints)).reply.usable).toBe(8_000)
})

test('[OD-04] whoever looks while a payment lands is told that it is looked into, never to pay', async () => {
  const { shop, buyer, placed } = await open()
  const given = {
    ...(await authorise(shop, placed)),
    orderNumber: placed.orderNumber,
    institutionId: buyer.institutionId,
  }
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow: PaymentGateway = {
    ...shop.gateway,
    async confirm(input) {
      asked.resolve()
      await answered.promise
      return shop.gateway.confirm(input)
    },
  }
  const first = approve({ ...shop, gateway: slow }, given)
  await asked.promise
  let reads = 0
  /** The payment lands after the order was read and before its attempts are. */
  const landing = (on: Queryable): Queryable => ({
    async run(call) {
      if (call.text.includes('with payment as') && ++reads === 2) {
        answered.resolve()
        await first
      }
      return on.run(call)
    },
  })
  const db: Database = {
    ...shop.db,
    ...landing(shop.db),
    snapshot: (work) => shop.db.snapshot((on) => work(landing(on))),
  }
  expect(await approve({ ...shop, db }, given)).toMatchObject({ outcome: 'checking' })
  expect(await first).toMatchObject({ outcome: 'paid' })
})

test('[OD-04] tax-free goods are told to the gateway as such, in proportion to what it takes', async () => {
  const shop = await openShop()
  const [buyer] = await addBuyers(shop, 1)
  const placed = await buy(
    buyer!,
    [
      { optionId: await addProduct(shop, { price: 60_000, taxable: false, kind: 'book' }), quantity: 1 },
      { optionId: await addProduct(shop, { price: 40_000 }), quantity: 1 },
    ],
    { paymentKind: 'transfer' },
  )
  expect(placed.reply.payment).toMatchObject({ method: 'transfer', amount: 100_000, taxFreeAmount: 60_000 })
  const body = await authorise(shop, placed.reply)
  expect(
    (await buyer!.send(approvePayment, { params: { orderNumber: placed.reply.orderNumber }, body })).reply
      .outcome,
  ).toBe('paid')
})

test('[OD-04] a refused card cancels the order, gives everything back and lets the same cart be ordered again', async () => {
  const { shop, buyer, placed, params, optionId, toss } = await open('card', { points: 5_000 })
  toss.fault('confirm', { kind: 'error', code: 'REJECT_CARD_COMPANY' })
  const answer = await buyer.send(approvePayment, { params, body: await authorise(shop, placed) })
  expect(answer.reply).toMatchObject({
    outcome: 'failed',
    status: 'cancelled',
    message: expect.stringContaining('다른 카드'),
  })
  expect(await reservedOf(shop, optionId)).toBe(0)
  expect((await buyer.send(readPoints)).reply.usable).toBe(20_000)
  expect((await buyer.send(placeOrder, { body: await orderBody(buyer) }, { key: randomUUID() })).status).toBe(
    200,
  )
})

test('[OD-04] a window that was closed ends the order that waited for it, and says what to do', async () => {
  const { buyer, params, stranger } = await open()
  expect(await stranger.send(reportPaymentFailure, { params, body: {} as never })).toMatchObject({
    status: 404,
    resultCode: 'order-not-found',
  })
  expect(
    (
      await buyer.send(reportPaymentFailure, {
        params,
        body: { code: 'PAY_PROCESS_CANCELED', message: '<b>x</b>' },
      })
    ).reply,
  ).toMatchObject({ outcome: 'failed', message: expect.stringContaining('다시 결제할 수 있어요') })
  expect((await buyer.send(readOrder, { params })).reply).toMatchObject({
    status: 'cancelled',
    cancelReason: 'payment-failed',
  })
})

test('[M8] [RT-15] an approval of another amount, another order or another clinic takes no money', async () => {
  const { shop, buyer, stranger, placed, params, toss } = await open()
  const body = await authorise(shop, placed)
  expect(await buyer.send(approvePayment, { params, body: { ...body, amount: 100 } })).toMatchObject({
    status: 409,
    resultCode: 'payment-mismatch',
  })
  expect(
    await buyer.send(approvePayment, { params, body: { ...body, gatewayOrderId: 'another-order' } }),
  ).toMatchObject({ status: 409 })
  for (const call of [approvePayment, readPayment, readOrder] as const)
    expect(await stranger.send(call, { params, body } as never)).toMatchObject({
      status: 404,
      resultCode: 'order-not-found',
    })
  expect(
    await stranger.send(cancelOrder, { params, body: {} as never }, { key: randomUUID() }),
  ).toMatchObject({ status: 404 })
  expect(confirms(toss)).toBe(0)
  expect((await buyer.send(approvePayment, { params, body })).reply.outcome).toBe('paid')
})

test('[OD-07] a lost answer leaves the payment unknown; it is neither cancelled nor paid again, and is settled once the gateway answers', async () => {
  const { shop, buyer, placed, params, toss } = await open()
  toss.fault('confirm', { kind: 'drop-after' })
  const body = await authorise(shop, placed)
  expect((await buyer.send(approvePayment, { params, body })).reply).toMatchObject({
    outcome: 'checking',
    status: 'checking-payment',
    message: expect.stringContaining('다시 결제하지 마세요'),
  })
  expect(await buyer.send(cancelOrder, { params, body: {} as never }, { key: randomUUID() })).toMatchObject({
    status: 409,
    resultCode: 'not-cancellable',
  })
  toss.fault('lookup', { kind: 'drop-before' }, 1)
  shop.clock.advance(3_000)
  await settlePayments(shop)
  expect((await buyer.send(readPayment, { params })).reply.outcome).toBe('checking')
  shop.clock.advance(30_000)
  await settlePayments(shop)
  expect((await buyer.send(readPayment, { params })).reply.outcome).toBe('paid')
  expect(confirms(toss)).toBe(1)
})

test('[OD-07] a request that never arrived is repeated under its own key', async () => {
  const { shop, buyer, placed, params, toss } = await open()
  toss.fault('confirm', { kind: 'drop-before' })
  expect(
    (await buyer.send(approvePayment, { params, body: await authorise(shop, placed) })).reply.outcome,
  ).toBe('checking')
  shop.clock.advance(3_000)
  await settlePayments(shop)
  expect((await buyer.send(readPayment, { params })).reply.outcome).toBe('paid')
  expect(toss.payments().filter(({ status }) => status === 'DONE')).toHaveLength(1)
  expect(toss.keyMisuses()).toEqual([])
})

test('[OD-07] an order whose buyer never came back is cancelled after half an hour, not before', async () => {
  const { shop, buyer, params, optionId } = await open()
  shop.clock.advance(29 * MINUTE)
  expect(await cancelAbandoned(shop)).toBe(0)
  shop.clock.advance(2 * MINUTE)
  expect(await cancelAbandoned(shop)).toBe(1)
  expect(await reservedOf(shop, optionId)).toBe(0)
  // The half hour also ended the buyer's session.
  const again = await shop.as(`buyer${buyer.institutionId}`)
  expect((await again.send(readPayment, { params })).reply).toMatchObject({
    outcome: 'failed',
    message: expect.stringContaining('결제 시간이 지나'),
  })
})

test('[OD-04] a virtual account waits for its deposit, is told to the buyer, and confirms the order when it comes', async () => {
  const { shop, buyer, placed, params, toss } = await open('virtual-account')
  const waiting = (await buyer.send(approvePayment, { params, body: await authorise(shop, placed) })).reply
  expect(waiting).toMatchObject({
    outcome: 'awaiting-deposit',
    status: 'awaiting-deposit',
    deposit: {
      amount: 100_000,
      accountNumber: expect.any(String),
      bankName: expect.any(String),
      dueAt: expect.any(String),
    },
  })
  expect((await buyer.send(readCart)).reply.lines).toEqual([])
  toss.deposit({ orderId: placed.payment!.gatewayOrderId })
  shop.clock.advance(6 * MINUTE)
  await settlePayments(shop)
  expect((await buyer.send(readPayment, { params })).reply.outcome).toBe('paid')
  expect((await buyer.send(readOrder, { params })).reply.events.map(({ status }) => status)).toEqual([
    'awaiting-payment',
    'awaiting-deposit',
    'confirmed',
  ])
})

test('[OD-04] a deposit that does not come in time ends the order and closes the account', async () => {
  const { shop, buyer, placed, params, toss, optionId } = await open('virtual-account')
  const { deposit } = (await buyer.send(approvePayment, { params, body: await authorise(shop, placed) }))
    .reply
  shop.clock.set(new Date(new Date(deposit!.dueAt!).getTime() + MINUTE).toISOString())
  await expireDeposits(shop)
  const again = await shop.as(`buyer${buyer.institutionId}`)
  expect((await again.send(readPayment, { params })).reply).toMatchObject({
    outcome: 'failed',
    message: expect.stringContaining('입금 기한이 지나'),
  })
  expect(await reservedOf(shop, optionId)).toBe(0)
  expect(() => toss.deposit({ orderId: placed.payment!.gatewayOrderId })).toThrow()
})

test('[RT-15] a limit of the card is told as such, also when its notice comes before the answer; what is unknown gets one sentence for all', async () => {
  for (const [code, said] of [
    ['EXCEED_MAX_AMOUNT', '카드 한도를 넘어 결제하지 못했어요. 다른 카드로 결제하거나 한도를 확인해 주세요.'],
    ['REJECT_CARD_PAYMENT', '한도 초과나 잔액 부족으로 결제하지 못했어요. 다른 카드로 결제해 주세요.'],
  ] as const) {
    const { shop, buyer, placed, params, toss } = await open()
    const { method, gatewayOrderId, amount } = placed.payment!
    expect(method).toBe('card')
    const { paymentKey } = toss.authorize({
      orderId: gatewayOrderId,
      orderName: '시험 주문',
      method: 'CARD',
      amount,
      rejectWith: code,
    })
    // the answer is lost, so the gateway's own record tells why
    toss.fault('confirm', { kind: 'drop-after' })
    const body = { paymentKey: String(paymentKey), gatewayOrderId, amount }
    expect((await buyer.send(approvePayment, { params, body })).reply.outcome).toBe('checking')
    shop.clock.advance(30_000)
    await settlePayments(shop)
    expect((await buyer.send(readPayment, { params })).reply).toMatchObject({
      outcome: 'failed',
      message: said,
    })
  }
})

test('[VA-06] of a card the first and the last four are shown', async () => {
  const { shop, buyer, placed, params } = await open()
  await buyer.send(approvePayment, { params, body: await authorise(shop, placed) })
  await shop.run(
    `update "paymentAttempt" set account = jsonb_set(account, '{number}', '"4330123412341234"') where cause = $1`,
    [placed.orderNumber],
  )
  expect((await buyer.send(readOrder, { params })).reply.payment.card?.number).toBe('4330********1234')
})
