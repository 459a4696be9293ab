import fc from 'fast-check'
import { expect, test } from 'vitest'
import { load, note } from '#testing/load.ts'
import { paymentCauses } from '#apps/server/payment-causes.ts'
import { receiveWebhook } from '#features/money/payments/contract.ts'
import { settleUnknownPayments } from '#features/money/payments/server/index.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addProduct, authorise, buy, type Buyer } from '#testing/trade.ts'
import { approvePayment, readPayment } from '../contract.ts'

const RUNS = load(100, 1_000)
type Notice = Record<string, unknown>

/**
 * Payments whose money is at the gateway while the shop still waits: deposits, and cards whose answer was
 * lost.
 */
async function paidUnheard(shop: Shop) {
  const buyers = await addBuyers(shop, RUNS)
  const optionId = await addProduct(shop, { price: 120_000 })
  const { toss } = (await shop.gatewayDoor()).control
  const cases: { buyer: Buyer; orderNumber: string; believed: Notice[]; forged: Notice[] }[] = []
  for (const [n, buyer] of buyers.entries()) {
    const paymentKind = n % 2 ? 'virtual-account' : 'card'
    const placed = (await buy(buyer, [{ optionId, quantity: 1 }], { paymentKind })).reply
    const body = await authorise(shop, placed)
    if (paymentKind === 'card') toss.fault('confirm', { kind: 'drop-after' })
    await buyer.send(approvePayment, { params: placed, body })
    const orderId = body.gatewayOrderId
    if (paymentKind === 'virtual-account') toss.deposit({ orderId })
    const secret = toss.payments().find((payment) => payment.orderId === orderId)!.secret
    const told = (status: string): Notice => ({
      eventType: 'PAYMENT_STATUS_CHANGED',
      createdAt: '2026-11-20T10:00:00.000000',
      data: { orderId, paymentKey: body.paymentKey, status },
    })
    const deposit = (status: string, given: unknown): Notice => ({
      createdAt: '2026-11-20T10:00:00',
      orderId,
      secret: given,
      status,
      transactionKey: 't',
    })
    cases.push({
      buyer,
      orderNumber: placed.orderNumber,
      believed: [
        ...['DONE', 'ABORTED', 'WAITING_FOR_DEPOSIT', 'EXPIRED', 'CANCELED'].map(told),
        ...(paymentKind === 'virtual-account' ? [deposit('DONE', secret), deposit('CANCELED', secret)] : []),
      ],
      forged: [deposit('DONE', 'forged'), { nonsense: orderId }],
    })
  }
  return cases
}

test('[M6] notices in any order, repeated and contradicting, give one final state and one entry in the books', async () => {
  const shop = await openShop()
  const cases = await paidUnheard(shop)
  let run = 0
  const shape = fc.record({
    picks: fc.array(fc.nat(), { minLength: 1, maxLength: 20 }),
    together: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(shape, async ({ picks, together }) => {
      const { buyer, orderNumber, believed, forged } = cases[run++]!
      const params = { orderNumber }
      for (const body of forged) await shop.send(receiveWebhook, { body })
      expect(['awaiting-deposit', 'checking']).toContain(
        (await buyer.send(readPayment, { params })).reply.outcome,
      )

      const order = picks.map((pick) => believed[pick % believed.length]!)
      const send = (body: Notice) => shop.send(receiveWebhook, { body })
      if (together) await Promise.all(order.map(send))
      else for (const body of order) expect((await send(body)).status).toBe(200)
      for (const body of [...forged, ...order]) expect((await send(body)).status).toBe(200)

      expect((await buyer.send(readPayment, { params })).reply).toMatchObject({
        outcome: 'paid',
        status: 'confirmed',
      })
      expect(
        await shop.run('select event from journal where "causeType" = \'order\' and cause = $1', [
          orderNumber,
        ]),
      ).toEqual([{ event: 'confirmed' }])
      expect(
        await shop.run(
          'select e.status from "orderEvent" e join "salesOrder" o on o.id = e."orderId" where o.number = $1 and e.status = \'confirmed\'',
          [orderNumber],
        ),
      ).toHaveLength(1)
    }),
    { numRuns: RUNS, endOnFailure: true, seed: 20_261_120 },
  )
  note('M6', { permutations: run })
})

test('[M6] a forged notice changes nothing, and a build that believes its body is seen', async () => {
  const shop = await openShop()
  const [buyer] = (await addBuyers(shop, 1)) as [Buyer]
  const placed = (
    await buy(buyer, [{ optionId: await addProduct(shop, { price: 120_000 }), quantity: 1 }], {
      paymentKind: 'virtual-account',
    })
  ).reply
  const body = await authorise(shop, placed)
  const forged = [
    {
      eventType: 'PAYMENT_STATUS_CHANGED',
      data: { orderId: body.gatewayOrderId, paymentKey: body.paymentKey, status: 'DONE', totalAmount: 1 },
    },
    { orderId: body.gatewayOrderId, secret: 'guess', status: 'DONE', transactionKey: 'x' },
    { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: '20261120-999999-nobody', paymentKey: 'p' } },
    { nonsense: true },
  ]
  for (const notice of forged)
    expect(await shop.send(receiveWebhook, { body: notice })).toMatchObject({ status: 200 })
  expect((await buyer.send(readPayment, { params: placed })).reply.outcome).toBe('awaiting-payment')
  await buyer.send(approvePayment, { params: placed, body })
  for (const notice of forged) await shop.send(receiveWebhook, { body: notice })
  expect((await buyer.send(readPayment, { params: placed })).reply.outcome).toBe('awaiting-deposit')

  await shop.run(`update "salesOrder" set status = 'confirmed' where number = $1`, [placed.orderNumber])
  expect((await shop.booksViolations()).map(({ rule }) => rule)).toContain(
    'confirmed without a settled payment',
  )
  await shop.run(`update "salesOrder" set status = 'awaiting-deposit' where number = $1`, [
    placed.orderNumber,
  ])
})

test('[I3] [M6] 50 notices of one payment cost one call to the gateway a second, and the last of them is not forgotten', async () => {
  const shop = await openShop()
  const [buyer] = (await addBuyers(shop, 1)) as [Buyer]
  const placed = (
    await buy(buyer, [{ optionId: await addProduct(shop, { price: 120_000 }), quantity: 1 }], {
      paymentKind: 'virtual-account',
    })
  ).reply
  const body = await authorise(shop, placed)
  await buyer.send(approvePayment, { params: placed, body })
  const { toss } = (await shop.gatewayDoor()).control
  let asked = 0
  const find = shop.gateway.findByOrder.bind(shop.gateway)
  shop.gateway.findByOrder = (order) => {
    asked++
    return find(order)
  }
  const notice = {
    eventType: 'PAYMENT_STATUS_CHANGED',
    data: { orderId: body.gatewayOrderId, paymentKey: body.paymentKey, status: 'DONE' },
  }
  const flood = async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => shop.send(receiveWebhook, { body: notice })),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
  }
  await flood()
  expect(asked).toBe(1)
  // paid just after the look-up, and the notice of it comes within the second
  toss.deposit({ orderId: body.gatewayOrderId })
  await flood()
  expect([asked, (await buyer.send(readPayment, { params: placed })).reply.outcome]).toEqual([
    1,
    'awaiting-deposit',
  ])
  shop.clock.advance(1_000)
  await settleUnknownPayments(shop, paymentCauses)
  expect((await buyer.send(readPayment, { params: placed })).reply.outcome).toBe('paid')
})

test('[M5] [M6] a deposit whose look-up was lost is not taken for told: the gateway is to repeat its notice, and the shop asks again within a minute', async () => {
  const shop = await openShop()
  const [buyer] = (await addBuyers(shop, 1)) as [Buyer]
  const lines = [{ optionId: await addProduct(shop, { price: 120_000 }), quantity: 1 }]
  const placed = (await buy(buyer, lines, { paymentKind: 'virtual-account' })).reply
  await buyer.send(approvePayment, { params: placed, body: await authorise(shop, placed) })
  const { toss } = (await shop.gatewayDoor()).control
  shop.clock.advance(60_000)
  toss.deposit({ orderId: placed.payment!.gatewayOrderId })
  toss.fault('lookup', { kind: 'drop-before' })
  const notice = JSON.parse(toss.webhooks().at(-1)!.body) as never
  expect((await shop.send(receiveWebhook, { body: notice })).status).toBe(503)
  const outcome = async () => (await buyer.send(readPayment, { params: placed })).reply.outcome
  expect(await outcome()).toBe('awaiting-deposit')
  for (let turn = 0; turn < 6; turn++) {
    shop.clock.advance(10_000)
    await settleUnknownPayments(shop, paymentCauses)
  }
  expect(await outcome()).toBe('paid')
})
