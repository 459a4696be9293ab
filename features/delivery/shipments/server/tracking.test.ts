import { expect, test } from 'vitest'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addLot, addProduct, buy } from '#testing/trade.ts'
import { pickPile, shipParcels } from '../contract.ts'
import { listParcels } from '../sent-contract.ts'
import { trackParcels } from './index.ts'

let serial = 0
const MINUTE = 60_000

/** Orders of one piece that are on their way. */
async function onTheWay(shop: Shop, count = 1) {
  const staff = await shop.asStaff('ops01')
  const optionId = await addProduct(shop, { stock: 0 })
  const code = `TR${++serial}-${process.pid}`
  await addLot(shop, optionId, { quantity: count, number: code })
  const [buyer] = await addBuyers(shop, 1)
  const sent: { orderNumber: string; trackingNumber: string }[] = []
  for (let n = 0; n < count; n++) {
    const { orderNumber } = (await buy(buyer!, [{ optionId, quantity: 1 }])).reply
    const trackingNumber = `61${String(process.pid).padStart(6, '0').slice(-6)}${String(++serial).padStart(4, '0')}`
    await staff.send(pickPile, {
      params: { orderNumber, storage: 'ambient' },
      body: { scans: [{ code, quantity: 1 }] },
    })
    const row = { orderNumber, carrier: '04', trackingNumber, handover: null }
    expect((await staff.send(shipParcels, { body: { rows: [row] } })).reply.rows[0]!.problem).toBe('')
    sent.push({ orderNumber, trackingNumber })
  }
  const { control } = await shop.gatewayDoor()
  const parcel = async ({ orderNumber }: { orderNumber: string }) =>
    (await buyer!.send(listParcels, { params: { orderNumber } })).reply.parcels[0]!
  const ask = async () => {
    shop.clock.advance(15 * MINUTE)
    await trackParcels(shop)
  }
  return { sent, tracking: control.tracking, parcel, ask }
}

const toldDelivered = (shop: Shop, orderNumber: string) =>
  shop.run(
    `select id from notification where kind = 'order-delivered' and channel = 'screen' and cause = $1`,
    [`${orderNumber}/1`],
  )

test('[BX-07] answers that come late, twice and out of order deliver a parcel exactly once', async () => {
  const shop = await openShop()
  const { sent, tracking, parcel, ask } = await onTheWay(shop)
  const [{ orderNumber, trackingNumber }] = sent as [(typeof sent)[number]]
  const at = shop.clock.now().getTime()
  const step = (level: number, minutes: number, kind: string) => ({
    time: at + minutes * MINUTE,
    where: '데모허브',
    kind,
    level,
  })
  const [collected, moving, out, done] = [
    step(2, 1, '집화처리'),
    step(3, 2, '간선상차'),
    step(5, 3, '배송출발'),
    step(6, 4, '배달완료'),
  ] as const
  tracking.plant('04', trackingNumber, [out, collected, out])
  await ask()
  expect(await parcel(sent[0]!)).toMatchObject({ level: 5, deliveredAt: null })
  // an older answer comes behind the newer one, with a step that was missing
  tracking.plant('04', trackingNumber, [moving, collected])
  await ask()
  const seen = await parcel(sent[0]!)
  expect([seen.level, seen.events.map(({ words }) => words)]).toEqual([
    5,
    ['배송출발', '간선상차', '집화처리'],
  ])

  tracking.plant('04', trackingNumber, [collected, done, moving, out, done])
  shop.clock.advance(15 * MINUTE)
  await Promise.all([trackParcels(shop), trackParcels(shop), trackParcels(shop)])
  tracking.plant('04', trackingNumber, [collected])
  await ask()
  expect(await parcel(sent[0]!)).toMatchObject({ level: 6, deliveredAt: expect.any(String) })
  expect(
    await shop.run(
      `select l.delivered, o.status from "orderLine" l join "salesOrder" o on o.id = l."orderId" where o.number = $1`,
      [orderNumber],
    ),
  ).toEqual([{ delivered: 1, status: 'delivered' }])
  expect(await toldDelivered(shop, orderNumber)).toHaveLength(1)
})

test('[BX-07] wrong bytes and failures change nothing, and the carrier is asked again', async () => {
  const shop = await openShop()
  const { sent, tracking, parcel, ask } = await onTheWay(shop)
  const { trackingNumber } = sent[0]!
  tracking.advance('04', trackingNumber, 6)
  const good = { invoiceNo: trackingNumber, level: 6, trackingDetails: [] }
  tracking.answer(
    JSON.stringify(good).slice(0, 30),
    '<html></html>',
    JSON.stringify({ ...good, invoiceNo: '640000000009' }),
    JSON.stringify({
      ...good,
      trackingDetails: [{ time: 8_700_000_000_000_000, where: '', kind: '', level: 6 }],
    }),
  )
  for (let n = 0; n < 4; n++) {
    await ask()
    expect(await parcel(sent[0]!)).toMatchObject({ level: 0, deliveredAt: null })
  }
  tracking.fail()
  await ask()
  expect(await parcel(sent[0]!)).toMatchObject({ level: 0 })
  await ask()
  expect(await parcel(sent[0]!)).toMatchObject({ level: 6, deliveredAt: expect.any(String) })
})

test('[BX-07] a parcel that cannot be followed keeps no other from arriving', async () => {
  const shop = await openShop()
  const { sent, tracking, parcel } = await onTheWay(shop, 3)
  for (const { trackingNumber } of sent) tracking.advance('04', trackingNumber, 6)
  const parcels = {
    track: (asked: Parameters<typeof shop.parcels.track>[0]) =>
      asked.trackingNumber === sent[0]!.trackingNumber
        ? Promise.reject(new Error('a bug'))
        : shop.parcels.track(asked),
  }
  shop.clock.advance(15 * MINUTE)
  await expect(trackParcels({ ...shop, parcels })).rejects.toThrow('1 parcels were not followed')
  expect(await Promise.all(sent.map(async (one) => (await parcel(one)).level))).toEqual([0, 6, 6])
})
