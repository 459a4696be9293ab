import fc from 'fast-check'
import { expect, test } from 'vitest'
import { row, rows } from '#platform/database/database.ts'
import { sql } from 'kysely'
import { openShop, type Shop } from '#testing/shop.ts'
import { smallestOrder } from '#features/shelf/catalogue/rules.ts'
import { priceFor } from '../rules.ts'
import { readOverrides, shelfPriceOf } from './index.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))
const iso = (hour: number) => at(hour).toISOString()
/** Before, at and after every begin and end of a promotion. */
const HOURS = [0, 1, 2, 3, 4, 5, 6, 7]

type Goods = { id: number; optionId: number; price: number; minQuantity: number; stepQuantity: number }

/** Six products of the demo shop without overrides, three promotions that follow and overlap each other. */
async function openShelf() {
  const shop = await openShop()
  await shop.run('delete from "priceEntry"')
  const goods = (
    await shop.run<{ id: number }>(
      `select id from product where "saleState" = 'on-sale' and not "priceOnRequest" order by id limit 6`,
    )
  ).map(({ id }) => id)
  const groups = (await shop.run<{ id: number }>('select id from "priceGroup" order by id')).map(
    ({ id }) => id,
  )
  const promotions = (
    await shop.run<{ id: number }>(
      `insert into promotion (name, "startsAt", "endsAt")
      values ('가', '${iso(1)}', '${iso(3)}'), ('나', '${iso(3)}', '${iso(5)}'), ('다', '${iso(2)}', '${iso(6)}') returning id`,
    )
  ).map(({ id }) => id)
  const { id: institutionId } = await shop.one<{ id: number }>('select min(id) as id from institution')
  return { shop, goods, groups, promotions, institutionId }
}

/** What the table says of each product for each group at each hour, beside what `priceFor` says. */
async function bothPrices(shop: Shop, goods: number[], groups: number[]) {
  const products = await shop.run<Goods>(
    'select id, "defaultOptionId" as "optionId", price, "minQuantity", "stepQuantity" from product where id = any($1::int[]) order by id',
    [goods],
  )
  const said: unknown[] = []
  const ruled: unknown[] = []
  for (const priceGroupId of [null, ...groups]) {
    const buyer = { priceGroupId, institutionId: null }
    for (const hour of HOURS) {
      const overrides = await readOverrides(shop.db, {
        ...buyer,
        now: at(hour),
        optionIds: products.map(({ optionId }) => optionId),
      })
      const prices = await rows(
        shop.db,
        sql<{ price: number }>`
        select ${shelfPriceOf(sql`p.id`, { ...buyer, now: at(hour) })} as price
        from product p where p.id = any(${goods}::int[]) order by p.id`,
      )
      said.push(prices.map(({ price }) => price))
      ruled.push(
        products.map(
          (product) =>
            priceFor({
              option: { price: product.price, listPrice: product.price },
              overrides: overrides.get(product.optionId) ?? [],
              now: at(hour),
              quantity: smallestOrder(product),
            }).unitPrice,
        ),
      )
    }
  }
  return { said, ruled }
}

/** Hours from which and up to which an entry holds; null without an end there. */
type Span = [from: number | null, until: number | null]
type Change =
  | { what: 'add' | 'replace'; of: number; scope: number; minQuantity: number; price: number; span: Span }
  | { what: 'delete'; of: number }
  | { what: 'move'; promotion: number; from: number; hours: number }
  | { what: 'price'; of: number; value: number }
  | { what: 'min' | 'step'; of: number; value: number }

const of = fc.integer({ min: 0, max: 5 })
const price = fc.integer({ min: 1, max: 200 }).map((n) => n * 100)
const aChange: fc.Arbitrary<Change> = fc.oneof(
  // 0: everybody, 1 to 3: a group, 4 to 6: a promotion, 7: a contract, which the table leaves out
  fc.record({
    what: fc.constantFrom('add' as const, 'replace' as const),
    of,
    scope: fc.integer({ min: 0, max: 7 }),
    minQuantity: fc.integer({ min: 1, max: 6 }),
    price,
    span: fc.tuple(
      fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
      fc.option(fc.integer({ min: 4, max: 6 }), { nil: null }),
    ),
  }),
  fc.record({ what: fc.constant('delete' as const), of }),
  fc.record({
    what: fc.constant('move' as const),
    promotion: fc.integer({ min: 0, max: 2 }),
    from: fc.integer({ min: 0, max: 5 }),
    hours: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ what: fc.constant('price' as const), of, value: price }),
  fc.record({
    what: fc.constantFrom('min' as const, 'step' as const),
    of,
    value: fc.integer({ min: 1, max: 5 }),
  }),
)

test(
  '[PD-01] the table of prices says what priceFor says, for every group at every moment, after any change',
  { timeout: 120_000 },
  async () => {
    const { shop, goods, groups, promotions, institutionId } = await openShelf()
    const optionOf = (n: number) =>
      shop.one<{ id: number }>('select "defaultOptionId" as id from product where id = $1', [goods[n]])
    const make = async (change: Change) => {
      if (change.what === 'move')
        return shop.run('update promotion set "startsAt" = $2, "endsAt" = $3 where id = $1', [
          promotions[change.promotion],
          iso(change.from),
          iso(change.from + change.hours),
        ])
      const { id } = await optionOf(change.of)
      if (change.what === 'delete') return shop.run('delete from "priceEntry" where "optionId" = $1', [id])
      if (change.what === 'price')
        return shop.run('update "productOption" set price = $2, "listPrice" = $2 where id = $1', [
          id,
          change.value,
        ])
      if ('value' in change)
        return shop.run(`update product set "${change.what}Quantity" = $2 where id = $1`, [
          goods[change.of],
          change.value,
        ])
      const { scope } = change
      const columns = [
        scope >= 1 && scope <= 3 ? groups[scope] : null,
        scope === 7 ? institutionId : null,
        scope >= 4 && scope <= 6 ? promotions[scope - 4] : null,
      ]
      if (change.what === 'replace')
        return shop.run(
          // an entry that moves changes two products
          'update "priceEntry" e set "optionId" = $1, "unitPrice" = $2 where id = (select max(id) from "priceEntry") and not exists (select from "priceEntry" x where x."optionId" = $1)',
          [id, change.price],
        )
      return shop.run(
        `insert into "priceEntry" ("optionId", "minQuantity", "unitPrice", "priceGroupId", "institutionId", "promotionId", "startsAt", "endsAt")
         values ($1, $2, $3, $4, $5, $6, coalesce($7::timestamptz, '-infinity'), coalesce($8::timestamptz, 'infinity')) on conflict do nothing`,
        [
          id,
          change.minQuantity,
          change.price,
          ...columns,
          ...change.span.map((hour) => (hour === null ? null : iso(hour))),
        ],
      )
    }
    await fc.assert(
      fc.asyncProperty(fc.array(aChange, { minLength: 1, maxLength: 12 }), async (changes) => {
        for (const change of changes) await make(change)
        const { said, ruled } = await bothPrices(shop, goods, groups)
        expect(said).toEqual(ruled)
      }),
      { numRuns: 12 },
    )
    // two changes at once, of the same product's entry and of its own price
    const { id } = await optionOf(0)
    for (let n = 0; n < 20; n++) {
      await Promise.all([
        shop.run('update "productOption" set price = $2 where id = $1', [id, 90_000 + n]),
        shop.run(
          'insert into "priceEntry" ("optionId", "minQuantity", "unitPrice") values ($1, 1, $2) on conflict ("optionId", coalesce("priceGroupId", 0), coalesce("institutionId", 0), coalesce("promotionId", 0), "minQuantity", "startsAt") do update set "unitPrice" = excluded."unitPrice"',
          [id, 80_000 - n],
        ),
      ])
      const { said, ruled } = await bothPrices(shop, goods.slice(0, 1), groups.slice(0, 1))
      expect(said).toEqual(ruled)
    }
  },
)

test('[PD-01] what is not on sale has no price, a new group has one for each product, and entries may go all at once', async () => {
  const { shop, goods, groups } = await openShelf()
  const count = async () =>
    (await row(
      shop.db,
      sql<{
        n: number
      }>`select count(distinct "groupId")::int as n from "shelfPrice" where "productId" = ${goods[0]}`,
    ))!.n
  expect(await count()).toBe(groups.length + 1)
  await shop.run(`insert into "priceGroup" (name) values ('새 등급')`)
  expect(await count()).toBe(groups.length + 2)
  await shop.run(`update product set "saleState" = 'hidden' where id = $1`, [goods[0]])
  expect(await count()).toBe(0)
  await shop.run(`update product set "saleState" = 'on-sale' where id = $1`, [goods[0]])
  expect(await count()).toBe(groups.length + 2)
  await shop.run(
    `insert into "priceEntry" ("optionId", "unitPrice") select "defaultOptionId", 7 from product where id = any($1::int[])`,
    [goods],
  )
  expect((await bothPrices(shop, goods, groups)).said[0]).toEqual(goods.map(() => 7))
  await shop.run('truncate "priceEntry"')
  const { said, ruled } = await bothPrices(shop, goods, groups)
  expect(said).toEqual(ruled)
})
