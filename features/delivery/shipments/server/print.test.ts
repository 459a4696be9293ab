import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'
import { addBuyers, addLot, addProduct, buy } from '#testing/trade.ts'
import { packParcel, pickPile } from '../contract.ts'

test('[BO-04] a picking list and labels are printed by lot, and their receivers go to a carrier as CSV', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const optionId = await addProduct(shop, { stock: 0 })
  const code = `PL-${process.pid}`
  await addLot(shop, optionId, { quantity: 3, number: code, expiresOn: '2027-08-31' })
  await addLot(shop, optionId, { quantity: 9, number: `${code}-2`, expiresOn: '2028-08-31' })
  await shop.run(`update lot set place = 'A-03-2' where number = $1`, [code])
  const [buyer] = await addBuyers(shop, 1)
  const { orderNumber } = (await buy(buyer!, [{ optionId, quantity: 5 }])).reply
  await shop.run(
    `update "salesOrder" set delivery = delivery || '{"memo":"=1+1, 내 배송"}' where number = $1`,
    [orderNumber],
  )
  const get = (path: string) =>
    shop.app.http.inject({
      url: `/api/bo/shipments/${path}`,
      headers: { authorization: `Bearer ${staff.token}` },
    })
  const pagesOf = async (pdf: Uint8Array) =>
    (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })).text

  const list = await get(`picking-list?piles=${orderNumber}/ambient`)
  expect(list.headers['content-type']).toBe('application/pdf')
  const [page] = await pagesOf(list.rawPayload)
  for (const words of ['피킹지', orderNumber, 'A-03-2', code, '2027.08.31', `${code}-2`, '11.20(금)'])
    expect(page).toContain(words)
  expect((await get('picking-list?piles=20200101-000001/ambient')).statusCode).toBe(404)
  expect((await get('picking-list?piles=nothing')).statusCode).toBe(400)

  const { parcelId } = (
    await staff.send(pickPile, {
      params: { orderNumber, storage: 'ambient' },
      body: {
        scans: [
          { code, quantity: 3 },
          { code: `${code}-2`, quantity: 2 },
        ],
      },
    })
  ).reply
  expect((await get(`labels?parcels=${parcelId}`)).statusCode).toBe(404)
  await staff.send(packParcel, { params: { parcelId }, body: { boxes: 2 } })
  const labels = await pagesOf((await get(`labels?parcels=${parcelId}`)).rawPayload)
  expect(labels).toHaveLength(2)
  expect(labels[1]).toContain('2/2박스')
  expect(labels[1]).toContain(code)

  expect((await get(`labels/csv?parcels=${parcelId}`)).statusCode).toBe(400)
  const csv = (await get(`labels/csv?parcels=${parcelId}&reason=${encodeURIComponent('송장 출력')}`))
    .rawPayload
  const text = csv.toString('utf8')
  expect(text.startsWith('\ufeff주문번호,받는분,')).toBe(true)
  expect(text).toContain(`${orderNumber}/1,시험의원`)
  expect(text).toContain(`"'=1+1, 내 배송",실온,2,`)
})
