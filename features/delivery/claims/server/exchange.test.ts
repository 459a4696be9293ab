import { expect, test } from 'vitest'
import { readOrder } from '#features/buying/orders/contract.ts'
import {
  giveUpParcel,
  holdPile,
  packParcel,
  pickPile,
  readBench,
  readQueue,
  shipParcels,
} from '#features/delivery/shipments/contract.ts'
import { confirmArrival, correctTracking } from '#features/delivery/shipments/mend-contract.ts'
import { listParcels } from '#features/delivery/shipments/sent-contract.ts'
import { trackParcels } from '#features/delivery/shipments/server/index.ts'
import { saveUseByWish } from '#features/shelf/use-by-wishes/contract.ts'
import { readCredit } from '#features/money/credit/contract.ts'
import {
  askFor,
  claimBody,
  claimOf,
  collect,
  decide,
  inspect,
  openClaims,
  orderPaid,
  refundAccount,
  type Staff,
} from '#testing/claims.ts'
import { deliver } from '#testing/deliver.ts'
import type { Shop } from '#testing/shop.ts'
import { addLot, addProduct, type Buyer } from '#testing/trade.ts'
import { nameRefundAccount, readClaimable, readOfficeClaim, turnIntoReturn } from '../contract.ts'
import { finishExchanges } from './jobs.ts'

const CJ = '04'
const pile = (claimNumber: string) => ({ orderNumber: claimNumber, storage: 'ambient' as const })
const scan = (staff: Staff, claimNumber: string, code: string, quantity: number) =>
  staff.send(pickPile, {
    params: pile(claimNumber),
    body: { scans: [{ code, quantity }], anyLot: false },
  })
const ship = async (staff: Staff, number: string, trackingNumber: string) =>
  (
    await staff.send(shipParcels, {
      body: { rows: [{ orderNumber: number, carrier: CJ, trackingNumber, handover: null }] },
    })
  ).reply.rows[0]!
const queued = async (staff: Staff, claimNumber: string) =>
  (await staff.send(readQueue)).reply.rows
    .filter(({ orderNumber }) => orderNumber === claimNumber)
    .map(({ stage, pieces, picked, shortLines, exchange }) => ({
      stage,
      pieces,
      picked,
      shortLines,
      exchange,
    }))

/** Two of five pieces are asked to be exchanged for a longer use-by date; they are here and looked at. */
async function exchanged(
  shop: Shop,
  buyer: Buyer,
  staff: Staff,
  kind: 'credit' | 'virtual-account' = 'credit',
) {
  const option = await addProduct(shop, { price: 30_000, stock: 0 })
  const old = await addLot(shop, option, { quantity: 5, expiresOn: '2027-01-31' })
  const number = await orderPaid(shop, buyer, [[option, 5]], kind)
  await deliver(shop, number)
  const asked = await askFor(
    buyer,
    claimBody(number, 'exchange', [{ line: 1, quantity: 2, reason: 'short-dated' }]),
  )
  const { claimNumber } = asked.reply
  expect(claimNumber).toMatch(/^E/)
  await decide(staff, claimNumber, [{ line: 1, quantity: 2 }])
  await collect(staff, claimNumber)
  return { option, number, claimNumber, goods: [{ line: 1, lotId: old, fate: 'quarantine', quantity: 2 }] }
}
const stockOf = (shop: Shop, option: number) =>
  shop.one(`select "onHand", reserved from stock where "optionId" = $1`, [option])

test('[OD-08] [BX-03] an exchange is picked by lot in the queue, leaves whole under its own tracking number, is seen by the buyer and ends when it arrives', async () => {
  const { shop, buyer, staff } = await openClaims()
  const clerk = await shop.asStaff('admin01')
  const { option, number, claimNumber, goods } = await exchanged(shop, buyer, staff)
  const fresh = await addLot(shop, option, {
    quantity: 9,
    number: `N${claimNumber}`,
    expiresOn: '2028-08-31',
  })
  const before = (await buyer.send(readOrder, { params: { orderNumber: number } })).reply

  expect((await inspect(staff, claimNumber, goods)).status).toBe(200)
  expect(await stockOf(shop, option)).toEqual({ onHand: 9, reserved: 2 })
  expect(await queued(clerk, claimNumber)).toEqual([
    { stage: 'waiting', pieces: 2, picked: 0, shortLines: 0, exchange: true },
  ])
  expect(await finishExchanges(shop)).toBe(0)

  expect((await scan(clerk, claimNumber, `N${claimNumber}`, 1)).status).toBe(200)
  expect((await clerk.send(readBench, { params: pile(claimNumber) })).reply).toMatchObject({
    exchange: true,
    state: 'picking',
    lines: [{ wanted: 2, picked: 1 }],
  })
  const parcelId = (await clerk.send(readBench, { params: pile(claimNumber) })).reply.parcelId!
  expect((await clerk.send(packParcel, { params: { parcelId }, body: {} })).resultCode).toBe('exchange-short')
  expect((await ship(clerk, claimNumber, '650000000001')).problem).toContain('나눠 보내지 않아요')
  expect((await scan(clerk, claimNumber, `N${claimNumber}`, 2)).resultCode).toBe('enough-picked')
  expect((await scan(clerk, claimNumber, `N${claimNumber}`, 1)).status).toBe(200)
  expect((await clerk.send(packParcel, { params: { parcelId }, body: {} })).status).toBe(200)
  expect(await queued(clerk, claimNumber)).toMatchObject([{ stage: 'packed', pieces: 2, picked: 2 }])

  const sent = await Promise.all([
    ship(clerk, claimNumber, '650000000001'),
    ship(clerk, `${claimNumber}/2`, '650000000001'),
    ship(clerk, claimNumber, '650000000002'),
  ])
  expect(sent.filter(({ shipped }) => shipped)).toHaveLength(1)
  expect(await stockOf(shop, option)).toEqual({ onHand: 7, reserved: 0 })
  const { trackingNumber } = await shop.one<{ trackingNumber: string }>(
    `select "trackingNumber" from parcel where kind = 'exchange' and "claimId" = (select id from claim where number = $1)`,
    [claimNumber],
  )
  expect(await shop.booksViolations()).toEqual([])

  const { control } = await shop.gatewayDoor()
  control.tracking.advance(CJ, trackingNumber, 3)
  shop.clock.advance(15 * 60_000)
  await trackParcels(shop)
  expect(await finishExchanges(shop)).toBe(0)
  control.tracking.advance(CJ, trackingNumber, 6)
  shop.clock.advance(15 * 60_000)
  await trackParcels(shop)
  expect(await finishExchanges(shop)).toBe(1)
  expect(await finishExchanges(shop)).toBe(0)

  const { parcels } = (await buyer.send(listParcels, { params: { orderNumber: number } })).reply
  expect(parcels.map((parcel) => [parcel.claimNumber, parcel.lines[0]!.quantity])).toEqual([
    [claimNumber, 2],
    [null, 5],
  ])
  expect(await claimOf(buyer, claimNumber)).toMatchObject({ state: 'done', refund: 0, settling: false })
  const after = (await buyer.send(readOrder, { params: { orderNumber: number } })).reply
  expect([after.status, after.lines[0]!.lots]).toEqual(['delivered', before.lines[0]!.lots])
  expect((await buyer.send(readCredit)).reply).toMatchObject({ used: 150_000 })
  // What came anew may be asked for again, from its own lot.
  const [line] = (await buyer.send(readClaimable, { params: { orderNumber: number } })).reply.lines
  expect(line).toMatchObject({ returnable: 5 })
  expect(line!.lots.find(({ lotId }) => lotId === fresh)).toMatchObject({ quantity: 2 })
})

test('[OD-08] a parcel of an exchange is corrected and said to have arrived by hand, which ends the exchange', async () => {
  const { shop, buyer, staff } = await openClaims()
  const clerk = await shop.asStaff('admin01')
  const { option, number, claimNumber, goods } = await exchanged(shop, buyer, staff)
  await addLot(shop, option, { quantity: 9, number: `N${claimNumber}`, expiresOn: '2028-08-31' })
  expect((await inspect(staff, claimNumber, goods)).status).toBe(200)
  const { parcelId } = (await scan(clerk, claimNumber, `N${claimNumber}`, 2)).reply
  expect((await ship(clerk, claimNumber, '650000000011')).shipped).toBe(true)
  const params = { parcelId }
  const body = {
    carrier: CJ,
    trackingNumber: '650000000012',
    seen: { carrier: CJ, trackingNumber: '650000000011' },
  }
  expect((await clerk.send(correctTracking, { params, body })).status).toBe(200)
  const anew = async () =>
    (await buyer.send(listParcels, { params: { orderNumber: number } })).reply.parcels.find(
      (parcel) => parcel.claimNumber === claimNumber,
    )
  expect(await anew()).toMatchObject({ trackingNumber: '650000000012', deliveredAt: null })
  expect(await finishExchanges(shop)).toBe(0)
  const reason = '병의원이 받았다고 전화했어요'
  expect((await clerk.send(confirmArrival, { params, body: { reason } })).status).toBe(200)
  expect(await anew()).toMatchObject({ deliveredAt: expect.any(String) })
  expect(await finishExchanges(shop)).toBe(1)
  expect(await claimOf(buyer, claimNumber)).toMatchObject({ state: 'done', settling: false })
  expect(await shop.booksViolations()).toEqual([])
})

test('[OD-08] [M7] a replacement that is short says so; the exchange becomes a return with its refund, before or after it was promised, once', async () => {
  const { shop, buyer, staff } = await openClaims({ env: { UNPAID_STOCK_PERCENT: '100' } })
  const clerk = await shop.asStaff('admin01')
  const first = await exchanged(shop, buyer, staff)
  expect((await inspect(staff, first.claimNumber, first.goods)).resultCode).toBe('out-of-stock')
  const detail = (await staff.send(readOfficeClaim, { params: { claimNumber: first.claimNumber } })).reply
  expect(detail.short).toBe(true)
  expect(detail.checks.map(({ words }) => words).join()).toContain('재고가 2개 부족해요')
  const turned = await inspect(staff, first.claimNumber, first.goods, { asReturn: true })
  expect(turned.reply).toEqual({ refund: 60_000 })
  expect(await claimOf(buyer, first.claimNumber)).toMatchObject({
    kind: 'return',
    state: 'done',
    given: { credit: 60_000 },
  })
  expect((await buyer.send(readCredit)).reply).toMatchObject({ used: 90_000 })

  const second = await exchanged(shop, buyer, staff, 'virtual-account')
  const { claimNumber, number } = second
  const lot = await addLot(shop, second.option, { quantity: 4, number: `M${claimNumber}` })
  expect((await inspect(staff, claimNumber, second.goods)).status).toBe(200)
  expect((await scan(clerk, claimNumber, `M${claimNumber}`, 1)).status).toBe(200)
  const params = { claimNumber }
  const turn = () => staff.send(turnIntoReturn, { params, body: { words: '재고가 없어 환불해 드려요.' } })
  expect((await turn()).resultCode).toBe('exchange-under-way')
  const parcelId = (await clerk.send(readBench, { params: pile(claimNumber) })).reply.parcelId!
  expect((await clerk.send(giveUpParcel, { params: { parcelId }, body: {} })).status).toBe(200)
  await shop.run(`update lot set recalled = true where id = $1`, [lot])
  expect(await queued(clerk, claimNumber)).toMatchObject([{ stage: 'waiting', shortLines: 1 }])
  const answers = await Promise.all([turn(), turn(), turn()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await queued(clerk, claimNumber)).toEqual([])
  expect((await scan(clerk, claimNumber, `M${claimNumber}`, 1)).resultCode).toBe('order-not-found')
  expect(await stockOf(shop, second.option)).toEqual({ onHand: 4, reserved: 0 })
  expect(await shop.booksViolations()).toEqual([])
  expect(await claimOf(buyer, claimNumber)).toMatchObject({
    kind: 'return',
    state: 'inspecting',
    settling: true,
    accountNeeded: true,
    given: null,
  })
  expect((await buyer.send(nameRefundAccount, { params, body: refundAccount })).status).toBe(200)
  expect(await claimOf(buyer, claimNumber)).toMatchObject({
    state: 'done',
    given: { credit: 0, points: 0, gateway: 60_000 },
  })
  const order = (await buyer.send(readClaimable, { params: { orderNumber: number } })).reply
  expect(order.left).toEqual({ credit: 0, points: 0, gateway: 90_000 })
})

test('[OD-08] [BX-03] an exchange is short when no lot lasts as long as its clinic asks, and staff hold it and let it go', async () => {
  const { shop, buyer, staff } = await openClaims()
  const clerk = await shop.asStaff('admin01')
  const { option, claimNumber, goods } = await exchanged(shop, buyer, staff)
  await addLot(shop, option, { quantity: 9, number: `S${claimNumber}`, expiresOn: '2027-04-30' })
  const check = async () => {
    const { short, checks } = (await staff.send(readOfficeClaim, { params: { claimNumber } })).reply
    return [short, checks.some(({ words }) => words.includes('재고가 2개 부족해요'))]
  }
  expect(await check()).toEqual([false, false])
  await buyer.send(saveUseByWish, { body: { months: 12 } })
  expect(await check()).toEqual([true, true])
  expect((await inspect(staff, claimNumber, goods)).status).toBe(200)
  expect(await check()).toEqual([true, true])
  expect(await queued(clerk, claimNumber)).toMatchObject([{ stage: 'waiting', shortLines: 1 }])
  expect((await scan(clerk, claimNumber, `S${claimNumber}`, 1)).resultCode).toBe('lot-refused')

  const hold = (reason: string, until: string | null) =>
    clerk.send(holdPile, { params: pile(claimNumber), body: { reason, until } })
  const held = async () => {
    const { rows } = (await clerk.send(readQueue)).reply
    const row = rows.find(({ orderNumber }) => orderNumber === claimNumber)!
    const bench = (await clerk.send(readBench, { params: pile(claimNumber) })).reply
    return [row.stage, row.heldReason, bench.hold]
  }
  expect((await hold('교환품 입고를 기다리고 있어요', '2026-11-24')).status).toBe(200)
  expect(await held()).toEqual([
    'held',
    '교환품 입고를 기다리고 있어요',
    { reason: '교환품 입고를 기다리고 있어요', until: '2026-11-24' },
  ])
  expect((await hold('', null)).status).toBe(200)
  expect(await held()).toEqual(['waiting', '', null])
  await buyer.send(saveUseByWish, { body: { months: 0 } })
  expect(await queued(clerk, claimNumber)).toMatchObject([{ stage: 'waiting', shortLines: 0 }])
})

test('[OD-08] [M7] [P2] of an exchange in two storage classes one has left when the other cannot be sent: that part becomes a return of its own, and each comes to its end', async () => {
  const { shop, buyer, staff } = await openClaims()
  const clerk = await shop.asStaff('admin01')
  const plain = await addProduct(shop, { price: 30_000, stock: 0 })
  const cold = await addProduct(shop, { price: 50_000, stock: 0, storage: 'cold' })
  const lots = [
    await addLot(shop, plain, { quantity: 6, expiresOn: '2028-01-31' }),
    await addLot(shop, cold, { quantity: 6, expiresOn: '2028-01-31' }),
  ]
  const number = await orderPaid(
    shop,
    buyer,
    [
      [plain, 2],
      [cold, 3],
    ],
    'credit',
  )
  await deliver(shop, number)
  const used = (await buyer.send(readCredit)).reply.used!
  const lineOf = async (option: number) =>
    (
      await shop.one<{ line: number }>(
        `select l.line from "orderLine" l join "salesOrder" o on o.id = l."orderId" where o.number = $1 and l."optionId" = $2`,
        [number, option],
      )
    ).line
  const asked = [
    { line: await lineOf(plain), quantity: 1, reason: 'short-dated' },
    { line: await lineOf(cold), quantity: 2, reason: 'short-dated' },
  ]
  const { claimNumber } = (await askFor(buyer, claimBody(number, 'exchange', asked))).reply
  await decide(staff, claimNumber, asked)
  await collect(staff, claimNumber)
  const goods = asked.map(({ line, quantity }, nth) => ({
    line,
    lotId: lots[nth],
    fate: 'quarantine',
    quantity,
  }))
  expect((await inspect(staff, claimNumber, goods)).status).toBe(200)
  const plainLot = await shop.one<{ number: string }>(`select number from lot where id = $1`, [lots[0]])
  expect((await scan(clerk, claimNumber, plainLot.number, 1)).status).toBe(200)
  expect((await ship(clerk, claimNumber, '650000000031')).problem).toBe('')
  await shop.run(`update lot set recalled = true where id = $1`, [lots[1]])

  const turn = () =>
    staff.send(turnIntoReturn, { params: { claimNumber }, body: { words: '냉장품 재고가 없어요.' } })
  const answers = await Promise.all([turn(), turn()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  // two pieces and the fee of their parcel: a short date is the shop's fault
  const back = 105_500
  const part = answers.find(({ status }) => status === 200)!.reply
  expect(part).toMatchObject({ claimNumber: expect.stringMatching(/^R/), refund: back })
  expect(await claimOf(buyer, part.claimNumber)).toMatchObject({
    kind: 'return',
    state: 'done',
    given: { credit: back },
    lines: [{ line: asked[1]!.line, quantity: 2 }],
  })
  expect((await buyer.send(readCredit)).reply.used).toBe(used - back)
  const rest = await claimOf(buyer, claimNumber)
  expect(rest).toMatchObject({
    kind: 'exchange',
    settling: true,
    lines: [{ line: asked[0]!.line, quantity: 1 }],
  })
  expect(JSON.stringify(rest)).toContain(`반품 ${part.claimNumber}로 나눠`)
  const place = { receiver: '***', phone: expect.stringMatching(/^\*{3}-\d{4}$/), address1: '***' }
  expect(
    await shop.one(
      `select after -> 'collectFrom' as place from "auditChange" where key = $1 and before = '{}'`,
      [part.claimNumber],
    ),
  ).toMatchObject({ place })
  expect(await stockOf(shop, cold)).toMatchObject({ reserved: 0 })
  expect(await shop.booksViolations()).toEqual([])

  const { control } = await shop.gatewayDoor()
  control.tracking.advance(CJ, '650000000031', 6)
  shop.clock.advance(15 * 60_000)
  await trackParcels(shop)
  expect(await finishExchanges(shop)).toBe(1)
  expect(await claimOf(buyer, claimNumber)).toMatchObject({ state: 'done', refund: 0 })
  expect(await shop.booksViolations()).toEqual([])
})
