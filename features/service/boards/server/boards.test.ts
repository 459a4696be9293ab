import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'
import { listNotices, readNotice } from '../contract.ts'

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
