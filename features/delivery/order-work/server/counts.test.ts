import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'
import { addBuyers, addProduct, buy } from '#testing/trade.ts'
import { foldStateCounts } from './index.ts'

test('[BO-04] counts of states are put together while orders come in, and stay what the orders are', async () => {
  const shop = await openShop()
  const optionId = await addProduct(shop, { stock: 100 })
  const buyers = await addBuyers(shop, 6)
  const counts = async () =>
    shop.run(`select status, sum(change)::int as count from "orderStateCount" group by 1 order by 1`)
  const before = await shop.one<{ rows: number }>('select count(*)::int as rows from "orderStateCount"')
  await Promise.all([
    ...buyers.map((buyer) => buy(buyer, [{ optionId, quantity: 1 }])),
    foldStateCounts(shop),
    foldStateCounts(shop),
  ])
  const summed = await counts()
  const states = await foldStateCounts(shop)
  expect(await counts()).toEqual(summed)
  expect(await shop.one('select count(*)::int as rows from "orderStateCount"')).toEqual({ rows: states })
  expect(states).toBeLessThanOrEqual(before.rows)
})
