import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { firstFinder, searchReader } from '#features/shelf/search/server/index.ts'
import { openDatabase, type Call } from '#platform/database/database.ts'
import type { Caller } from '#platform/server/caller.ts'
import { createDatabase } from '#testing/database.ts'
import { keyStaleProducts } from './search-keys.ts'
import { readDetail } from './detail-queries.ts'
import { PAGE_SIZE, ProductKind, ProductSort } from '../contract.ts'
import { classesSeen } from '../search-fields.ts'
import { countFor } from './count.ts'
import { listPage } from './list.ts'
import { byCodes } from './named-queries.ts'
import { orders, walkOf, type Scope } from './walk.ts'
import { visible } from './rows.ts'
import { listFound, readSearch, searchPages } from './search-queries.ts'

type Node = {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

const flatten = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flatten)]

/** The seeded shop many times over: enough products that a bad plan would be chosen if it could. */
async function largeShop(times = 100) {
  const database = await createDatabase({ seeded: true })
  const db = openDatabase(database.url, { poolSize: 1, statementTimeoutMs: 120_000 })
  await db.run({
    values: [],
    text: `
    insert into product (code, name, spec, "brandId", "category1Id", "category2Id", "category3Id", kind, "licensedOnly", storage, "unitName", "packQuantity", picture, rank, popularity, "publishedAt", description, details)
    select code || '-' || n, name, spec, "brandId", "category1Id", "category2Id", "category3Id", kind, "licensedOnly", storage, "unitName", "packQuantity", picture, rank + n * 120, popularity + n, "publishedAt", description, details
    from product, generate_series(1, ${times}) n`,
  })
  await db.run({
    values: [],
    text: `insert into "productOption" ("productId", code, name, rank, "listPrice", price) select id, code || '-1', '', 1, 20000, 10000 from product where "defaultOptionId" is null`,
  })
  await db.run({
    values: [],
    text: `insert into stock ("optionId", "onHand") select id, 10 from "productOption" on conflict do nothing`,
  })
  await db.run({ values: [], text: 'analyze' })
  return {
    db,
    /** The plan that a prepared statement settles on. */
    async planOf(text: string) {
      const count = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
      await db.run({ values: [], text: 'set plan_cache_mode = force_generic_plan' })
      await db.run({ values: [], text: `prepare hot as ${text}` })
      const [row] = await db.run<{ 'QUERY PLAN': [{ Plan: Node }] }>({
        values: [],
        text: `explain (format json) execute hot(${Array(count).fill('null').join(', ')})`,
      })
      await db.run({ values: [], text: 'deallocate hot' })
      return flatten(row!['QUERY PLAN'][0].Plan)
    },
    /** What a statement did, node by node. */
    async ran({ text, values }: Call) {
      const [row] = await db.run<{ 'QUERY PLAN': [{ Plan: Node }] }>({
        values,
        text: `explain (analyze, format json) ${text}`,
      })
      return flatten(row!['QUERY PLAN'][0].Plan)
    },
    close: async () => {
      await db.close()
      await database.drop()
    },
  }
}

const column = {
  recommended: 'rank',
  popular: 'popularity',
  newest: 'publishedAt',
  'price-low': 'price',
  'price-high': 'price',
}

test('[PD-01] a list walks the index that has its order, whatever is filtered, and reads only its rows', async () => {
  const shop = await largeShop()
  try {
    for (const scope of ['category1Id', 'category2Id', 'category3Id', 'brandId', 'all'] as Scope[]) {
      for (const sort of ProductSort.options) {
        for (const back of [false, true]) {
          const nodes = await shop.planOf(walkOf(scope, sort, orders[sort].descending !== back).text)
          const label = `${scope} ${sort} ${back ? 'back' : 'on'}`
          const inOrder = [...(scope === 'all' ? [] : [scope]), column[sort]].join('_')
          const used = (table: string) =>
            new Set(nodes.filter((node) => node['Relation Name'] === table).map((node) => node['Index Name']))
          const byPrice = column[sort] === 'price'
          expect(used('shelfPrice'), label).toEqual(
            new Set(['shelfPrice_pkey', ...(byPrice ? [`shelfPrice_groupId_${inOrder}_productId_idx`] : [])]),
          )
          expect(
            used('product').difference(new Set(['product_pkey', 'product_defaultOptionId_idx'])),
            label,
          ).toEqual(new Set(byPrice ? [] : [`product_${inOrder}_id_idx`]))
          expect(used('stock'), label).toEqual(new Set(['stock_pkey']))
          expect(
            nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']),
            label,
          ).not.toContain('product')
        }
      }
    }
    for (const { text } of [byCodes, readDetail]) {
      const nodes = await shop.planOf(text)
      for (const table of ['product', 'stock', 'productOption']) {
        for (const node of nodes.filter((one) => one['Relation Name'] === table))
          expect(node['Node Type'], `${table} in ${text}`).toMatch(
            /^(Index Scan|Index Only Scan|Bitmap Heap Scan)$/,
          )
      }
    }
  } finally {
    await shop.close()
  }
})

test('[PD-03] a search walks the recommended order or reads the index of keys, and nothing from end to end', async () => {
  const shop = await largeShop(20)
  try {
    await keyStaleProducts(shop.db)
    await shop.db.run({ values: [], text: 'analyze "searchEntry"' })
    const choosing = async (kinds: readonly string[]) => {
      const sent: string[] = []
      const stop = shop.db.watch((text) => sent.push(text))
      await readSearch(shop.db, '필러', { kinds, now: new Date() })
      stop()
      return sent.find((text) => text.includes('as way'))!
    }
    const byAll = [
      await choosing(ProductKind.options),
      ...Object.values(searchPages.all).map(({ text }) => text),
    ]
    const bySome = [await choosing([]), ...Object.values(searchPages.some).map(({ text }) => text)]
    for (const text of [...byAll, ...bySome]) {
      const nodes = await shop.planOf(text)
      expect(nodes.map((node) => node['Index Name'])).toEqual(
        expect.arrayContaining(['searchEntry_rank_productId_idx', 'searchEntry_keys_idx']),
      )
      expect(nodes.some((node) => node['Index Name'] === 'entriesWithoutClass')).toBe(bySome.includes(text))
      const read = nodes.filter((node) => node['Node Type'] === 'Seq Scan')
      // the few promotions of a shop, and what staff taught search, fit one page
      const few = ['promotion', 'searchPin', 'searchStop']
      expect(read.filter((node) => !few.includes(node['Relation Name'] ?? ''))).toEqual([])
    }

    // of what only others may see nothing is read: planted is a shop that tells its classes to nobody
    const readBy = async (classes: (kinds: readonly string[]) => string[] | null) => {
      const calls: Call[] = []
      const run = <Row>(call: Call) => {
        calls.push(call)
        return shop.db.run<Row>(call)
      }
      const find = firstFinder(
        (id) => sql`exists (select from product p where p.id = ${id} and ${visible(sql.lit('{}'))})`,
        classes,
      )
      await searchReader(find)({ ...shop.db, run }, '필러', { kinds: [], now: new Date() })
      return (await shop.ran(calls.find((call) => call.text.includes('as way'))!))
        .filter((node) => node['Node Type'] === 'Bitmap Heap Scan')
        .reduce(
          (sum, node) =>
            sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
          0,
        )
    }
    const [fillers] = await shop.db.run<{ n: number }>({
      values: [],
      text: `select count(*)::int as n from "searchEntry" where text like '%필러%'`,
    })
    expect(fillers!.n).toBeGreaterThan(100)
    expect(await readBy(() => null)).toBeGreaterThanOrEqual(fillers!.n)
    expect(await readBy(classesSeen)).toBeLessThan(fillers!.n / 10)

    // products are looked up only until a page is full, however many the keys of a word find
    const asker = { licensed: ProductKind.options, priceGroupId: null, institutionId: null, now: new Date() }
    const { search } = await readSearch(shop.db, '필러', { kinds: ProductKind.options, now: asker.now })
    const calls: Call[] = []
    const run = <Row>(call: Call) => {
      calls.push(call)
      return shop.db.run<Row>(call)
    }
    await listFound({ ...shop.db, run }, { search: { ...search!, common: false }, asked: asker, place: null })
    const lookups = (await shop.ran(calls.at(-1)!)).filter((node) => node['Index Name'] === 'product_pkey')
    const looked = lookups.reduce((sum, node) => sum + node['Actual Loops'], 0)
    expect(looked).toBeGreaterThan(PAGE_SIZE)
    expect(looked).toBeLessThan(4 * PAGE_SIZE)
  } finally {
    await shop.close()
  }
})

test('[PD-01] counts look at a bounded number of products and say when there may be more', async () => {
  const shop = await largeShop()
  try {
    const products = 120 * 101
    const caller = { customerType: '02', priceGroupId: 1, institutionId: 1 } as Caller
    const reader = { db: shop.db, clock: { now: () => new Date() }, caller }
    const [sold] = await shop.db.run<{ n: number }>({
      values: [],
      text: `select count(*)::int as n from product where "saleState" = 'on-sale' and "defaultOptionId" is not null`,
    })
    expect(sold!.n).toBeGreaterThan(0.9 * products)
    const all = await countFor(reader, {})
    expect(all).toMatchObject({ total: sold!.n, atLeast: ['inStock'] })
    expect(all.kinds.reduce((sum, { count }) => sum + count, 0)).toBe(sold!.n)
    expect(all.inStock).toBeGreaterThan(1_000)
    expect(await countFor(reader, { minPrice: 1 })).toMatchObject({ atLeast: ['total', 'inStock'] })

    for (const query of [
      {},
      { category: 'FIL' },
      { category: 'FIL-HA', inStock: true },
      { brand: ['NV'], expiryMonths: 3 },
      { minPrice: 100, maxPrice: 90_000_000 },
      { category: 'CON', brand: ['MS'], minPrice: 5_000 },
      { clearance: true, inStock: true },
    ]) {
      const sent: string[] = []
      const stop = shop.db.watch((text) => sent.push(text))
      await countFor(reader, query)
      stop()
      expect(sent.length, JSON.stringify(query)).toBeLessThanOrEqual(2)
      for (const text of sent) {
        const read = (await shop.planOf(text)).filter((node) => node['Relation Name'] === 'product')
        for (const node of read) expect(node['Node Type'], JSON.stringify(query)).not.toBe('Seq Scan')
      }
    }

    // near-expiry offers are few: their list starts from them, in whatever order
    const near = {
      ...reader,
      log: pino({ level: 'silent' }),
      primary: shop.db,
      clock: { now: () => new Date('2026-11-20T03:00:00Z') },
    }
    // categories and brands are read once a minute
    await listPage(near, { sort: 'recommended' })
    for (const sort of ProductSort.options) {
      const sent: string[] = []
      const stop = shop.db.watch((text) => sent.push(text))
      const { products } = await listPage(near, { clearance: true, sort })
      stop()
      expect([products.length > 0, sent.length], sort).toEqual([true, 1])
      const nodes = await shop.planOf(sent[0]!)
      expect(nodes.map((node) => node['Index Name'])).toContain('clearancesByLastDay')
      for (const node of nodes.filter((one) => one['Relation Name'] === 'product'))
        expect(node['Node Type'], sort).not.toBe('Seq Scan')
    }
  } finally {
    await shop.close()
  }
})
