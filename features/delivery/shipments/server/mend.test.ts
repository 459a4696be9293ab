import { expect, test } from 'vitest'
import { readOrder } from '#features/buying/orders/contract.ts'
import { holdOrder } from '#features/buying/orders/server/index.ts'
import { readOfficeOrder } from '#features/delivery/order-work/contract.ts'
import { sentBehind } from '#testing/behind.ts'
import type { Staff } from '#testing/claims.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addLot, addProduct, buy } from '#testing/trade.ts'
import { pickPile, shipParcels } from '../contract.ts'
import { confirmArrival, correctTracking } from '../mend-contract.ts'
import { confirmReceipt } from '../receipt-contract.ts'
import { listParcels } from '../sent-contract.ts'
import { trackParcels } from './index.ts'

const MINUTE = 60_000
const CJ = '04'
let serial = 0
const newNumber = () =>
  `62${String(process.pid).padStart(6, '0').slice(-6)}${String(++serial).padStart(4, '0')}`
const reason = '병의원이 받았다고 전화했어요'

/** An order of one piece that is on its way. */
async function sent(shop: Shop, staff: Staff, storage: 'ambient' | 'cold' = 'ambient') {
  const optionId = await addProduct(shop, { stock: 0, storage, kind: 'cosmetic', price: 100_000 })
  const code = `MD${++serial}-${process.pid}`
  await addLot(shop, optionId, { quantity: 1, number: code })
  const [buyer] = await addBuyers(shop, 1)
  const { orderNumber } = (await buy(buyer!, [{ optionId, quantity: 1 }])).reply
  const trackingNumber = newNumber()
  const scans = [{ code, quantity: 1 }]
  const { parcelId } = (await staff.send(pickPile, { params: { orderNumber, storage }, body: { scans } }))
    .reply
  const handover = storage === 'cold' ? { temperature: 4, by: '한데모', to: '김기사' } : null
  const rows = [{ orderNumber, carrier: CJ, trackingNumber, handover }]
  expect((await staff.send(shipParcels, { body: { rows } })).reply.rows[0]!.problem).toBe('')
  const params = { parcelId }
  const seen = { carrier: CJ, trackingNumber }
  return {
    buyer: buyer!,
    orderNumber,
    params,
    seen,
    correct: (to: string, { by = staff, over = seen, carrier = CJ } = {}) =>
      by.send(correctTracking, { params, body: { carrier, trackingNumber: to, seen: over } }),
    arrive: (body: { reason: string; receiver?: string } = { reason }) =>
      staff.send(confirmArrival, { params, body }),
    parcel: async () => (await buyer!.send(listParcels, { params: { orderNumber } })).reply.parcels[0]!,
    status: async () => (await buyer!.send(readOrder, { params: { orderNumber } })).reply.status,
    told: (kind: string) =>
      shop.run<{ body: string }>(
        `select body, "values" from notification where kind = $1 and channel = 'screen' and cause like $2 || '/%' order by id`,
        [kind, orderNumber],
      ),
  }
}
const track = async (shop: Shop) => {
  shop.clock.advance(15 * MINUTE)
  await trackParcels(shop)
}

test('[BX-07] [BO-04] a corrected number is followed anew: the clinic sees and is told it, the old one’s words are gone, the trail keeps both', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const one = await sent(shop, staff)
  const { tracking } = (await shop.gatewayDoor()).control
  const at = shop.clock.now().getTime()
  const collected = { time: at + MINUTE, where: '데모허브', kind: '집화처리', level: 2 }
  const moving = { time: at + 2 * MINUTE, where: '데모허브', kind: '간선상차', level: 3 }
  tracking.plant(CJ, one.seen.trackingNumber, [collected, moving])
  await track(shop)
  expect(await one.parcel()).toMatchObject({ level: 3, events: [{}, {}] })

  const right = newNumber()
  expect((await one.correct(`${right.slice(0, 4)}-${right.slice(4)}`)).status).toBe(200)
  expect(await one.parcel()).toMatchObject({ trackingNumber: right, level: 0, events: [], deliveredAt: null })
  expect(await one.told('tracking-corrected')).toMatchObject([{ values: { 송장번호: right } }])
  // the same step at the same minute, said of the right parcel
  tracking.plant(CJ, right, [collected])
  await track(shop)
  expect(await one.parcel()).toMatchObject({ level: 2, events: [{ words: '집화처리' }] })
  expect(
    await shop.run(
      `select before ->> 'trackingNumber' as before, after ->> 'trackingNumber' as after from "auditChange" where record = 'parcel' and key = $1 and before ->> 'trackingNumber' is not null`,
      [String(one.params.parcelId)],
    ),
  ).toEqual([{ before: one.seen.trackingNumber, after: right }])
  const { events } = (await staff.send(readOfficeOrder, { params: { orderNumber: one.orderNumber } })).reply
  expect(events[0]).toMatchObject({
    kind: 'corrected',
    words: `1번 배송 CJ대한통운 ${one.seen.trackingNumber} → CJ대한통운 ${right}`,
    actor: 'ops01',
  })
  tracking.advance(CJ, right, 6)
  await track(shop)
  expect(await one.status()).toBe('delivered')
})

test('[BO-04] a wrong, used, unchanged or outdated number is refused, and so is who may not ship', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const [one, other] = [await sent(shop, staff), await sent(shop, staff)]
  const problem = async (answer: ReturnType<typeof one.correct>) => {
    const { status, issues } = await answer
    return [status, issues?.[0]?.message]
  }
  const says = (status: number, words: string) => [status, expect.stringContaining(words)]
  expect(await problem(one.correct('12345'))).toEqual(says(400, 'CJ대한통운 송장번호는 숫자 10·12자리예요.'))
  expect(await problem(one.correct(newNumber(), { carrier: '99' }))).toEqual(says(400, '택배사를 골라'))
  expect(await problem(one.correct(other.seen.trackingNumber))).toEqual(says(400, '이미 쓴 송장번호예요'))
  expect(await problem(one.correct(one.seen.trackingNumber))).toEqual(says(400, '지금과 같은 송장번호'))
  const clerk = await shop.asStaff('cs01')
  expect((await one.correct(newNumber(), { by: clerk })).status).toBe(403)
  expect((await clerk.send(confirmArrival, { params: one.params, body: { reason } })).status).toBe(403)

  const right = newNumber()
  expect((await one.correct(right)).status).toBe(200)
  expect((await one.correct(newNumber())).resultCode).toBe('number-moved')
  // the answer was lost, and it is said again
  expect((await one.correct(right)).status).toBe(200)
  expect(await one.told('tracking-corrected')).toHaveLength(1)

  expect((await one.arrive({ reason: '도착' })).status).toBe(400)
  expect((await one.arrive()).status).toBe(200)
  expect((await one.correct(newNumber(), { over: { carrier: CJ, trackingNumber: right } })).resultCode).toBe(
    'not-on-its-way',
  )
  expect(
    (await staff.send(confirmArrival, { params: { parcelId: 999_999_999 }, body: { reason } })).resultCode,
  ).toBe('parcel-not-found')
})

test('[BX-07] what the carrier answers to the old number while it is corrected moves nothing', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const one = await sent(shop, staff)
  const { tracking } = (await shop.gatewayDoor()).control
  tracking.advance(CJ, one.seen.trackingNumber, 6)
  const right = newNumber()
  const parcels = {
    track: async (asked: Parameters<typeof shop.parcels.track>[0]) => {
      const answer = await shop.parcels.track(asked)
      if (asked.trackingNumber === one.seen.trackingNumber)
        expect((await one.correct(right)).status).toBe(200)
      return answer
    },
  }
  shop.clock.advance(15 * MINUTE)
  await trackParcels({ ...shop, parcels })
  expect(await one.parcel()).toMatchObject({ trackingNumber: right, level: 0, events: [], deliveredAt: null })
  expect(await one.status()).toBe('shipped')
})

test('[BO-04] two of staff who correct one parcel at once: one number stands, the other is told; two parcels never get one number', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const [one, other] = [await sent(shop, staff), await sent(shop, staff)]
  const second = await shop.asStaff('admin01')
  const answers = await Promise.all([one.correct(newNumber()), one.correct(newNumber(), { by: second })])
  expect(answers.map(({ resultCode }) => resultCode).toSorted()).toEqual(['0000', 'number-moved'])
  const seen = { carrier: CJ, trackingNumber: (await one.parcel()).trackingNumber! }
  const same = newNumber()
  const both = await Promise.all([one.correct(same, { over: seen }), other.correct(same, { by: second })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('[OD-08] a parcel that staff say has arrived is delivered as by its carrier, once, and the clinic may confirm and gets its points', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const one = await sent(shop, staff)
  const { tracking } = (await shop.gatewayDoor()).control
  tracking.advance(CJ, one.seen.trackingNumber, 6)
  shop.clock.advance(15 * MINUTE)
  const at = await Promise.all([one.arrive(), trackParcels(shop), one.arrive(), one.arrive()])
  expect(
    at.filter((answer) => typeof answer === 'object' && answer.status === 200).length,
  ).toBeLessThanOrEqual(1)
  expect(await one.parcel()).toMatchObject({ level: 6, deliveredAt: expect.any(String) })
  expect(await one.told('order-delivered')).toHaveLength(1)
  expect(await one.status()).toBe('delivered')
  expect((await one.arrive()).resultCode).toBe('not-on-its-way')

  const dead = await sent(shop, staff)
  expect((await dead.arrive()).status).toBe(200)
  expect(await dead.status()).toBe('delivered')
  expect(await dead.told('order-delivered')).toHaveLength(1)
  for (const { orderNumber } of [one, dead])
    expect(
      await shop.run(
        `select l.delivered, p.earned > 0 as earned from "orderLine" l join "salesOrder" o on o.id = l."orderId" join "pointEarning" p on p."orderNumber" = o.number where o.number = $1`,
        [orderNumber],
      ),
    ).toEqual([{ delivered: 1, earned: true }])
  const { events } = (await staff.send(readOfficeOrder, { params: { orderNumber: dead.orderNumber } })).reply
  expect(events).toContainEqual(
    expect.objectContaining({ kind: 'arrived', words: `1번 배송 ${reason}`, actor: 'ops01' }),
  )
  // what is told to the clinic has no reason of staff in it
  const own = (await dead.buyer.send(readOrder, { params: { orderNumber: dead.orderNumber } })).reply
  expect(JSON.stringify(own)).not.toContain(reason)
  await dead.buyer.send(confirmReceipt, { params: { orderNumber: dead.orderNumber }, body: {} })
  expect(await dead.status()).toBe('completed')
  expect(await shop.booksViolations()).toEqual([])
})

test('[BO-04] of a carrier’s word and a clerk’s that wait for one order, the later finds it arrived', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const one = await sent(shop, staff)
  const { tracking } = (await shop.gatewayDoor()).control
  tracking.advance(CJ, one.seen.trackingNumber, 6)
  shop.clock.advance(15 * MINUTE)
  const answer = await sentBehind(
    shop,
    (tx) => holdOrder(tx, one.orderNumber),
    () => one.arrive(),
  )
  expect(answer.status).toBe(200)
  await trackParcels(shop)
  expect(await one.told('order-delivered')).toHaveLength(1)
  const lines = `select delivered from "orderLine" where "orderId" = (select id from "salesOrder" where number = $1)`
  expect(await shop.run(lines, [one.orderNumber])).toEqual([{ delivered: 1 }])
})

test('[BX-07] cool goods have not arrived without the name of who took them in, which the clinic reads and the office sees masked', async () => {
  const shop = await openShop()
  // a Tuesday: cool goods leave
  shop.clock.advance(4 * 24 * 60 * MINUTE)
  const staff = await shop.asStaff('ops01')
  const one = await sent(shop, staff, 'cold')
  const refused = await one.arrive()
  expect(refused.issues).toEqual([{ path: 'receiver', message: '냉장·냉동 상품은 받은 분을 적어 주세요.' }])
  expect((await one.arrive({ reason, receiver: '홍길동' })).status).toBe(200)
  expect(await one.parcel()).toMatchObject({ receiver: '홍길동', level: 6 })
  const { events } = (await staff.send(readOfficeOrder, { params: { orderNumber: one.orderNumber } })).reply
  expect(events.map(({ words }) => words)).toContain(`1번 배송 ${reason} · 받은 분 홍*동`)
})
