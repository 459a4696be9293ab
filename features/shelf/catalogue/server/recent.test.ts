import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'
import { forgetRecentProducts, listRecentProducts, recordRecentProduct } from '../contract.ts'

type Shop = Awaited<ReturnType<typeof openShop>>

async function empty(shop: Shop, loginId: string) {
  await shop.run('delete from "recentView"')
  const member = await shop.as(loginId)
  return {
    ...member,
    look: (productCode: string) => member.send(recordRecentProduct, { body: { productCode } }),
    recent: async () => (await member.send(listRecentProducts)).reply.map((row) => row.productCode),
  }
}

test('[PD-08] what was looked at last comes first, once', async () => {
  const shop = await openShop()
  const member = await empty(shop, 'demo01')
  for (const code of ['DM-FIL-0001', 'DM-CON-0019', 'DM-FIL-0001']) {
    expect((await member.look(code)).status).toBe(200)
    shop.clock.advance(1_000)
  }
  expect(await member.recent()).toEqual(['DM-FIL-0001', 'DM-CON-0019'])
  const [row] = (await member.send(listRecentProducts)).reply
  expect(row).toMatchObject({
    viewedAt: '2026-11-20T01:00:02.000Z',
    price: { unitPrice: expect.any(Number) },
  })
})

test('[PD-08] at most 50 are kept, and none longer than 30 days', async () => {
  const shop = await openShop()
  const member = await empty(shop, 'demo01')
  const codes = (
    await shop.run<{ code: string }>(
      `select code from product where "saleState" = 'on-sale' order by id limit 55`,
    )
  ).map((row) => row.code)
  for (const code of codes) {
    await member.look(code)
    shop.clock.advance(1_000)
  }
  expect(await member.recent()).toEqual(codes.toReversed().slice(0, 50))
  expect((await shop.one<{ count: number }>('select count(*)::int as count from "recentView"')).count).toBe(
    50,
  )
  shop.clock.advance(30 * 86_400_000 - 21_000)
  const later = await shop.as('demo01')
  expect((await later.send(listRecentProducts)).reply.map((row) => row.productCode)).toEqual(
    codes.toReversed().slice(0, 20),
  )
})

test("[PD-08] some or all are forgotten, and only one's own", async () => {
  const shop = await openShop()
  const member = await empty(shop, 'demo01')
  const other = await shop.as('demo03')
  for (const code of ['DM-FIL-0001', 'DM-CON-0019', 'DM-COS-0001']) {
    await member.look(code)
    shop.clock.advance(1_000)
  }
  await other.send(recordRecentProduct, { body: { productCode: 'DM-FIL-0001' } })
  await member.send(forgetRecentProducts, { query: { codes: ['DM-FIL-0001', 'nothing'] } })
  expect(await member.recent()).toEqual(['DM-COS-0001', 'DM-CON-0019'])
  await member.send(forgetRecentProducts)
  expect(await member.recent()).toEqual([])
  expect((await other.send(listRecentProducts)).reply).toHaveLength(1)
})

test('[PD-09] what may not be seen cannot be remembered, and what is hidden later is not shown', async () => {
  const shop = await openShop()
  const personal = await empty(shop, 'demo18')
  for (const code of ['NOTHING', 'DM-BTX-0001'])
    expect(await personal.look(code)).toMatchObject({ status: 404, resultCode: 'product-not-found' })
  await personal.look('DM-CON-0019')
  await shop.run(`update product set "saleState" = 'hidden' where code = 'DM-CON-0019'`)
  expect(await personal.recent()).toEqual([])
})
