import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'
import { listProducts } from '#features/shelf/catalogue/contract.ts'
import { listArticles } from '../academic-contract.ts'
import { listNotices, readNotice } from '../contract.ts'
import { listFaqs } from '../faq-contract.ts'
import { listLibrary } from '../library-contract.ts'

test('[CS-02] a stranger reads notices, pinned first, and walks every page once', async () => {
  const shop = await openShop()
  const seen: number[] = []
  let cursor: string | undefined
  do {
    const { reply } = await shop.send(listNotices, { query: { size: 7, cursor } })
    seen.push(...reply.rows.map(({ number }) => number))
    if (!cursor) expect(reply.rows[0]!.pinned).toBe(true)
    cursor = reply.next ?? undefined
  } while (cursor)
  expect(seen).toHaveLength(
    (await shop.one<{ n: number }>(`select count(*)::int as n from post where board = 'notice'`)).n,
  )
  expect(new Set(seen).size).toBe(seen.length)
})

test('[CS-02] a notice knows its neighbours, and an unknown number is a Korean 404', async () => {
  const shop = await openShop()
  const first = (await shop.send(listNotices)).reply.rows.at(-1)!
  const { reply } = await shop.send(readNotice, { params: { number: first.number } })
  expect(reply.previous ?? reply.next).not.toBeNull()
  expect(await shop.send(readNotice, { params: { number: 999_999 } })).toMatchObject({
    status: 404,
    resultCode: 'notice-not-found',
  })
})

test('[CS-02] a cursor from nowhere starts from the beginning', async () => {
  const shop = await openShop()
  expect(
    (await shop.send(listNotices, { query: { cursor: "1' or 1=1" } })).reply.rows.length,
  ).toBeGreaterThan(0)
})

test('[CS-01] [CS-02] [PD-04] a search of questions, a board and the products of a brand take two statements at most', async () => {
  const shop = await openShop()
  const buyer = await shop.as('demo01')
  const { number } = (await shop.send(listNotices)).reply.rows[0]!
  const { code } = await shop.one<{ code: string }>('select code from brand order by id limit 1')
  const reads: Record<string, () => Promise<{ status: number }>> = {
    questions: () => shop.send(listFaqs, { query: { search: '배송' } }),
    notices: () => buyer.send(listNotices),
    notice: () => buyer.send(readNotice, { params: { number } }),
    library: () => buyer.send(listLibrary),
    academic: () => buyer.send(listArticles),
    brand: () => buyer.send(listProducts, { query: { brand: [code] } }),
  }
  for (const [name, read] of Object.entries(reads)) {
    expect((await read()).status, name).toBe(200)
    const sent = await shop.statements(read)
    expect(sent.length, `${name}: ${sent.join('\n')}`).toBeLessThanOrEqual(2)
    expect(sent.length, name).toBeGreaterThan(0)
  }
})
