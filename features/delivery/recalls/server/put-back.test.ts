import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  packParcel,
  pickPile,
  readBench,
  readQueue,
  shipParcels,
} from '#features/delivery/shipments/contract.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addLot, addProduct, buy } from '#testing/trade.ts'
import { startRecall } from '../contract.ts'

type Staff = Awaited<ReturnType<Shop['asStaff']>>
const recall = (staff: Staff, lotIds: number[]) =>
  staff.send(
    startRecall,
    {
      body: { lotIds, reason: '봉함 불량', grade: 2, reportDue: '2026-11-27', notice: '사용을 멈춰 주세요.' },
    },
    { key: randomUUID() },
  )
const pick = (staff: Staff, orderNumber: string, scans: { code: string; quantity: number }[]) =>
  staff.send(pickPile, { params: { orderNumber, storage: 'ambient' }, body: { scans, anyLot: true } })
const bench = async (staff: Staff, orderNumber: string) =>
  (await staff.send(readBench, { params: { orderNumber, storage: 'ambient' } })).reply
const stage = async (staff: Staff, orderNumber: string) =>
  (await staff.send(readQueue)).reply.rows.filter((row) => row.orderNumber === orderNumber)

/** Two lots of one product, and as many orders of three pieces as are asked for. */
async function open(orders: number) {
  const shop = await openShop()
  const staff = await shop.asStaff('admin01')
  const optionId = await addProduct(shop, { stock: 0 })
  const bad = await addLot(shop, optionId, { quantity: 10, number: 'D26BAD', expiresOn: '2027-06-30' })
  await addLot(shop, optionId, { quantity: 10, number: 'D26GOOD', expiresOn: '2028-06-30' })
  const numbers: string[] = []
  for (const buyer of await addBuyers(shop, orders))
    numbers.push((await buy(buyer, [{ optionId, quantity: 3 }])).reply.orderNumber)
  const held = () =>
    shop.run(
      `select "onHand", picked, quarantined from lot where "optionId" = $1 and number like 'D26%' order by number`,
      [optionId],
    )
  return { shop, staff, bad, numbers, held }
}

test('[BX-11] pieces of a recalled lot leave the parcels they were picked into, their lines wait again, and the bench says why', async () => {
  const { staff, bad, numbers, held } = await open(2)
  const [mixed, packed] = numbers as [string, string]
  await pick(staff, mixed, [
    { code: 'D26BAD', quantity: 2 },
    { code: 'D26GOOD', quantity: 1 },
  ])
  const { parcelId } = (await pick(staff, packed, [{ code: 'D26BAD', quantity: 3 }])).reply
  await staff.send(packParcel, { params: { parcelId }, body: {} })

  expect((await recall(staff, [bad])).reply).toMatchObject({ quarantined: 10, putBack: 5 })
  expect(await held()).toEqual([
    { onHand: 0, picked: 0, quarantined: 10 },
    { onHand: 10, picked: 1, quarantined: 0 },
  ])
  expect(await bench(staff, mixed)).toMatchObject({
    state: 'picking',
    lines: [{ wanted: 3, picked: 1 }],
    putBack: [{ line: 1, lotNumber: 'D26BAD', quantity: 2 }],
  })
  // nothing is left in the other one: it waits like an order that nobody has begun
  expect(await stage(staff, packed)).toMatchObject([{ stage: 'waiting', pieces: 3, parcelId: null }])
  expect((await bench(staff, packed)).putBack).toEqual([{ line: 1, lotNumber: 'D26BAD', quantity: 3 }])

  expect((await pick(staff, packed, [{ code: 'D26BAD', quantity: 1 }])).status).not.toBe(200)
  await pick(staff, packed, [{ code: 'D26GOOD', quantity: 3 }])
  const row = { orderNumber: packed, carrier: '04', trackingNumber: '612345000001', handover: null }
  expect((await staff.send(shipParcels, { body: { rows: [row] } })).reply.rows[0]).toMatchObject({
    shipped: true,
  })
  expect((await bench(staff, packed)).putBack).toEqual([])
})

test('[BX-11] a packed parcel that keeps other lots is opened again', async () => {
  const { staff, bad, numbers } = await open(1)
  const [number] = numbers as [string]
  const { parcelId } = (
    await pick(staff, number, [
      { code: 'D26BAD', quantity: 1 },
      { code: 'D26GOOD', quantity: 2 },
    ])
  ).reply
  await staff.send(packParcel, { params: { parcelId }, body: {} })
  expect((await recall(staff, [bad])).reply).toMatchObject({ putBack: 1 })
  expect(await bench(staff, number)).toMatchObject({ parcelId, state: 'picking', lines: [{ picked: 2 }] })
})

test('[BX-11] while clerks pick and send, a recall takes every piece that has not left, and nothing of the lot leaves after it', async () => {
  const { shop, staff, bad, numbers, held } = await open(3)
  const [first, second, third] = numbers as [string, string, string]
  await pick(staff, first, [{ code: 'D26BAD', quantity: 3 }])
  await pick(staff, second, [{ code: 'D26BAD', quantity: 2 }])
  const row = { orderNumber: first, carrier: '04', trackingNumber: '612345000002', handover: null }
  const [called, sent, picked] = await Promise.all([
    recall(staff, [bad]),
    staff.send(shipParcels, { body: { rows: [row] } }),
    pick(staff, third, [{ code: 'D26BAD', quantity: 1 }]),
  ])
  expect(called.resultCode).toBe('0000')
  expect([sent.status, picked.status].every((status) => status < 500)).toBe(true)
  const left = sent.reply.rows[0]!.shipped ? 3 : 0
  expect((await held())[0]).toEqual({ onHand: 0, picked: 0, quarantined: 10 - left })
  const { gone } = await shop.one<{ gone: number }>(
    `select coalesce(sum(-"onHandChange"), 0)::int as gone from "stockMove" where "lotId" = $1 and reason = 'shipped'`,
    [bad],
  )
  expect(gone).toBe(left)
})
