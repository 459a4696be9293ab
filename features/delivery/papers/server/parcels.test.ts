import { strFromU8, unzipSync } from 'fflate'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import type { Storage } from '#features/shelf/catalogue/contract.ts'
import { pickPile, shipParcels } from '#features/delivery/shipments/contract.ts'
import { askFor, claimBody, collect, decide, inspect, openClaims, orderPaid } from '#testing/claims.ts'
import { deliver } from '#testing/deliver.ts'
import { addLot, addProduct } from '#testing/trade.ts'
import { exportOrders, listPapers } from '../contract.ts'

const MONDAY = 3 * 86_400_000
let serial = 0

/** On a day on which cold goods leave. */
async function open() {
  const { shop, buyer: early } = await openClaims()
  shop.clock.advance(MONDAY)
  const buyer = await shop.as(`buyer${early.institutionId}`)
  const [staff, clerk] = await Promise.all(['cs01', 'admin01'].map((id) => shop.asStaff(id)))
  const goods = async (storage: Storage, kind: string, price: number) => {
    const optionId = await addProduct(shop, { price, kind, storage, stock: 0 })
    const code = `PA${++serial}-${process.pid}`
    await addLot(shop, optionId, { quantity: 20, number: code })
    return { optionId, code }
  }
  const pick = async (orderNumber: string, storage: Storage, code: string, quantity: number) =>
    expect(
      (
        await clerk!.send(pickPile, {
          params: { orderNumber, storage },
          body: { scans: [{ code, quantity }], anyLot: true },
        })
      ).status,
    ).toBe(200)
  const ship = async (orderNumber: string) =>
    expect(
      (
        await clerk!.send(shipParcels, {
          body: {
            rows: [
              {
                orderNumber,
                carrier: '04',
                trackingNumber: `66${String(process.pid).padStart(6, '0').slice(-6)}${String(++serial).padStart(4, '0')}`,
                handover: { temperature: 4.1, by: '이출고', to: '박기사' },
              },
            ],
          },
        })
      ).reply.rows,
    ).toMatchObject([{ shipped: true, problem: '' }])
  const paper = async (orderNumber: string, key: string) => {
    const answer = await shop.app.http.inject({
      method: 'GET',
      url: `/api/fo/orders/${orderNumber}/papers/${key}`,
      headers: { authorization: `Bearer ${buyer.token}` },
    })
    expect(answer.statusCode, key).toBe(200)
    const pdf = await getDocumentProxy(new Uint8Array(answer.rawPayload))
    return (await extractText(pdf, { mergePages: true })).text
  }
  const keys = async (orderNumber: string) =>
    (await buyer.send(listPapers, { params: { orderNumber } })).reply.papers.map(({ key }) => key)
  return { shop, buyer, staff: staff!, goods, pick, ship, paper, keys }
}

test('[BX-06] what the statement of a parcel says stays when one that was begun before leaves after it', async () => {
  const { shop, buyer, goods, pick, ship, paper } = await open()
  const [plain, cold] = [await goods('ambient', 'cosmetic', 20_000), await goods('cold', 'cosmetic', 30_000)]
  const orderNumber = await orderPaid(shop, buyer, [
    [plain.optionId, 1],
    [cold.optionId, 1],
  ])
  await pick(orderNumber, 'ambient', plain.code, 1)
  await pick(orderNumber, 'cold', cold.code, 1)
  await ship(`${orderNumber}/2`)
  const given = await paper(orderNumber, 'statement-2')
  expect(given).toContain('배송비')
  shop.clock.advance(60_000)
  await ship(`${orderNumber}/1`)
  expect(await paper(orderNumber, 'statement-2')).toBe(given)
  expect(await paper(orderNumber, 'statement-1')).not.toContain('배송비')
})

test('[BX-06] biologics that are sent anew have a release note of their own, and no statement', async () => {
  const { shop, buyer, staff, goods, pick, ship, paper, keys } = await open()
  const { optionId, code } = await goods('cold', 'drug', 30_000)
  const orderNumber = await orderPaid(shop, buyer, [[optionId, 2]])
  await deliver(shop, orderNumber)
  const asked = [{ line: 1, quantity: 1, reason: 'short-dated' }]
  const { claimNumber } = (await askFor(buyer, claimBody(orderNumber, 'exchange', asked))).reply
  expect((await decide(staff, claimNumber, [{ line: 1, quantity: 1 }])).status).toBe(200)
  await collect(staff, claimNumber)
  const lot = await shop.one<{ id: number }>('select id from lot where number = $1', [code])
  const back = { line: 1, lotId: lot.id, fate: 'quarantine', quantity: 1 }
  expect((await inspect(staff, claimNumber, [back])).status).toBe(200)
  const before = await keys(orderNumber)
  await pick(claimNumber, 'cold', code, 1)
  await ship(claimNumber)
  const added = (await keys(orderNumber)).filter((key) => !before.includes(key))
  expect(added).toEqual(['release-2'])
  const note = await paper(orderNumber, 'release-2')
  for (const word of ['출하증명서', '4.1°C', '이출고', code]) expect(note).toContain(word)
})

test('[BX-06] the sheet of orders names the lots that were sent, not those that lie on the bench', async () => {
  const { shop, buyer, goods, pick, ship } = await open()
  const [plain, cold] = [await goods('ambient', 'cosmetic', 20_000), await goods('cold', 'cosmetic', 30_000)]
  const orderNumber = await orderPaid(shop, buyer, [
    [plain.optionId, 1],
    [cold.optionId, 1],
  ])
  await pick(orderNumber, 'ambient', plain.code, 1)
  await ship(orderNumber)
  await pick(orderNumber, 'cold', cold.code, 1)
  const answer = await shop.app.http.inject({
    method: 'GET',
    url: `${exportOrders.path}?from=2026-11-01&to=2026-11-30`,
    headers: { authorization: `Bearer ${buyer.token}` },
  })
  const sheet = Object.values(unzipSync(answer.rawPayload)).map((part) => strFromU8(part))
  const has = (code: string) => sheet.some((text) => text.includes(code))
  expect([orderNumber, plain.code, cold.code].map(has)).toEqual([true, true, false])
})
