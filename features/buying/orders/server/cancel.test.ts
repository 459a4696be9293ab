import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listCharges, listCreditEntries, readCredit } from '#features/money/credit/contract.ts'
import { recordRepayment } from '#features/money/credit/server/index.ts'
import { listPointEntries, readPoints } from '#features/money/points/contract.ts'
import { inTurns, load, note } from '#testing/load.ts'
import { receiveWebhook } from '#features/money/payments/contract.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addProduct, authorise, buy, settlePayments, type Buyer } from '#testing/trade.ts'
import { approvePayment, cancelOrder, readOrder, type PaymentKind } from '../contract.ts'

const refundAccount = { bank: '88', accountNumber: '110-0000-000001', holderName: '김시험' }
const cancel = (buyer: Buyer, orderNumber: string, body: object = {}, key: string = randomUUID()) =>
  buyer.send(cancelOrder, { params: { orderNumber }, body: body as never }, { key })

async function paid(paymentKind: PaymentKind, { points = 0, price = 150_000, limit = 1_000_000 } = {}) {
  const shop = await openShop()
  const [buyer] = (await addBuyers(shop, 1, { points: 10_000, limit })) as [Buyer]
  const optionId = await addProduct(shop, { price, kind: 'cosmetic' })
  const { reply } = await buy(buyer, [{ optionId, quantity: 1 }], { paymentKind, points })
  if (reply.payment) await buyer.send(approvePayment, { params: reply, body: await authorise(shop, reply) })
  return { shop, buyer, optionId, orderNumber: reply.orderNumber, params: { orderNumber: reply.orderNumber } }
}
const attemptsOf = (shop: Shop, orderNumber: string) =>
  shop.run<{ operation: string; state: string; amount: number }>(
    `select a.operation, a.state, a.amount from "paymentAttempt" a join "salesOrder" o on o.number = a.cause where o.number = $1 order by a.id`,
    [orderNumber],
  )
const reservedOf = async (shop: Shop, optionId: number) =>
  (await shop.one<{ reserved: number }>('select reserved from stock where "optionId" = $1', [optionId]))
    .reserved

test('[OD-08] [OD-10] [OD-12] a cancelled credit order gives back stock, credit and points, once', async () => {
  const { shop, buyer, optionId, orderNumber } = await paid('credit', { points: 10_000 })
  expect((await buyer.send(readCredit)).reply.used).toBe(140_000)
  const key = randomUUID()
  const [first, again] = [
    await cancel(buyer, orderNumber, { reason: '주문실수' }, key),
    await cancel(buyer, orderNumber, { reason: '주문실수' }, key),
  ]
  expect(first).toMatchObject({
    status: 200,
    reply: { status: 'cancelled', refund: null, message: expect.stringContaining('140,000원') },
  })
  expect(again.body).toEqual(first.body)
  expect(await cancel(buyer, orderNumber)).toMatchObject({
    status: 409,
    resultCode: 'not-cancellable',
    message: '취소하지 못했어요. 이미 취소된 주문이에요.',
  })
  expect((await buyer.send(readCredit)).reply).toMatchObject({ used: 0, nextDue: null })
  expect((await buyer.send(readPoints)).reply.usable).toBe(10_000)
  expect(await reservedOf(shop, optionId)).toBe(0)
  const { entries, closing } = (await buyer.send(listCreditEntries, { query: { month: '2026-11' } })).reply
  expect(entries.map(({ kind, debit, credit, balance }) => [kind, debit, credit, balance])).toEqual([
    ['charge', 140_000, 0, 140_000],
    ['reversal', 0, 140_000, 0],
  ])
  expect(closing).toBe(0)
  expect(
    (await buyer.send(listPointEntries)).reply.entries.map(({ kind, amount }) => [kind, amount]),
  ).toEqual([
    ['returned', 10_000],
    ['used', -10_000],
    ['granted', 10_000],
  ])
})

test('[OD-10] what was already repaid for a cancelled order settles other charges, and the rest goes back', async () => {
  const { shop, buyer, orderNumber } = await paid('credit')
  await buy(buyer, [{ optionId: await addProduct(shop, { price: 100_000 }), quantity: 1 }])
  await shop.db.transaction((tx) =>
    recordRepayment(tx, {
      institutionId: buyer.institutionId,
      amount: 200_000,
      cause: 'bank-1',
      actor: 'office',
      at: shop.clock.now(),
    }),
  )
  expect((await buyer.send(readCredit)).reply.used).toBe(50_000)
  expect((await cancel(buyer, orderNumber)).status).toBe(200)
  expect((await buyer.send(readCredit)).reply).toMatchObject({ used: 0, nextDue: null })
  expect((await buyer.send(listCharges)).reply).toEqual([
    expect.objectContaining({ amount: 100_000, settled: 100_000, state: 'paid' }),
  ])
})

test('[M7] 50 cancels at once make one refund, and the order is only given up when the money is back', async () => {
  const { shop, buyer, orderNumber, optionId } = await paid('card', { points: 3_000 })
  const answers = await Promise.all(Array.from({ length: 50 }, () => cancel(buyer, orderNumber)))
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(await attemptsOf(shop, orderNumber)).toEqual([
    { operation: 'confirm', state: 'done', amount: 147_000 },
    { operation: 'cancel', state: 'done', amount: 147_000 },
  ])
  const { toss } = (await shop.gatewayDoor()).control
  expect(toss.payments()[0]).toMatchObject({
    status: 'CANCELED',
    balanceAmount: 0,
    cancels: [{ cancelAmount: 147_000 }],
  })
  expect((await buyer.send(readOrder, { params: { orderNumber } })).reply).toMatchObject({
    status: 'cancelled',
    cancelReason: 'buyer',
    payment: { refund: { amount: 147_000, state: 'done' } },
  })
  expect((await buyer.send(readPoints)).reply.usable).toBe(10_000)
  expect(await reservedOf(shop, optionId)).toBe(0)
})

test('[M7] of any number of orders, paid in any way, 50 cancels of each at once make one refund of what was paid', async () => {
  const shop = await openShop()
  const buyers = await addBuyers(shop, load(8, 200), { points: 10_000 })
  const optionId = await addProduct(shop, { price: 150_000, kind: 'cosmetic' })
  const { toss } = (await shop.gatewayDoor()).control
  const kinds = ['card', 'transfer', 'virtual-account', 'credit'] as const
  await inTurns(buyers, 2, async (buyer, n) => {
    const paymentKind = kinds[n % kinds.length]!
    const points = (n % 7) * 1_000
    const placed = (await buy(buyer, [{ optionId, quantity: 1 }], { paymentKind, points })).reply
    if (placed.payment)
      await buyer.send(approvePayment, { params: placed, body: await authorise(shop, placed) })
    const toAccount = paymentKind === 'virtual-account'
    if (toAccount) {
      toss.deposit({ orderId: placed.payment!.gatewayOrderId })
      await shop.send(receiveWebhook, {
        body: JSON.parse(
          toss.webhooks().findLast(({ body }) => body.includes(placed.payment!.gatewayOrderId))!.body,
        ) as Record<string, unknown>,
      })
    }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => cancel(buyer, placed.orderNumber, toAccount ? { refundAccount } : {})),
    )
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    const amount = 150_000 - points
    const { status, payment } = (await buyer.send(readOrder, { params: placed })).reply
    expect([status, payment.refund]).toEqual(['cancelled', placed.payment ? { amount, state: 'done' } : null])
    expect(await attemptsOf(shop, placed.orderNumber)).toEqual(
      placed.payment ? ['confirm', 'cancel'].map((operation) => ({ operation, state: 'done', amount })) : [],
    )
    const [atGateway] = toss.payments().filter(({ orderId }) => orderId === placed.payment?.gatewayOrderId)
    if (placed.payment)
      expect(atGateway).toMatchObject({
        status: 'CANCELED',
        balanceAmount: 0,
        cancels: [{ cancelAmount: amount }],
      })
    expect((await buyer.send(readPoints)).reply.usable).toBe(10_000)
    expect((await buyer.send(readCredit)).reply.used).toBe(0)
  })
  expect(await reservedOf(shop, optionId)).toBe(0)
  note('M7', {
    orders: buyers.length,
    cancels: buyers.length * 50,
    refunds: toss.payments().filter(({ status }) => status === 'CANCELED').length,
  })
})

test('[OD-07] a refund whose answer is lost stays open and is finished later, without a second refund', async () => {
  const { shop, buyer, orderNumber, params } = await paid('card')
  const { toss } = (await shop.gatewayDoor()).control
  toss.fault('cancel', { kind: 'drop-after' })
  expect((await cancel(buyer, orderNumber)).reply).toMatchObject({
    status: 'confirmed',
    refund: { state: 'pending' },
    message: expect.stringContaining('처리하고 있어요'),
  })
  const { status, actions } = (await buyer.send(readOrder, { params })).reply
  expect([status, actions.find(({ action }) => action === 'cancel')]).toEqual([
    'confirmed',
    { action: 'cancel', allowed: false, reason: expect.stringContaining('처리하고 있어요') },
  ])
  shop.clock.advance(31_000)
  await settlePayments(shop)
  expect((await buyer.send(readOrder, { params })).reply).toMatchObject({
    status: 'cancelled',
    payment: { refund: { state: 'done' } },
  })
  expect(toss.payments()[0]!.cancels).toHaveLength(1)
})

test('[OD-07] a refund that was stored but never sent, because the process died, is sent by the reconciler', async () => {
  const { shop, buyer, orderNumber, params } = await paid('card')
  const { toss } = (await shop.gatewayDoor()).control
  const dying = { ...shop.gateway, cancel: () => Promise.reject(new Error('killed')) }
  await shop.run(
    `insert into "paymentAttempt" (operation, "causeType", cause, "paymentId", kind, "gatewayOrderId", "gatewayKey", "paymentKey", amount, state, "createdAt", "nextCheckAt")
    select 'cancel', 'cancellation', cause, id, kind, "gatewayOrderId", 'never-sent', "paymentKey", amount, 'intent', $2, $2 from "paymentAttempt" where cause = $1`,
    [orderNumber, shop.clock.now()],
  )
  await settlePayments({ ...shop, gateway: dying })
  expect(toss.payments()[0]!.status).toBe('DONE')
  shop.clock.advance(60_000)
  await settlePayments(shop)
  expect((await buyer.send(readOrder, { params })).reply.status).toBe('cancelled')
})

test('[OD-08] a paid virtual account is refunded to an account the buyer names; a refused account keeps the order', async () => {
  const { shop, buyer, orderNumber, params } = await paid('virtual-account')
  const { toss } = (await shop.gatewayDoor()).control
  toss.deposit({ orderId: String(toss.payments()[0]!.orderId) })
  shop.clock.advance(6 * 60_000)
  await settlePayments(shop)
  expect((await buyer.send(readOrder, { params })).reply).toMatchObject({
    status: 'confirmed',
    payment: { refundAccountNeeded: true },
  })
  expect(await cancel(buyer, orderNumber)).toMatchObject({ status: 409, resultCode: 'refund-account-needed' })
  expect(await cancel(buyer, orderNumber, { refundAccount: { ...refundAccount, bank: '99' } })).toMatchObject(
    { status: 409, resultCode: 'refund-refused', message: expect.stringContaining('다른 은행') },
  )
  expect((await buyer.send(readOrder, { params })).reply.status).toBe('confirmed')
  expect((await cancel(buyer, orderNumber, { refundAccount })).reply).toMatchObject({
    status: 'cancelled',
    refund: { state: 'done' },
  })
  expect(
    (
      await shop.one<{ n: number }>(
        'select count(*)::int as n from "paymentAttempt" where "refundAccount" is not null',
      )
    ).n,
  ).toBe(0)
})

test('[OD-08] an account nobody has paid into is closed at the gateway before the order is given up', async () => {
  const { shop, buyer, orderNumber, optionId } = await paid('virtual-account')
  const { toss } = (await shop.gatewayDoor()).control
  expect((await cancel(buyer, orderNumber)).reply).toMatchObject({ status: 'cancelled', refund: null })
  expect(toss.payments()[0]!.status).toBe('CANCELED')
  expect(await reservedOf(shop, optionId)).toBe(0)
})

test('[OD-08] a gateway that does not answer leaves the order and its account as they are', async () => {
  const { shop, buyer, orderNumber, params } = await paid('virtual-account')
  const { toss } = (await shop.gatewayDoor()).control
  toss.fault('cancel', { kind: 'drop-before' })
  toss.fault('lookup', { kind: 'drop-before' })
  const key = randomUUID()
  expect(await cancel(buyer, orderNumber, {}, key)).toMatchObject({
    status: 409,
    message: expect.stringContaining('잠시 뒤'),
  })
  expect((await buyer.send(readOrder, { params })).reply.status).toBe('awaiting-deposit')
  expect((await cancel(buyer, orderNumber, {}, key)).reply.status).toBe('cancelled')
})

test('[OD-08] a deposit that wins against the cancel confirms the order and asks for an account', async () => {
  const { shop, buyer, orderNumber, params } = await paid('virtual-account')
  const { toss } = (await shop.gatewayDoor()).control
  toss.deposit({ orderId: String(toss.payments()[0]!.orderId) })
  expect(await cancel(buyer, orderNumber)).toMatchObject({ status: 409, resultCode: 'refund-account-needed' })
  expect((await buyer.send(readOrder, { params })).reply.status).toBe('confirmed')
  expect((await cancel(buyer, orderNumber, { refundAccount })).reply.status).toBe('cancelled')
})

test('[OD-08] goods that are being prepared or have left are not cancelled here, and the reason says what to do', async () => {
  const { shop, buyer, orderNumber } = await paid('credit')
  await shop.run(`update "salesOrder" set status = 'preparing' where number = $1`, [orderNumber])
  expect(await cancel(buyer, orderNumber)).toMatchObject({
    status: 409,
    resultCode: 'not-cancellable',
    message: expect.stringContaining('취소·반품·교환 신청에서'),
  })
})
