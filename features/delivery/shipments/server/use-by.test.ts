import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'
import { addBuyers, addLot, addProduct, buy } from '#testing/trade.ts'
import { pickPile, readBench, readQueue, shipParcels } from '../contract.ts'
import {
  goodsAsked,
  readShortDated,
  readUseByWish,
  saveUseByWish,
} from '#features/shelf/use-by-wishes/contract.ts'

test('[BX-03] a clinic sets how long lots must last: shorter ones are barred with the reason and passed over', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const optionId = await addProduct(shop, { stock: 0 })
  const [near, far] = [`NEAR-${process.pid}`, `FAR-${process.pid}`]
  await addLot(shop, optionId, { quantity: 5, number: near, expiresOn: '2027-05-19' })
  await addLot(shop, optionId, { quantity: 2, number: far, expiresOn: '2027-05-20' })
  const [buyer, other] = await addBuyers(shop, 2)
  expect((await buyer!.send(readUseByWish)).reply).toEqual({ months: 0 })
  await buyer!.send(saveUseByWish, { body: { months: 6 } })
  expect((await buyer!.send(readUseByWish)).reply).toEqual({ months: 6 })
  expect((await buyer!.send(saveUseByWish, { body: { months: 37 } })).status).toBe(400)
  // Before it is ordered: two pieces last as long as this clinic asks for, any does for the other.
  const shortOf = async (who: typeof buyer, quantity: number) =>
    (await who!.send(readShortDated, { query: { goods: goodsAsked([{ optionId, quantity }]) } })).reply
  expect(await shortOf(buyer, 3)).toEqual({ months: 6, short: [{ optionId, enough: 2 }] })
  expect(await shortOf(buyer, 2)).toEqual({ months: 0, short: [] })
  expect(await shortOf(other, 3)).toEqual({ months: 0, short: [] })
  const { orderNumber } = (await buy(buyer!, [{ optionId, quantity: 3 }])).reply
  const params = { orderNumber, storage: 'ambient' as const }
  const bench = (await staff.send(readBench, { params })).reply
  expect(bench).toMatchObject({ useByMonths: 6 })
  expect(bench.lines[0]!.lots.map(({ lotNumber, refused }) => [lotNumber, refused])).toEqual([
    [near, 'lot-too-short'],
    [far, null],
  ])
  const pick = (code: string, quantity: number) =>
    staff.send(pickPile, { params, body: { scans: [{ code, quantity }] } })
  const refused = await pick(near, 1)
  expect([refused.resultCode, refused.message]).toEqual([
    'lot-refused',
    `담지 않았어요. 이 병의원이 받는 유효기간보다 짧은 로트예요. 보낼 수 없어요. 지금은 로트 ${far} 차례예요.`,
  ])
  expect((await pick(far, 2)).status).toBe(200)
  // Two of three: what the shelf holds besides is too short for this clinic, and good enough for another.
  const waits = (await staff.send(readQueue)).reply.rows
  expect(waits.find((row) => row.orderNumber === orderNumber)).toMatchObject({ stage: 'picking', picked: 2 })
  const fine = (await buy(other!, [{ optionId, quantity: 3 }])).reply.orderNumber
  const row = {
    orderNumber,
    carrier: '04',
    trackingNumber: `62${Date.now().toString().slice(-10)}`,
    handover: null,
  }
  expect((await staff.send(shipParcels, { body: { rows: [row] } })).reply.rows[0]!.problem).toBe('')
  const queue = (await staff.send(readQueue)).reply.rows
  expect(
    [orderNumber, fine].map((number) =>
      queue.find((one) => one.orderNumber === number && one.stage === 'waiting'),
    ),
  ).toMatchObject([{ shortLines: 1 }, { shortLines: 0 }])
  expect(
    (
      await staff.send(pickPile, {
        params: { orderNumber: fine, storage: 'ambient' },
        body: { scans: [{ code: near, quantity: 3 }] },
      })
    ).status,
  ).toBe(200)
})
