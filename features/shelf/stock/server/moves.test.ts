import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'
import { addProduct } from '#testing/trade.ts'
import { releaseStock, reserveStock } from './index.ts'

const at = new Date('2026-11-20T01:00:00Z')

test('[M1] what is short is not promised, and a cause promises once', async () => {
  const shop = await openShop()
  const [a, b] = [await addProduct(shop, { stock: 5 }), await addProduct(shop, { stock: 1 })]
  const change = { optionIds: [a, b], quantities: [5, 1], cause: 'test-1', at }
  expect(
    await shop.db
      .transaction((tx) =>
        reserveStock(tx, { ...change, quantities: [5, 2] }).then((done) =>
          done ? true : Promise.reject(new Error('short')),
        ),
      )
      .catch(() => false),
  ).toBe(false)
  expect(await shop.db.transaction((tx) => reserveStock(tx, change))).toBe(true)
  expect(await shop.db.transaction((tx) => reserveStock(tx, { ...change, cause: 'test-2' }))).toBe(false)
  await shop.db.transaction((tx) => releaseStock(tx, change))
  await expect(shop.db.transaction((tx) => releaseStock(tx, change))).rejects.toThrow()
})
