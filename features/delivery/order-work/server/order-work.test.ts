import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addProduct, buy, sendFromLots } from '#testing/trade.ts'
import {
  cancelOfficeOrder,
  changeOrderFilter,
  countOfficeOrders,
  holdOfficeOrder,
  listOfficeOrders,
  listOrderFilters,
  noteOfficeOrder,
  OrderFilters,
  readOfficeOrder,
  readOfficeReceiver,
  removeOrderFilter,
  saveOrderFilter,
} from '../contract.ts'

const filter = (part: object = {}) => OrderFilters.parse(part)

async function ordered(shop: Shop, quantity = 2) {
  const optionId = await addProduct(shop, { stock: 100 })
  const [buyer] = await addBuyers(shop, 1)
  const { orderNumber } = (await buy(buyer!, [{ optionId, quantity }])).reply
  return { orderNumber, optionId, buyer: buyer! }
}

test('[BO-04] one keeps, renames and forgets filters of one’s own, one of them the default', async () => {
  const shop = await openShop()
  const [mine, other] = await Promise.all(['ops01', 'cs01'].map((id) => shop.asStaff(id)))
  const save = (name: string, isDefault = false) =>
    mine!.send(saveOrderFilter, { body: { name, filter: filter({ days: '7', storage: 'cold' }), isDefault } })
  const first = (await save('냉장 일주일', true)).reply
  expect((await save('냉장 일주일')).resultCode).toBe('filter-name-taken')
  await save('두 번째', true)
  const kept = async () => (await mine!.send(listOrderFilters)).reply
  expect((await kept()).map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['냉장 일주일', false],
    ['두 번째', true],
  ])
  expect((await kept())[0]!.filter).toEqual(filter({ days: '7', storage: 'cold' }))
  expect((await other!.send(listOrderFilters)).reply).toEqual([])

  const params = first
  const body = { name: '냉장 한 달', filter: filter({ days: '30', storage: 'cold' }), isDefault: true }
  expect((await other!.send(changeOrderFilter, { params, body })).resultCode).toBe('filter-not-found')
  expect((await other!.send(removeOrderFilter, { params })).resultCode).toBe('filter-not-found')
  expect(
    (await mine!.send(changeOrderFilter, { params, body: { ...body, name: '두 번째' } })).resultCode,
  ).toBe('filter-name-taken')
  await mine!.send(changeOrderFilter, { params, body })
  expect((await kept()).map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['냉장 한 달', true],
    ['두 번째', false],
  ])
  await mine!.send(removeOrderFilter, { params })
  expect((await kept()).map(({ name }) => name)).toEqual(['두 번째'])
  for (let n = 2; n <= 20; n++) await save(`조건 ${n}`)
  expect((await save('하나 더')).resultCode).toBe('too-many-filters')
})

test('[BO-04] the drawer shows lines with their lots, parcels, payment and who did what; the receiver is masked', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const { orderNumber, optionId } = await ordered(shop)
  const { number } = await shop.one<{ number: string }>('select number from lot where "optionId" = $1', [
    optionId,
  ])
  await sendFromLots(shop, orderNumber, [{ code: number, quantity: 2 }])
  const params = { orderNumber }
  const { reply } = await staff.send(readOfficeOrder, { params })
  expect(reply).toMatchObject({
    status: 'shipped',
    shipsOn: null,
    lines: [{ quantity: 2, shipped: 2, lots: [{ lotNumber: number, quantity: 2 }] }],
    parcels: [{ number: 1, state: 'shipped', carrierName: 'CJ대한통운' }],
    sums: { credit: reply.sums.total },
    receiver: { name: '김*험', phone: '010-****-0000' },
    cancelProblem: expect.stringContaining('이미 출고된 주문'),
  })
  expect(reply.events.map(({ status }) => status)).toEqual(['shipped', 'preparing', 'confirmed'])
  expect(reply.events[0]!.actor).toBe('admin01')
  const whole = await staff.send(readOfficeReceiver, { params, query: { reason: '배송 문의 확인' } })
  expect(whole.reply).toMatchObject({ name: '김시험', phone: '01000000000' })
  expect((await staff.send(readOfficeReceiver, { params, query: { reason: '' } })).status).toBe(400)
  expect(
    await shop.run('select reason from "auditEntry" where endpoint like $1 order by id', [
      '%/api/bo/orders/:orderNumber%',
    ]),
  ).toEqual([{ reason: '' }, { reason: '배송 문의 확인' }])
  expect((await staff.send(readOfficeOrder, { params: { orderNumber: 'x' } })).resultCode).toBe(
    'order-not-found',
  )
})

test('[BO-04] two of staff hold one order at once: one does, the other is told, and the reason stays in its history', async () => {
  const shop = await openShop()
  const [one, two] = await Promise.all(['ops01', 'cs01'].map((id) => shop.asStaff(id)))
  const { orderNumber } = await ordered(shop)
  const params = { orderNumber }
  const hold = (staff: typeof one, reason: string) =>
    staff!.send(holdOfficeOrder, {
      params,
      body: { seen: 'confirmed', seenHeld: false, held: true, reason, until: '2026-12-01' },
    })
  const answers = await Promise.all([hold(one, '서류를 기다려요'), hold(two, '전화를 기다려요')])
  expect(answers.map(({ resultCode }) => resultCode).toSorted()).toEqual(['0000', 'order-moved'])
  const shown = async () => (await one!.send(readOfficeOrder, { params })).reply
  const { lines, events } = await shown()
  expect(lines[0]).toMatchObject({ heldReason: events[0]!.words, heldUntil: '2026-12-01' })
  expect(events[0]!.kind).toBe('hold')
  const release = await two!.send(holdOfficeOrder, {
    params,
    body: { seen: 'confirmed', seenHeld: true, held: false, reason: '서류가 왔어요' },
  })
  expect(release.resultCode).toBe('0000')
  expect((await shown()).lines[0]).toMatchObject({ heldReason: '', heldUntil: null })
  // its answer is lost, so it is sent again
  const key = randomUUID()
  for (const _ of [1, 2])
    expect(
      (await two!.send(noteOfficeOrder, { params, body: { words: '오후에 다시 전화' } }, { key })).status,
    ).toBe(200)
  expect((await shown()).events.slice(0, 2).map(({ kind, actor }) => [kind, actor])).toEqual([
    ['note', 'cs01'],
    ['release', 'cs01'],
  ])
})

test('[BO-04] a hold lasts until a day to come; when it has run out the order is held nowhere, and may be held anew', async () => {
  const shop = await openShop()
  let staff = await shop.asStaff('ops01')
  const { orderNumber } = await ordered(shop)
  const params = { orderNumber }
  const send = (held: boolean, seenHeld: boolean, until: string | null = null) =>
    staff.send(holdOfficeOrder, {
      params,
      body: { seen: 'confirmed', seenHeld, held, reason: '서류를 기다려요', until },
    })
  const before = (await staff.send(countOfficeOrders)).reply.held
  /** In the drawer, in its row, among what is held, and how many are. */
  const shown = async () => {
    const { lines } = (await staff.send(readOfficeOrder, { params })).reply
    const list = async (only: '' | 'held') =>
      (
        await staff.send(listOfficeOrders, { query: { only, target: 'order', text: orderNumber } })
      ).reply.rows.map(({ heldReason }) => heldReason)
    const { held } = (await staff.send(countOfficeOrders)).reply
    return [lines[0]!.heldReason, lines[0]!.heldUntil, await list(''), await list('held'), held - before]
  }
  const free = ['', null, [''], [], 0]
  for (const day of ['2026-11-20', '2026-11-01'])
    expect(await send(true, false, day)).toMatchObject({
      status: 400,
      issues: [{ path: 'until', message: '내일이나 그 뒤의 날짜를 골라 주세요.' }],
    })
  expect(await shown()).toEqual(free)
  const reason = '서류를 기다려요'
  expect((await send(true, false, '2026-11-21')).status).toBe(200)
  expect(await shown()).toEqual([reason, '2026-11-21', [reason], [reason], 1])

  shop.clock.advance(86_400_000)
  staff = await shop.asStaff('ops01')
  expect(await shown()).toEqual(free)
  expect((await send(false, true)).resultCode).toBe('order-moved')
  expect((await send(true, false, '2026-11-24')).status).toBe(200)
  expect(await shown()).toEqual([reason, '2026-11-24', [reason], [reason], 1])
  expect((await send(false, true)).status).toBe(200)
  expect(await shown()).toEqual(free)
})

test('[BO-04] staff cancel an order on its clinic’s behalf once, with a reason; one that was moved meanwhile stays', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('cs01')
  const { orderNumber, buyer } = await ordered(shop)
  const params = { orderNumber }
  const owed = () =>
    shop.one<{ posted: number }>(
      `select posted from account where "institutionId" = $1 and kind = 'credit'`,
      [buyer.institutionId],
    )
  const cancel = (seen: 'confirmed' | 'preparing', key: string) =>
    staff.send(cancelOfficeOrder, { params, body: { seen, reason: '전화로 취소를 부탁' } }, { key })
  expect((await cancel('preparing', 'office-cancel-0')).resultCode).toBe('order-moved')
  const answers = await Promise.all([
    cancel('confirmed', 'office-cancel-1'),
    cancel('confirmed', 'office-cancel-2'),
  ])
  expect(answers.map(({ resultCode }) => resultCode).toSorted()).toEqual(['0000', 'order-moved'])
  expect(await owed()).toEqual({ posted: 0 })
  const { reply } = await staff.send(readOfficeOrder, { params })
  expect(reply).toMatchObject({ status: 'cancelled', cancelReason: 'buyer' })
  expect(reply.events.filter(({ kind }) => kind === 'cancel')).toMatchObject([
    { actor: 'cs01', words: '전화로 취소를 부탁' },
  ])
  const gone = await shop.asStaff('audit01')
  expect((await gone.send(readOfficeOrder, { params })).resultCode).toBe('no-authority')
})

test('[BX-07] what staff hold or let go in an order is told to its clinic as at the bench', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const { orderNumber } = await ordered(shop)
  const hold = (held: boolean) =>
    staff.send(holdOfficeOrder, {
      params: { orderNumber },
      body: {
        seen: 'confirmed',
        seenHeld: !held,
        held,
        reason: '입고 지연',
        until: held ? '2026-11-25' : null,
      },
    })
  const delays = () =>
    shop.run(
      `select "expectedOn", "delayReason" from "orderLine" l join "salesOrder" o on o.id = l."orderId" where o.number = $1`,
      [orderNumber],
    )
  expect((await hold(true)).status).toBe(200)
  expect(await delays()).toEqual([{ expectedOn: '2026-11-25', delayReason: '입고 지연' }])
  expect(
    await shop.run(
      `select cause from notification where kind = 'order-delayed' and channel = 'screen' and cause like $1 || '/%'`,
      [orderNumber],
    ),
  ).toEqual([{ cause: `${orderNumber}/ambient/2026-11-25` }])
  expect((await hold(false)).status).toBe(200)
  expect(await delays()).toEqual([{ expectedOn: null, delayReason: null }])
})
