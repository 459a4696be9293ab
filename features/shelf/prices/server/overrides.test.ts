import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { listProducts } from '#features/shelf/catalogue/contract.ts'
import { openApp } from '#apps/server/app.ts'
import { openShop } from '#testing/shop.ts'

test('[PD-01] every kind of override reaches the buyer it is for, and nobody else', async () => {
  const shop = await openShop()
  await shop.run('delete from "priceEntry"')
  const { optionId, price } = await shop.one<{ optionId: number; price: number }>(
    `select "defaultOptionId" as "optionId", price from product where code = 'DM-CON-0019'`,
  )
  const promotion = await shop.one<{ id: number }>(
    `insert into promotion (name, "startsAt", "endsAt") values ('하루 특가', '2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z') returning id`,
  )
  const shown = async (loginId: string) =>
    (await (await shop.as(loginId)).send(listProducts, { query: { codes: ['DM-CON-0019'] } })).reply
      .products[0]!.price
  const set = async (columns: string, ...values: number[]) => {
    await shop.run(
      `insert into "priceEntry" ("optionId", "unitPrice"${columns}) values ($1, $2${values.map((_, at) => `, $${at + 3}`).join('')})`,
      [optionId, price - 100 * (await shop.run('select id from "priceEntry"')).length - 100, ...values],
    )
  }
  const demo07 = await shop.one<{ institutionId: number; priceGroupId: number }>(
    `select m."institutionId", i."priceGroupId" from member m join institution i on i.id = m."institutionId" where m."loginId" = 'demo07'`,
  )

  await set(', "promotionId"', promotion.id)
  expect(await shown('demo01')).toMatchObject({
    unitPrice: price - 100,
    reason: 'promotion',
    promotionName: '하루 특가',
  })
  await set(', "priceGroupId"', demo07.priceGroupId)
  expect(await shown('demo07')).toMatchObject({ unitPrice: price - 200, reason: 'group' })
  await set(', "institutionId"', demo07.institutionId)
  expect(await shown('demo07')).toMatchObject({ unitPrice: price - 300, reason: 'contract' })
  expect(await shown('demo01')).toMatchObject({ unitPrice: price - 100, reason: 'promotion' })

  shop.clock.set('2026-11-21T00:00:00Z')
  expect(await shown('demo01')).toMatchObject({ unitPrice: price, reason: 'base' })
})

test('[PD-01] a changed price shows in the very next list of every server process', async () => {
  const shop = await openShop()
  const { token } = await shop.as('demo01')
  const db = openDatabase(shop.url, { poolSize: 2 })
  const secret = 'a secret that only tests sign tokens with'
  const other = await openApp({ ...shop, db }, { secret, strictReplies: true })
  await other.http.ready()
  try {
    const shown = (app: typeof other) =>
      app.http
        .inject({ url: '/api/fo/products?codes=DM-CON-0019', headers: { authorization: `Bearer ${token}` } })
        .then((answer) => answer.json<{ body: { products: { price: { unitPrice: number } }[] } }>())
        .then(({ body }) => body.products[0]!.price.unitPrice)
    for (const price of [77, 66, 88]) {
      await shop.run(
        `with old as (delete from "priceEntry" where "minQuantity" = 1)
        insert into "priceEntry" ("optionId", "unitPrice") select "defaultOptionId", $1 from product where code = 'DM-CON-0019'
        on conflict ("optionId", coalesce("priceGroupId", 0), coalesce("institutionId", 0), coalesce("promotionId", 0), "minQuantity", "startsAt") do update set "unitPrice" = excluded."unitPrice"`,
        [price],
      )
      expect([await shown(shop.app), await shown(other)]).toEqual([price, price])
    }
  } finally {
    await other.http.close()
    await db.close()
  }
})
