import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'
import { countProducts } from '../contract.ts'
import { listDeskBrands, listDeskCategories } from '../range-desk-contract.ts'

type Shop = Awaited<ReturnType<typeof openShop>>

/** What the summary says and the products do not, or the other way round. */
const differences = (shop: Shop) =>
  shop.run(`
    select * from (
      select "category3Id", "brandId", kind, storage, "licensedOnly", "category1Id", "category2Id", sum(count)::int as count from (
        select "category3Id", "brandId", kind, storage, "licensedOnly", "category1Id", "category2Id", count from "productCount"
        union all
        select "category3Id", "brandId", kind, storage, "licensedOnly", "category1Id", "category2Id", -1 from product
        where "saleState" = 'on-sale' and "defaultOptionId" is not null
      ) either group by 1, 2, 3, 4, 5, 6, 7
    ) d where count <> 0`)

/** The same of all products by category and brand, whatever their state. */
const rangeDifferences = (shop: Shop) =>
  shop.run(`
    select "category3Id", "brandId" from (
      select "category3Id", "brandId", count from "rangeCount"
      union all select "category3Id", "brandId", -1 from product
    ) either group by 1, 2 having sum(count) <> 0`)

test('[PD-01] the summary of what is on sale follows every change of a product', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  const total = async () => (await member.send(countProducts)).reply.total
  const before = await total()
  expect(await differences(shop)).toEqual([])

  await shop.run(`update product set "saleState" = 'hidden' where code in ('DM-CON-0001', 'DM-CON-0002')`)
  expect([await differences(shop), await total()]).toEqual([[], before - 2])
  await shop.run(`update product set "saleState" = 'on-sale', storage = 'frozen' where code = 'DM-CON-0001'`)
  await shop.run(`update product set popularity = popularity + 1`)
  expect([await differences(shop), await total()]).toEqual([[], before - 1])

  await shop.run(`
    insert into product (code, name, spec, "brandId", "category1Id", "category2Id", "category3Id", kind, "licensedOnly", storage, "unitName", "packQuantity", picture, rank, "publishedAt", description, details)
    select 'NEW-' || n, name, spec, "brandId", "category1Id", "category2Id", "category3Id", kind, false, storage, "unitName", "packQuantity", picture, rank, "publishedAt", description, details
    from product, generate_series(1, 3) n where code = 'DM-CON-0019'`)
  expect([await differences(shop), await total()]).toEqual([[], before - 1])
  await shop.run(`
    insert into "productOption" ("productId", code, name, rank, "listPrice", price)
    select id, code || '-1', '', 1, 20000, 10000 from product where code like 'NEW-%'`)
  expect([await differences(shop), await total()]).toEqual([[], before + 2])
})

test('[GR-07] what staff see of categories and brands is summed up from kept counts and reads no product', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('admin01')
  const sums = async () => {
    const sent = await shop.statements(async () => {
      await staff.send(listDeskCategories)
      await staff.send(listDeskBrands)
    })
    expect(sent.filter((text) => /\b(from|join) product\b/.test(text))).toEqual([])
    const { rows } = (await staff.send(listDeskCategories)).reply
    return Object.fromEntries(rows.map(({ code, products }) => [code, products]))
  }
  const before = await sums()
  expect(await rangeDifferences(shop)).toEqual([])
  await shop.run(`
    insert into product (code, name, spec, "brandId", "category1Id", "category2Id", "category3Id", kind, "licensedOnly", storage, "unitName", "packQuantity", picture, rank, "publishedAt", description, details)
    select 'NEW-' || n, name, spec, "brandId", "category1Id", "category2Id", "category3Id", kind, false, storage, "unitName", "packQuantity", picture, rank, "publishedAt", description, details
    from product, generate_series(1, 3) n where code = 'DM-CON-0019'`)
  await shop.run(
    `update product set "saleState" = 'hidden', "brandId" = (select id from brand where code = 'NV') where code = 'NEW-1'`,
  )
  expect(await rangeDifferences(shop)).toEqual([])
  expect((await sums()).CON).toBe(before.CON! + 3)
  await shop.run(`delete from product where code like 'NEW-%'`)
  expect([await rangeDifferences(shop), await sums()]).toEqual([[], before])
})

test('[PD-01] a count is two statements at most, whatever is asked', async () => {
  const shop = await openShop()
  const member = await shop.as('demo07')
  await member.send(countProducts, { query: { q: '필러' } })
  for (const query of [
    {},
    { category: 'CON', inStock: true },
    { minPrice: 5_000, brand: ['NV'] },
    { q: '장갑' },
  ]) {
    const sent = await shop.statements(() => member.send(countProducts, { query }))
    expect(sent.length, JSON.stringify(query)).toBeLessThanOrEqual(2)
    expect((await member.send(countProducts, { query })).reply.atLeast).toEqual([])
  }
})
