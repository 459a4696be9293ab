import { expect, test } from 'vitest'
import { approvePayment, readOrder } from '#features/buying/orders/contract.ts'
import { askFor, claimBody } from '#testing/claims.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addLot, addProduct, authorise, buy, settlePayments } from '#testing/trade.ts'
import { holdPile, readQueue } from '../contract.ts'
import { tellDelays } from './index.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let serial = 0

async function order(shop: Shop, storages: readonly ('ambient' | 'cold')[], quantity = 2) {
  const lots: { optionId: number; code: string }[] = []
  for (const storage of storages) {
    const optionId = await addProduct(shop, { stock: 0, storage })
    const code = `PR${++serial}-${process.pid}`
    await addLot(shop, optionId, { quantity: 9, number: code })
    lots.push({ optionId, code })
  }
  const [buyer] = await addBuyers(shop, 1)
  const placed = await buy(
    buyer!,
    lots.map(({ optionId }) => ({ optionId, quantity })),
  )
  return { buyer: buyer!, lots, orderNumber: placed.reply.orderNumber }
}
/** What is promised and told, by storage class. */
const promises = async (shop: Shop, orderNumber: string) =>
  (
    await shop.run<{ days: unknown[] }>(
      `select jsonb_build_array("promisedOn", "expectedOn", "delayReason") as days from "orderLine" l join "salesOrder" o on o.id = l."orderId" where o.number = $1 order by storage`,
      [orderNumber],
    )
  ).map(({ days }) => days)
const told = (shop: Shop, orderNumber: string) =>
  shop.run<{ cause: string; body: string }>(
    `select cause, body from notification where kind = 'order-delayed' and channel = 'screen' and cause like $1 || '/%' order by id`,
    [orderNumber],
  )

test('[BX-07] every line is promised a day when it is paid, by cut-off, storage class and holidays', async () => {
  const shop = await openShop()
  // Friday, 20 November 2026, five minutes before the cut-off
  shop.clock.advance(5 * HOUR - 5 * MINUTE)
  const early = await order(shop, ['ambient', 'cold'])
  expect(await promises(shop, early.orderNumber)).toEqual([
    ['2026-11-20', null, null],
    ['2026-11-23', null, null],
  ])
  const waiting = await buy(early.buyer, [{ optionId: early.lots[0]!.optionId, quantity: 1 }], {
    paymentKind: 'card',
  })
  expect(await promises(shop, waiting.reply.orderNumber)).toEqual([[null, null, null]])
  shop.clock.advance(10 * MINUTE)
  await early.buyer.send(approvePayment, {
    params: waiting.reply,
    body: await authorise(shop, waiting.reply),
  })
  await settlePayments(shop)
  expect(await promises(shop, waiting.reply.orderNumber)).toEqual([['2026-11-23', null, null]])
})

test('[BX-07] a hold until a day is told at once, and shown to the buyer and in the queue', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const { buyer, orderNumber } = await order(shop, ['ambient', 'cold'])
  const hold = (reason: string, until: string | null, storage: 'ambient' | 'cold' = 'ambient') =>
    staff.send(holdPile, { params: { orderNumber, storage }, body: { reason, until } })
  // Until Saturday, of what leaves on Monday: in time all the same, and nobody is told.
  await hold('주소 확인 중', '2026-11-21', 'cold')
  expect(await told(shop, orderNumber)).toEqual([])
  await hold('입고 지연', '2026-11-25')
  await hold('입고 지연', '2026-11-25')
  const said = await told(shop, orderNumber)
  expect(said).toMatchObject([{ cause: `${orderNumber}/ambient/2026-11-25` }])
  expect(await promises(shop, orderNumber)).toEqual([
    ['2026-11-20', '2026-11-25', '입고 지연'],
    ['2026-11-23', null, null],
  ])
  const { parcels, lines } = (await buyer.send(readOrder, { params: { orderNumber } })).reply
  expect(lines.map(({ expectedOn, delayReason }) => [expectedOn, delayReason])).toContainEqual([
    '2026-11-25',
    '입고 지연',
  ])
  expect(parcels.map(({ storage, shipsOn }) => [storage, shipsOn])).toEqual([
    ['cold', '2026-11-23'],
    ['ambient', '2026-11-25'],
  ])
  const rows = (await staff.send(readQueue)).reply.rows.filter((row) => row.orderNumber === orderNumber)
  expect(rows.map(({ storage, promisedOn, late }) => [storage, promisedOn, late])).toEqual([
    ['cold', '2026-11-23', false],
    ['ambient', '2026-11-20', true],
  ])
  // Let go in time, it leaves as it was promised after all.
  await hold('', null)
  expect((await promises(shop, orderNumber))[0]).toEqual(['2026-11-20', null, null])
})

test('[BX-07] a day that passes and an empty shelf are told once, before the clinic can notice', async () => {
  const shop = await openShop()
  const { orderNumber } = await order(shop, ['ambient'])
  const short = await order(shop, ['ambient'])
  await tellDelays(shop)
  expect(await told(shop, orderNumber)).toEqual([])
  // A count finds fewer than were promised: the order that came first is served.
  const late = await buy(short.buyer, [{ optionId: short.lots[0]!.optionId, quantity: 5 }])
  await shop.run('update lot set "onHand" = 3 where number = $1', [short.lots[0]!.code])
  await tellDelays(shop)
  await tellDelays(shop)
  expect(await told(shop, short.orderNumber)).toEqual([])
  expect(await told(shop, late.reply.orderNumber)).toMatchObject([
    { cause: `${late.reply.orderNumber}/ambient/2026-11-20` },
  ])
  expect(await promises(shop, late.reply.orderNumber)).toEqual([
    ['2026-11-20', null, '재고가 모자라 입고를 기다리고 있어요.'],
  ])
  // More is expected on Tuesday: the day is told as soon as it is known, and once.
  const { optionId } = short.lots[0]!
  await shop.run(`update stock set "restockOn" = '2026-11-24' where "optionId" = $1`, [optionId])
  await tellDelays(shop)
  await tellDelays(shop)
  expect(await told(shop, late.reply.orderNumber)).toHaveLength(2)
  expect(await promises(shop, late.reply.orderNumber)).toEqual([
    ['2026-11-20', '2026-11-24', '재고가 모자라 입고를 기다리고 있어요.'],
  ])
  await shop.run('update lot set "onHand" = 9 where number = $1', [short.lots[0]!.code])
  // Friday evening: the carriers have been.
  shop.clock.advance(9 * HOUR)
  await Promise.all([tellDelays(shop), tellDelays(shop)])
  expect(await told(shop, orderNumber)).toMatchObject([{ cause: `${orderNumber}/ambient/2026-11-23` }])
  expect(await promises(shop, orderNumber)).toEqual([['2026-11-20', '2026-11-23', '출고가 밀렸어요.']])
  shop.clock.advance(2 * 24 * HOUR)
  await tellDelays(shop)
  expect(await told(shop, orderNumber)).toHaveLength(1)
})

test('[BX-07] [OD-08] an order of which a part is cancelled keeps the day that it was paid, and its turn', async () => {
  const shop = await openShop()
  const { buyer, orderNumber } = await order(shop, ['ambient'])
  // Monday, after the cut-off: what was promised for Friday still waits
  shop.clock.advance(3 * 24 * HOUR + 5.5 * HOUR)
  const staff = await shop.asStaff('ops01')
  const again = await shop.as(`buyer${buyer.institutionId}`)
  const row = async () =>
    (await staff.send(readQueue)).reply.rows
      .filter((one) => one.orderNumber === orderNumber)
      .map(({ stage, shipsOn, late }) => ({ stage, shipsOn, late }))
  const before = await row()
  expect(before).toEqual([{ stage: 'waiting', shipsOn: '2026-11-23', late: true }])
  expect((await askFor(again, claimBody(orderNumber, 'cancel', [{ line: 1, quantity: 1 }]))).status).toBe(200)
  expect(await row()).toEqual(before)
})
