import { randomUUID } from 'node:crypto'
import { unzipSync, strFromU8 } from 'fflate'
import { expect, test } from 'vitest'
import { cancelOrder } from '#features/buying/orders/contract.ts'
import { addLotPaper } from '#features/shelf/stock-keeping/lot-papers-contract.ts'
import { deliver } from '#testing/deliver.ts'
import { form, pdf } from '#testing/file-samples.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addProduct, buy, type Buyer } from '#testing/trade.ts'
import { listPapers, openPaper, sharePaper } from '../contract.ts'
import { findPapers, listOfficePapers } from '../office-contract.ts'

const period = { from: '2026-11-01', to: '2026-11-20' }
const reason = encodeURIComponent('점검 자료 준비')
type Person = { token: string }

const get = (shop: Shop, { token }: Person, url: string) =>
  shop.app.http.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })

/** Two clinics that received the same lot, and its test report. */
async function open() {
  const shop = await openShop()
  const staff = await shop.asStaff('admin01')
  const optionId = await addProduct(shop, { stock: 50 })
  const buyers = await addBuyers(shop, 2)
  const numbers: string[] = []
  for (const buyer of buyers) {
    const { orderNumber } = (await buy(buyer, [{ optionId, quantity: 2 }])).reply
    await deliver(shop, orderNumber)
    numbers.push(orderNumber)
  }
  const lot = await shop.one<{ id: number; number: string }>(
    'select id, number from lot where "optionId" = $1',
    [optionId],
  )
  const { payload, headers } = form({ fileGrpId: 'lot-papers' }, [{ name: '성적서.pdf', content: pdf() }])
  const uploaded = await shop.app.http.inject({
    method: 'POST',
    url: '/api/file/upload',
    headers: { ...headers, authorization: `Bearer ${staff.token}` },
    payload,
  })
  const { fileId } = uploaded.json<{ body: { fileId: string } }>().body
  const paper = await staff.send(addLotPaper, {
    params: { lotId: lot.id },
    body: { fileId, kind: '시험성적서' },
  })
  return { shop, staff, buyers, numbers, lot, key: `lot-${paper.reply.id}`, optionId }
}

test('[BX-06][RT-17] a paper of a lot stands with the order of every clinic that received it, in its ZIP and behind a key of its own', async () => {
  const { shop, buyers, numbers, lot, key } = await open()
  for (const [at, buyer] of buyers.entries()) {
    const orderNumber = numbers[at]!
    const { papers } = (await buyer.send(listPapers, { params: { orderNumber } })).reply
    expect(papers.find((one) => one.key === key)).toMatchObject({
      title: '시험성적서',
      target: `로트 ${lot.number}`,
    })
    const one = await get(shop, buyer, `/api/fo/orders/${orderNumber}/papers/${key}`)
    expect(one.headers['content-type']).toBe('application/pdf')
    expect(one.rawPayload.equals(pdf())).toBe(true)
    const zip = unzipSync((await get(shop, buyer, `/api/fo/orders/${orderNumber}/papers-zip`)).rawPayload)
    expect(Object.keys(zip).filter((name) => name.startsWith('로트 문서/'))).toHaveLength(1)
  }
  const [buyer, other] = buyers as [Buyer, Buyer]
  expect((await get(shop, other, `/api/fo/orders/${numbers[0]}/papers/${key}`)).statusCode).toBe(404)
  const params = { orderNumber: numbers[0]!, paper: key }
  const { path } = (await buyer.send(sharePaper, { params })).reply
  const encKey = new URLSearchParams(path.split('?')[1]).get('encKey')!
  const openWith = (paper: string) =>
    shop.app.http.inject({
      method: 'POST',
      url: openPaper.path,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ ...params, paper, encKey }),
    })
  expect((await openWith('statement-1')).statusCode).toBe(403)
  expect((await openWith(key)).rawPayload.equals(pdf())).toBe(true)
  expect((await openWith(key)).statusCode).toBe(403)
})

test('[BX-06] a lot that has not reached a clinic shows it no paper', async () => {
  const { shop, key, optionId } = await open()
  const [buyer] = await addBuyers(shop, 1)
  const { orderNumber } = (await buy(buyer!, [{ optionId, quantity: 1 }])).reply
  const { papers } = (await buyer!.send(listPapers, { params: { orderNumber } })).reply
  expect(papers.some((one) => one.key === key)).toBe(false)
})

test('[BX-06][OD-09] staff find the papers of an order, a clinic or a period, and take them as one ZIP with a folder for each clinic', async () => {
  const { shop, staff, numbers, key } = await open()
  const find = async (query: object) =>
    (await staff.send(findPapers, { query: { ...period, ...query } })).reply.rows.map(
      ({ orderNumber }) => orderNumber,
    )
  expect(await find({})).toEqual(expect.arrayContaining(numbers))
  expect(await find({ orderNumber: numbers[0] })).toEqual([numbers[0]])
  expect(await find({ clinic: '시험의원 2', from: '2026-11-20' })).toEqual([numbers[1]])
  const first = await staff.send(findPapers, { query: { ...period, size: 1 } })
  expect(first.reply.rows).toHaveLength(1)
  expect((await find({ cursor: first.reply.next! }))[0]).not.toBe(first.reply.rows[0]!.orderNumber)
  const { papers } = (await staff.send(listOfficePapers, { params: { orderNumber: numbers[0]! } })).reply
  expect(papers.map((one) => one.key)).toEqual(expect.arrayContaining(['statement-1', key]))
  const pdfOf = await get(shop, staff, `/api/bo/papers/orders/${numbers[0]}/statement-1`)
  expect(pdfOf.headers['content-type']).toBe('application/pdf')

  const address = (query: string) => `/api/bo/papers/zip?${query}&reason=${reason}`
  const zip = unzipSync(
    (
      await get(
        shop,
        staff,
        address(`from=2026-11-20&to=2026-11-20&clinic=${encodeURIComponent('시험의원')}`),
      )
    ).rawPayload,
  )
  for (const [at, number] of numbers.entries())
    expect(Object.keys(zip)).toContain(`시험의원 ${at + 1}/${number}/거래명세서-1차.pdf`)
  expect((await get(shop, staff, address('from=2026-08-01&to=2026-11-20'))).statusCode).toBe(400)
  const cs = await shop.asStaff('audit01')
  expect((await get(shop, cs, address('from=2026-11-20&to=2026-11-20'))).statusCode).toBe(403)
})

test('[BX-06] an order that was cancelled whole has no papers, which is no error', async () => {
  const { staff, buyers, optionId } = await open()
  const { orderNumber } = (await buy(buyers[0]!, [{ optionId, quantity: 1 }])).reply
  const cancelled = await buyers[0]!.send(
    cancelOrder,
    { params: { orderNumber }, body: { reason: 'change-of-mind' } },
    { key: randomUUID() },
  )
  expect(cancelled.status).toBe(200)
  const papersOf = (number: string) => staff.send(listOfficePapers, { params: { orderNumber: number } })
  expect((await papersOf(orderNumber)).reply).toEqual({ papers: [] })
  expect((await papersOf('20261120-999999')).resultCode).toBe('order-not-found')
})

test('[OD-09] staff take the orders of a period out as Excel, made as it is read, and the audit trail says so', async () => {
  const { shop, staff, numbers } = await open()
  const answer = await get(
    shop,
    staff,
    `/api/bo/papers/orders-excel?from=2026-01-01&to=2026-11-20&reason=${reason}`,
  )
  expect(answer.statusCode).toBe(200)
  const sheet = strFromU8(unzipSync(answer.rawPayload)['xl/worksheets/sheet1.xml']!)
  for (const number of numbers) expect(sheet).toContain(number)
  const { n } = await shop.one<{ n: number }>(
    `select count(*)::int as n from "orderLine" l join "salesOrder" o on o.id = l."orderId" where o."placedAt" >= '2025-12-31T15:00:00Z' and o."placedAt" < '2026-11-20T15:00:00Z'`,
  )
  expect(sheet.match(/<row /g)).toHaveLength(n + 1)
  expect(
    await shop.one(
      `select reason, outcome from "auditEntry" where endpoint like '%/api/bo/papers/orders-excel' order by id desc limit 1`,
    ),
  ).toEqual({ reason: '점검 자료 준비', outcome: 'allowed' })
})
