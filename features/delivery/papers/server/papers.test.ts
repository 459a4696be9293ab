import { unzipSync } from 'fflate'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { LIVE_FACTS } from '#testing/live-settings.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { listPapers, openPaper, sharePaper } from '../contract.ts'

/** Ships the first shipped order of the clinic as a parcel with lots, as the packing bench would. */
async function shippedOrder(shop: Shop, institutionId: number, cold = false) {
  const order = await shop.one<{ id: number; number: string }>(
    `select o.id, o.number from "salesOrder" o where o."institutionId" = $1 and o.status in ('delivered', 'completed')
       and not exists (select from parcel p where p."orderId" = o.id)
       ${cold ? `and exists (select from "orderLine" l join "productOption" n on n.id = l."optionId" join product p on p.id = n."productId" where l."orderId" = o.id and p.kind = 'drug' and l.storage <> 'ambient')` : ''}
     order by o.id desc limit 1`,
    [institutionId],
  )
  const parcel = await shop.one<{ id: number }>(
    `insert into parcel ("orderId", number, storage, state, "shippedAt", "deliveredAt", "handoverTemperature", "handedOverBy", "receivedBy")
     values ($1, 1, 'cold', 'delivered', '2026-11-19T05:20:00Z', '2026-11-20T00:00:00Z', 3.8, '이출고', '박나래') returning id`,
    [order.id],
  )
  await shop.run(
    `insert into "parcelLine" ("parcelId", "orderId", line, "lotId", quantity)
     select $1, l."orderId", l.line, (select min(t.id) from lot t where t."optionId" = l."optionId"), l.shipped from "orderLine" l where l."orderId" = $2 and l.shipped > 0`,
    [parcel.id, order.id],
  )
  await shop.run(`update "orderLine" set delivered = shipped where "orderId" = $1`, [order.id])
  return order
}
const textOf = async (pdf: Uint8Array) =>
  (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text

async function open(loginId = 'demo01', cold = false, env: Record<string, string> = {}) {
  const shop = await openShop({ env })
  const buyer = await shop.as(loginId)
  const order = await shippedOrder(shop, buyer.institutionId, cold)
  const get = (path: string, token = buyer.token) =>
    shop.app.http.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${token}` } })
  return { shop, buyer, order, get }
}

test('[BX-06][OD-09] the papers of an order: the statement says its lots and sums, all of them come as one ZIP', async () => {
  const { shop, buyer, order, get } = await open()
  const { reply } = await buyer.send(listPapers, { params: { orderNumber: order.number } })
  const keys = reply.papers.map(({ key }) => key)
  expect(keys).toContain('statement-1')
  const pdf = await get(`/api/fo/orders/${order.number}/papers/statement-1`)
  expect(pdf.headers['content-type']).toBe('application/pdf')
  const text = await textOf(pdf.rawPayload)
  const facts = await shop.one<{ total: string; lots: string[]; vat: string }>(
    `select to_char(o.goods + o.shipping, 'FM999,999,999') as total, to_char(o.vat, 'FM999,999,999') as vat,
       (select array_agg(t.number) from "parcelLine" z join lot t on t.id = z."lotId" where z."orderId" = o.id) as lots from "salesOrder" o where o.id = $1`,
    [order.id],
  )
  for (const word of [
    '거래명세서',
    order.number,
    '일금',
    '원정',
    `${facts.total}원`,
    facts.vat,
    ...facts.lots,
    '데모',
  ])
    expect(text).toContain(word)
  const zip = unzipSync((await get(`/api/fo/orders/${order.number}/papers-zip`)).rawPayload)
  expect(Object.keys(zip)).toContain(`${order.number}/거래명세서-1차.pdf`)
  const period = unzipSync((await get('/api/fo/papers?from=2026-09-01&to=2026-11-20')).rawPayload)
  expect(Object.keys(period)).toEqual(expect.arrayContaining(Object.keys(zip)))
})

test('[BX-06] [OD-09] a tax invoice to come is of the month in which the order left, whenever one looks', async () => {
  const { shop, buyer, order } = await open()
  await shop.run(`update "salesOrder" set "taxDocument" = 'tax-invoice' where id = $1`, [order.id])
  await shop.run(`delete from "taxEntry" where "orderId" = $1`, [order.id])
  const toCome = async () =>
    (await buyer.send(listPapers, { params: { orderNumber: order.number } })).reply.papers.find(
      ({ key }) => key === 'tax-0',
    )
  expect(await toCome()).toMatchObject({ target: '출고를 마친 달', state: '다음 달 10일까지 발행 예정' })
  await shop.run(
    `insert into "taxEntry" ("orderId", cause, "institutionId", taxable, supply, vat, "suppliedOn") values ($1, 'sale', $2, true, 1000, 100, '2026-10-31')`,
    [order.id, buyer.institutionId],
  )
  expect(await toCome()).toMatchObject({ target: '10월분', state: '11.10까지 발행 예정' })
})

test('[BX-06] [CF-01] a shop that says who it is signs its papers with that, and nothing of the demo is on them', async () => {
  const { order, get } = await open('demo01', false, { ...LIVE_FACTS, DEMO: 'off' })
  const text = await textOf((await get(`/api/fo/orders/${order.number}/papers/statement-1`)).rawPayload)
  for (const name of ['SHOP_COMPANY', 'SHOP_HEAD', 'SHOP_PHONE', 'SHOP_BUSINESS_NUMBER'] as const)
    expect(text).toContain(LIVE_FACTS[name])
  for (const word of ['데모메디몰', '02-000-0100', '데모 서비스']) expect(text).not.toContain(word)
})

test('[BX-06] the release note of biologics says how cold they were handed over, and to whom', async () => {
  const { order, get } = await open('demo01', true)
  const text = await textOf((await get(`/api/fo/orders/${order.number}/papers/release-1`)).rawPayload)
  for (const word of ['생물학적제제 출하증명서', '3.8°C', '이출고', '박나래', '2~8°C'])
    expect(text).toContain(word)
})

test('[BX-06][RT-17] papers of another clinic are not there; a link opens one paper once and nothing else', async () => {
  const { shop, buyer, order, get } = await open()
  const stranger = await shop.as('demo03')
  for (const path of [`papers/statement-1`, 'papers-zip', 'papers'])
    expect((await get(`/api/fo/orders/${order.number}/${path}`, stranger.token)).statusCode).toBe(404)
  expect(
    (await stranger.send(sharePaper, { params: { orderNumber: order.number, paper: 'statement-1' } }))
      .resultCode,
  ).toBe('paper-not-found')
  const { reply } = await buyer.send(sharePaper, {
    params: { orderNumber: order.number, paper: 'statement-1' },
  })
  const link = new URLSearchParams(reply.path.split('?')[1])
  const body = { orderNumber: link.get('ordId')!, paper: link.get('paper')!, encKey: link.get('encKey')! }
  const openWith = (given: typeof body) =>
    shop.app.http.inject({
      method: 'POST',
      url: openPaper.path,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(given),
    })
  expect((await openWith({ ...body, paper: 'product' })).statusCode).toBe(403)
  const answers = await Promise.all([1, 2, 3].map(() => openWith(body)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403, 403])
  expect(answers.find(({ statusCode }) => statusCode === 200)!.headers['content-type']).toBe(
    'application/pdf',
  )
})
