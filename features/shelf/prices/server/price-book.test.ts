import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { openShop } from '#testing/shop.ts'
import { listProducts } from '#features/shelf/catalogue/contract.ts'
import { pricesFor } from './index.ts'

const now = new Date('2026-11-20T01:00:00Z')
const nobody = { priceGroupId: null, institutionId: null }

test('[PD-01] pricing asks the database once per scope, not per list', async () => {
  const shop = await openShop()
  const buyer = await shop.one<{ priceGroupId: number; institutionId: number }>(
    `select i."priceGroupId", i.id as "institutionId" from institution i join member m on m."institutionId" = i.id where m."loginId" = 'demo07'`,
  )
  await pricesFor(shop.db, nobody, now)
  expect(await shop.statements(() => pricesFor(shop.db, buyer, now))).toHaveLength(2)
  expect(await shop.statements(() => pricesFor(shop.db, { ...buyer }, now))).toHaveLength(0)
  expect(
    await shop.statements(() =>
      Promise.all([1, 2, 3].map(() => pricesFor(shop.db, { ...buyer, institutionId: 1 }, now))),
    ),
  ).toHaveLength(1)
})

test('[PD-01] a changed price shows in every server process', async () => {
  const shop = await openShop()
  const other = openDatabase(shop.url, { poolSize: 2 })
  try {
    const optionId = 1
    const priceIn = async (db: typeof other) =>
      (await pricesFor(db, nobody, now)).overridesFor(optionId).find((one) => one.unitPrice === 77)?.unitPrice
    expect([await priceIn(shop.db), await priceIn(other)]).toEqual([undefined, undefined])
    await shop.run(`insert into "priceEntry" ("optionId", "minQuantity", "unitPrice") values ($1, 3, 77)`, [
      optionId,
    ])
    await expect.poll(() => priceIn(other), { timeout: 10_000 }).toBe(77)
    await expect.poll(() => priceIn(shop.db), { timeout: 10_000 }).toBe(77)
    await shop.run(`delete from "priceEntry" where "unitPrice" = 77`)
    await expect.poll(() => priceIn(other), { timeout: 10_000 }).toBeUndefined()
  } finally {
    await other.close()
  }
})

test('[PD-01] a failed read is tried again', async () => {
  const shop = await openShop()
  await shop.run('alter table "priceEntry" rename to away')
  await expect(pricesFor(shop.db, nobody, now)).rejects.toThrow(/priceEntry/)
  await shop.run('alter table away rename to "priceEntry"')
  await expect(pricesFor(shop.db, nobody, now)).resolves.toHaveProperty('overridesFor')
})

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
  await expect
    .poll(() => shown('demo01'), { timeout: 10_000 })
    .toMatchObject({ unitPrice: price - 100, reason: 'promotion', promotionName: '하루 특가' })
  await set(', "priceGroupId"', demo07.priceGroupId)
  await expect
    .poll(() => shown('demo07'), { timeout: 10_000 })
    .toMatchObject({ unitPrice: price - 200, reason: 'group' })
  await set(', "institutionId"', demo07.institutionId)
  await expect
    .poll(() => shown('demo07'), { timeout: 10_000 })
    .toMatchObject({ unitPrice: price - 300, reason: 'contract' })
  expect(await shown('demo01')).toMatchObject({ unitPrice: price - 100, reason: 'promotion' })

  shop.clock.set('2026-11-21T00:00:00Z')
  expect(await shown('demo01')).toMatchObject({ unitPrice: price, reason: 'base' })
})
