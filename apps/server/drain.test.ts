import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'

test('[GR-03] [V5] a process that is about to go tells the proxy, keeps no connection, and still answers', async () => {
  const shop = await openShop()
  const ask = async (url: string) => {
    const { statusCode, headers } = await shop.app.http.inject({ url })
    return [statusCode, headers.connection]
  }
  expect([await ask('/readyz'), await ask('/api/openapi.json')]).toEqual([
    [200, 'keep-alive'],
    [200, 'keep-alive'],
  ])
  await shop.app.drain.begin(0)
  expect([await ask('/readyz'), await ask('/livez'), await ask('/api/openapi.json')]).toEqual([
    [503, 'close'],
    [200, 'close'],
    [200, 'close'],
  ])
  expect((await shop.app.http.inject({ url: '/readyz' })).json()).toEqual({ status: 'draining' })
})
