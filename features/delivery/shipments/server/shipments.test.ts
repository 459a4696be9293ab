import { expect, test } from 'vitest'
import { approvePayment, cancelOrder, readOrder } from '#features/buying/orders/contract.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addLot, addProduct, authorise, buy, settlePayments } from '#testing/trade.ts'
import {
  giveUpParcel,
  holdPile,
  packParcel,
  pickPile,
  readBench,
  readQueue,
  shipParcels,
  Stage,
  type QueueRow,
} from '../contract.ts'
import { confirmReceipt } from '../receipt-contract.ts'
import { listParcels } from '../sent-contract.ts'
import { completeDelivered, trackParcels } from './index.ts'

type Staff = Awaited<ReturnType<Shop['asStaff']>>
let serial = 0
/** A tracking number that nobody has. */
const invoice = () => `6${String(Date.now()).slice(-5)}${String(++serial).padStart(6, '0')}`

const scan = (
  staff: Staff,
  orderNumber: string,
  scans: { code: string; quantity?: number }[],
  { storage = 'ambient' as 'ambient' | 'cold', anyLot = false } = {},
) =>
  staff.send(pickPile, {
    params: { orderNumber, storage },
    body: { scans: scans.map((one) => ({ quantity: 1, ...one })), anyLot },
  })
const ship = (staff: Staff, rows: { orderNumber: string; trackingNumber: string; handover?: object }[]) =>
  staff.send(shipParcels, { body: { rows: rows.map((row) => ({ carrier: '04', ...row })) } as never })
const stageOf = async (staff: Staff, orderNumber: string) =>
  (await staff.send(readQueue)).reply.rows.filter((row) => row.orderNumber === orderNumber)

/** An order of some products, each with two lots: `A…` runs out first. */
async function order(shop: Shop, wishes: { quantity: number; storage?: string }[]) {
  const lots: { optionId: number; early: string; late: string }[] = []
  for (const { storage = 'ambient' } of wishes) {
    const optionId = await addProduct(shop, { stock: 0, storage })
    const [early, late] = [`A${++serial}-${process.pid}`, `B${serial}-${process.pid}`]
    await addLot(shop, optionId, { quantity: 3, number: early, expiresOn: '2027-06-30' })
    await addLot(shop, optionId, { quantity: 9, number: late, expiresOn: '2028-06-30' })
    lots.push({ optionId, early, late })
  }
  const [buyer] = await addBuyers(shop, 1)
  const lines = wishes.map(({ quantity }, index) => ({ optionId: lots[index]!.optionId, quantity }))
  return { buyer: buyer!, lots, orderNumber: (await buy(buyer!, lines)).reply.orderNumber }
}

test('[BO-04] an order is picked by lot, packed, sent, tracked and delivered, and its buyer sees the parcel', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const { buyer, lots, orderNumber } = await order(shop, [{ quantity: 5 }])
  const { early, late } = lots[0]!
  expect(await stageOf(staff, orderNumber)).toMatchObject([{ stage: 'waiting', pieces: 5, shortLines: 0 }])

  expect((await scan(staff, orderNumber, [{ code: late, quantity: 1 }])).resultCode).toBe('other-lot-first')
  const first = await scan(staff, orderNumber, [{ code: early.toLowerCase(), quantity: 3 }])
  expect(first.reply.picked).toMatchObject([{ lotNumber: early, quantity: 3 }])
  expect(await stageOf(staff, orderNumber)).toMatchObject([
    { stage: 'picking', picked: 3, pieces: 5, assignedTo: 'ops01' },
  ])
  expect((await scan(staff, orderNumber, [{ code: late, quantity: 3 }])).resultCode).toBe('enough-picked')
  await scan(staff, orderNumber, [{ code: late, quantity: 2 }])
  const bench = await staff.send(readBench, { params: { orderNumber, storage: 'ambient' } })
  expect(bench.reply.lines).toMatchObject([{ wanted: 5, picked: 5 }])
  await staff.send(packParcel, { params: { parcelId: first.reply.parcelId }, body: { boxes: 2 } })

  const trackingNumber = invoice()
  expect((await ship(staff, [{ orderNumber, trackingNumber }])).reply.rows).toMatchObject([{ shipped: true }])
  const { control } = await shop.gatewayDoor()
  const track = async (minutes: number) => {
    shop.clock.advance(minutes * 60_000)
    return trackParcels(shop)
  }
  expect(await track(10)).toBe(1)
  control.tracking.advance('04', trackingNumber, 3)
  await track(5)
  const parcels = async () => (await buyer.send(listParcels, { params: { orderNumber } })).reply.parcels
  expect(await parcels()).toMatchObject([
    {
      number: 1,
      carrierName: 'CJ대한통운',
      trackingNumber,
      level: 3,
      boxes: 2,
      lines: [
        { lotNumber: early, quantity: 3 },
        { lotNumber: late, quantity: 2 },
      ],
    },
  ])
  expect((await parcels())[0]!.events).toHaveLength(3)

  control.tracking.advance('04', trackingNumber, 6)
  await track(5)
  await track(5)
  expect(await parcels()).toMatchObject([{ level: 6, deliveredAt: expect.any(String) }])
  const status = async () =>
    (await shop.one<{ status: string }>('select status from "salesOrder" where number = $1', [orderNumber]))
      .status
  expect(await status()).toBe('delivered')
  shop.clock.advance(6 * 86_400_000)
  await completeDelivered(shop)
  expect(await status()).toBe('delivered')
  shop.clock.advance(86_400_000)
  await completeDelivered(shop)
  expect(await status()).toBe('completed')
  const [other] = await addBuyers(shop, 1)
  expect((await other!.send(listParcels, { params: { orderNumber } })).resultCode).toBe('order-not-found')
})

test('[BX-07] what is short goes on waiting: an order leaves in two parcels, and its buyer confirms the receipt of both', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const { buyer, lots, orderNumber } = await order(shop, [{ quantity: 4 }])
  const first = await scan(staff, orderNumber, [{ code: lots[0]!.early, quantity: 3 }])
  await staff.send(packParcel, { params: { parcelId: first.reply.parcelId }, body: {} })
  const one = invoice()
  await ship(staff, [{ orderNumber, trackingNumber: one }])
  expect((await buyer.send(readOrder, { params: { orderNumber } })).reply.status).toBe('part-shipped')
  expect(await stageOf(staff, orderNumber)).toMatchObject([
    { stage: 'waiting', pieces: 1 },
    { stage: 'shipped', parcelNumber: 1 },
  ])
  const second = await scan(staff, orderNumber, [{ code: lots[0]!.late }])
  const back = { params: { parcelId: second.reply.parcelId }, body: {} }
  await staff.send(giveUpParcel, back)
  expect((await staff.send(giveUpParcel, back)).resultCode).toBe('parcel-gone')
  await scan(staff, orderNumber, [{ code: lots[0]!.late }])
  const last = invoice()
  await ship(staff, [{ orderNumber, trackingNumber: last }])
  const status = async () => (await buyer.send(readOrder, { params: { orderNumber } })).reply.status
  expect(await status()).toBe('shipped')

  const receive = () => buyer.send(confirmReceipt, { params: { orderNumber }, body: {} })
  expect((await receive()).resultCode).toBe('not-delivered')
  const { control } = await shop.gatewayDoor()
  for (const trackingNumber of [one, last]) control.tracking.advance('04', trackingNumber, 6)
  shop.clock.advance(15 * 60_000)
  await trackParcels(shop)
  expect((await Promise.all([receive(), receive()])).map(({ resultCode }) => resultCode)).toEqual([
    '0000',
    '0000',
  ])
  expect(await status()).toBe('completed')
})

test('[BO-04] of many tracking numbers the good ones go, and each bad one says why', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const numbers: string[] = []
  for (let n = 0; n < 3; n++) {
    const made = await order(shop, [{ quantity: 1 }])
    await scan(staff, made.orderNumber, [{ code: made.lots[0]!.early }])
    numbers.push(made.orderNumber)
  }
  const [a, b, c] = numbers as [string, string, string]
  const [one, two] = [invoice(), invoice()]
  const { reply } = await ship(staff, [
    { orderNumber: a, trackingNumber: `${one.slice(0, 4)}-${one.slice(4)}` },
    { orderNumber: b, trackingNumber: one },
    { orderNumber: c, trackingNumber: '12345' },
    { orderNumber: a, trackingNumber: two },
    { orderNumber: 'nothing', trackingNumber: two },
    { orderNumber: b, trackingNumber: two },
  ])
  expect(reply.rows.map(({ problem }) => problem)).toEqual([
    '',
    '다른 출고 건에 이미 쓴 송장번호예요.',
    'CJ대한통운 송장번호는 숫자 10·12자리예요.',
    `이미 출고했어요. 송장번호 ${one}`,
    '주문을 찾을 수 없어요.',
    '',
  ])
})

test('[BX-07] cold goods leave with temperature and names, and not before a weekend; staff hold what they must', async () => {
  const shop = await openShop()
  let staff = await shop.asStaff('ops01')
  const { lots, orderNumber } = await order(shop, [{ quantity: 1, storage: 'cold' }])
  expect(await stageOf(staff, orderNumber)).toMatchObject([{ stage: 'held', shipsOn: '2026-11-23' }])
  await scan(staff, orderNumber, [{ code: lots[0]!.early }], { storage: 'cold' })
  const handover = { temperature: 4.2, by: '한데모', to: '데모택배 김기사' }
  const tried = await ship(staff, [{ orderNumber, trackingNumber: invoice(), handover }])
  expect(tried.reply.rows[0]!.problem).toContain('금요일')
  shop.clock.advance(3 * 86_400_000)
  staff = await shop.asStaff('ops01')
  expect((await ship(staff, [{ orderNumber, trackingNumber: invoice() }])).reply.rows[0]!.problem).toContain(
    '인계 온도',
  )
  expect(
    (await ship(staff, [{ orderNumber, trackingNumber: invoice(), handover }])).reply.rows[0]!.shipped,
  ).toBe(true)

  const other = await order(shop, [{ quantity: 1 }])
  const hold = (reason: string, until: string | null) =>
    staff.send(holdPile, {
      params: { orderNumber: other.orderNumber, storage: 'ambient' },
      body: { reason, until },
    })
  await hold('주소 확인 중', '2026-11-25')
  expect(await stageOf(staff, other.orderNumber)).toMatchObject([
    { stage: 'held', heldReason: '주소 확인 중', shipsOn: '2026-11-25' },
  ])
  await hold('', null)
  expect(await stageOf(staff, other.orderNumber)).toMatchObject([{ stage: 'waiting' }])
})

test('[BX-07] a hold lasts until a day to come: today is refused at its field, and on the day the bench knows of no hold', async () => {
  const shop = await openShop()
  let staff = await shop.asStaff('ops01')
  const { orderNumber } = await order(shop, [{ quantity: 1 }])
  const params = { orderNumber, storage: 'ambient' } as const
  const hold = (until: string) => staff.send(holdPile, { params, body: { reason: '주소 확인 중', until } })
  const shown = async () => [
    (await stageOf(staff, orderNumber))[0]!.stage,
    (await staff.send(readBench, { params })).reply.hold,
  ]
  for (const day of ['2026-11-20', '2026-11-02'])
    expect(await hold(day)).toMatchObject({
      status: 400,
      issues: [{ path: 'until', message: '내일이나 그 뒤의 날짜를 골라 주세요.' }],
    })
  expect(await shown()).toEqual(['waiting', null])
  expect((await hold('2026-11-23')).status).toBe(200)
  expect(await shown()).toEqual(['held', { reason: '주소 확인 중', until: '2026-11-23' }])
  shop.clock.advance(3 * 86_400_000)
  staff = await shop.asStaff('ops01')
  expect(await shown()).toEqual(['waiting', null])
})

test('[BX-07] only an order that waits to be sent is held: none that is not paid yet, none that has left', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const hold = (orderNumber: string, reason = '주소 확인 중') =>
    staff.send(holdPile, { params: { orderNumber, storage: 'ambient' }, body: { reason, until: null } })
  const optionId = await addProduct(shop, { stock: 5, storage: 'ambient' })
  const [buyer] = await addBuyers(shop, 1)
  const unpaid = (await buy(buyer!, [{ optionId, quantity: 1 }], { paymentKind: 'card' })).reply
  expect(await hold(unpaid.orderNumber)).toMatchObject({
    status: 409,
    resultCode: 'not-to-send',
    message: '출고를 기다리는 주문만 보류할 수 있어요. 결제나 승인이 끝났는지 확인해 주세요.',
  })
  expect((await hold(unpaid.orderNumber, '')).status).toBe(200)
  await buyer!.send(approvePayment, { params: unpaid, body: await authorise(shop, unpaid) })
  expect((await hold(unpaid.orderNumber)).status).toBe(200)

  const { orderNumber, lots } = await order(shop, [{ quantity: 1 }])
  await scan(staff, orderNumber, [{ code: lots[0]!.early }])
  await ship(staff, [{ orderNumber, trackingNumber: invoice() }])
  expect((await hold(orderNumber)).resultCode).toBe('not-to-send')
})

const nameOf = (row: QueueRow) => `${row.orderNumber} ${row.storage} ${row.parcelId}`
const sorted = (rows: readonly QueueRow[]) => rows.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))

test('[BO-04] [GR-07] the queue comes by pages of a stage in two statements, with what there is in all; a number or a clinic is found beyond the page', async () => {
  const shop = await openShop()
  let staff = await shop.asStaff('ops01')
  const [held, begun, packed, sent] = [
    await order(shop, [{ quantity: 1 }, { quantity: 1, storage: 'cold' }]),
    await order(shop, [{ quantity: 1 }]),
    await order(shop, [{ quantity: 1 }]),
    await order(shop, [{ quantity: 1 }]),
  ]
  await staff.send(holdPile, {
    params: { orderNumber: held.orderNumber, storage: 'ambient' },
    body: { reason: '주소 확인 중', until: '2026-11-25' },
  })
  for (const { orderNumber, lots } of [begun, packed, sent]) {
    const picked = await scan(staff, orderNumber, [{ code: lots[0]!.early }])
    if (orderNumber === packed.orderNumber)
      await staff.send(packParcel, { params: { parcelId: picked.reply.parcelId }, body: {} })
  }
  await ship(staff, [{ orderNumber: sent.orderNumber, trackingNumber: invoice() }])
  await order(shop, [{ quantity: 1 }])

  const readAll = async (stage: Stage) => {
    const rows: QueueRow[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = (await staff.send(readQueue, { query: { stage, size: 3, ...(cursor && { cursor }) } }))
        .reply
      expect(page.rows.length).toBeLessThanOrEqual(3)
      rows.push(...page.rows)
      cursor = page.next
    }
    return rows
  }
  const check = async () => {
    const all = (await staff.send(readQueue, { query: { size: 1_000 } })).reply
    for (const stage of Stage.options) {
      const rows = await readAll(stage)
      expect(rows.every((row) => row.stage === stage)).toBe(true)
      expect(sorted(rows)).toEqual(sorted(all.rows.filter((row) => row.stage === stage)))
      expect(rows.map(({ shipsOn }) => shipsOn)).toEqual(rows.map(({ shipsOn }) => shipsOn).toSorted())
      expect(all.counts[stage]).toBe(rows.length)
    }
    for (const { storage, ...told } of all.leaving) {
      const own = all.rows.filter((row) => row.storage === storage)
      expect(told).toEqual({
        open: own.filter(({ stage }) => stage === 'waiting' || stage === 'picking').length,
        held: own.filter(({ stage }) => stage === 'held').length,
        late: own.filter(({ late, stage }) => late && stage !== 'shipped').length,
      })
    }
    return all
  }
  expect((await check()).counts.shipped).toBeGreaterThan(0)
  // after the cut-off what is paid leaves on Monday
  shop.clock.advance(8 * 3_600_000)
  staff = await shop.asStaff('ops01')
  const last = await order(shop, [{ quantity: 1 }])
  expect(Object.values((await check()).counts).every((count) => count > 0)).toBe(true)
  const find = async (text: string, stage?: Stage) =>
    (await staff.send(readQueue, { query: { text, ...(stage && { stage }) } })).reply.rows
  const [row] = await find(last.orderNumber.slice(2))
  expect(row).toMatchObject({ orderNumber: last.orderNumber, stage: 'later', shipsOn: '2026-11-23' })
  expect(await find(row!.clinic.toLowerCase(), 'later')).toContainEqual(row)
  expect(await find(last.orderNumber, 'waiting')).toEqual([])
  expect((await find(packed.orderNumber)).map(({ stage }) => stage)).toEqual(['packed'])
  const statements = await shop.statements(() => staff.send(readQueue, { query: { stage: 'waiting' } }))
  expect(statements.filter((text) => /"salesOrder"/.test(text))).toHaveLength(2)
  // what did not leave on Friday is late on Monday
  shop.clock.advance(3 * 86_400_000)
  staff = await shop.asStaff('ops01')
  expect((await check()).leaving.find(({ storage }) => storage === 'ambient')!.late).toBeGreaterThan(0)
})

test('[BX-03] an expired, recalled, used-up or strange lot is refused with its reason, and nothing is changed', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const { lots, orderNumber } = await order(shop, [{ quantity: 4 }])
  const { optionId, early } = lots[0]!
  await addLot(shop, optionId, { quantity: 1, number: 'OLD-1', expiresOn: '2026-11-19' })
  await addLot(shop, optionId, { quantity: 1, number: 'BACK-1', recalled: true })
  const messages = []
  for (const code of ['OLD-1', 'BACK-1', 'NOT-THERE', '02999000001019'])
    messages.push((await scan(staff, orderNumber, [{ code: early, quantity: 1 }, { code }])).message)
  const next = `지금은 로트 ${early} 차례예요.`
  expect(messages).toEqual([
    `담지 않았어요. 유효기간이 지난 로트예요. 보낼 수 없어요. ${next}`,
    `담지 않았어요. 회수 중인 로트예요. 보낼 수 없어요. ${next}`,
    `담지 않았어요. 이 주문에 없는 로트나 상품이에요. ${next}`,
    `담지 않았어요. 이 주문에 없는 로트나 상품이에요. ${next}`,
  ])
  expect((await scan(staff, orderNumber, [{ code: early, quantity: 4 }])).message).toBe(
    '담지 않았어요. 남은 수량이 없는 로트예요.',
  )
  expect(await stageOf(staff, orderNumber)).toMatchObject([{ stage: 'waiting', pieces: 4 }])
})

test('[BO-04] [M5] nothing leaves of an order whose money is on its way back, and it is cancelled when that has come', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const [buyer] = await addBuyers(shop, 1)
  const optionId = await addProduct(shop, { stock: 50 })
  const placed = (await buy(buyer!, [{ optionId, quantity: 2 }], { paymentKind: 'card' })).reply
  const { orderNumber } = placed
  await buyer!.send(approvePayment, { params: placed, body: await authorise(shop, placed) })
  const { toss } = (await shop.gatewayDoor()).control
  for (const call of ['cancel', 'lookup'] as const) toss.fault(call, { kind: 'drop-after' })
  await buyer!.send(
    cancelOrder,
    { params: { orderNumber }, body: { reason: '' } },
    { key: 'cancel-0000000001' },
  )
  const { number: code } = await shop.one<{ number: string }>(
    'select number from lot where "optionId" = $1',
    [optionId],
  )
  expect((await scan(staff, orderNumber, [{ code, quantity: 2 }])).resultCode).toBe('being-cancelled')
  for (let turn = 0; turn < 5; turn++) {
    shop.clock.advance(61_000)
    await settlePayments(shop)
  }
  const { status } = (await buyer!.send(readOrder, { params: { orderNumber } })).reply
  expect(status).toBe('cancelled')
})
