import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { addDays, daysBetween } from '#domain/calendar.ts'
import { cancelOrder } from '#features/buying/orders/contract.ts'
import { addDelivered } from '#testing/delivered.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addProduct, buy, type Buyer } from '#testing/trade.ts'
import { listProducts } from '#features/shelf/catalogue/contract.ts'
import { forgetMisses } from '#features/shelf/search/server/index.ts'
import { readDashboard, readSales, readService } from '../contract.ts'
import { compileOnly } from '#platform/database/compile.ts'
import { openDatabase, row, rows } from '#platform/database/database.ts'
import { createDatabase } from '#testing/database.ts'
import { soldOut } from './at-this-moment.ts'
import { foldSales } from './index.ts'

/** Far from the days of the demo's orders. */
const FIRST = '2027-02-01'

async function open() {
  const shop = await openShop()
  const [buyer, other] = (await addBuyers(shop, 2)) as [Buyer, Buyer]
  const on = (day: string, who = buyer) => {
    shop.clock.set(`${day}T01:00:00Z`)
    return shop.as(`buyer${who.institutionId}`)
  }
  const sales = async (query: { from: string; to: string; brandId?: number }) =>
    (await (await shop.asStaff('ops01')).send(readSales, { query })).reply
  return { shop, buyer, other, on, sales }
}

test('[BO-08] sales of a period stand beside the one before it, by day, brand, product and clinic, less what was cancelled', async () => {
  const { shop, buyer, other, on, sales } = await open()
  const [gloves, filler] = [
    await addProduct(shop, { price: 10_000 }),
    await addProduct(shop, { price: 300_000 }),
  ]
  await shop.run(
    `update product set "brandId" = (select max(id) from brand) where id = (select "productId" from "productOption" where id = $1)`,
    [filler],
  )
  await buy(await on('2027-01-25'), [{ optionId: gloves, quantity: 30 }])
  await buy(await on(FIRST), [
    { optionId: gloves, quantity: 2 },
    { optionId: filler, quantity: 1 },
  ])
  await buy(await on('2027-02-03', other), [{ optionId: gloves, quantity: 5 }])
  const gone = await on('2027-02-03', other)
  const { reply } = await buy(gone, [{ optionId: filler, quantity: 3 }])
  await gone.send(cancelOrder, { params: reply, body: {} as never }, { key: randomUUID() })

  const week = { from: FIRST, to: '2027-02-07' }
  const found = await sales(week)
  expect(found.before).toEqual({ from: '2027-01-25', to: '2027-01-31' })
  expect(found.total).toEqual({ amount: 370_000, before: 300_000, orders: 2, ordersBefore: 1 })
  expect(found.clinics).toEqual({ count: 2, before: 1 })
  expect(found.days.map(({ amount, before }) => [amount, before])).toEqual([
    [320_000, 300_000],
    [0, 0],
    [50_000, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ])
  expect(found.products.map(({ pieces, amount, before }) => [pieces, amount, before])).toEqual([
    [1, 300_000, 0],
    [7, 70_000, 300_000],
  ])
  expect(found.institutions).toMatchObject([
    { institutionId: buyer.institutionId, amount: 320_000, before: 300_000, idleDays: 2 },
    { institutionId: other.institutionId, amount: 50_000, before: 0, idleDays: 0 },
  ])
  const [brand] = found.brands
  expect(await sales({ ...week, brandId: brand!.brandId })).toMatchObject({
    total: { amount: 300_000, before: 0 },
    brands: [brand],
    products: [{ pieces: 1 }],
    institutions: [],
  })
})

test('[BO-08] summaries are put together while orders come in and go, by two at once, and stay what the orders are', async () => {
  const { shop, on, sales } = await open()
  const optionId = await addProduct(shop, { price: 1_000 })
  await on(FIRST)
  const buyers = (await addBuyers(shop, 6)) as Buyer[]
  const trade = async (buyer: Buyer, at: number) => {
    const { reply } = await buy(buyer, [{ optionId, quantity: at + 1 }])
    if (at % 2) await buyer.send(cancelOrder, { params: reply, body: {} as never }, { key: randomUUID() })
  }
  const rebrand = (by: number) =>
    shop.run(
      `update product set "brandId" = (select id from brand order by id offset $2 limit 1) where id = (select "productId" from "productOption" where id = $1)`,
      [optionId, by],
    )
  await Promise.all([
    ...buyers.map(trade),
    foldSales(shop),
    rebrand(0),
    foldSales(shop),
    rebrand(1),
    foldSales(shop),
  ])
  const day = { from: FIRST, to: FIRST }
  const before = await sales(day)
  expect(before.total).toMatchObject({ orders: 3, amount: 9_000 })
  while ((await foldSales(shop)) > 0);
  expect(await shop.run('select 1 from "salesChange"')).toEqual([])
  expect(await sales(day)).toEqual(before)
  await Promise.all([rebrand(2), trade(buyers[0]!, 0), foldSales(shop)])
  expect((await sales(day)).brands).toMatchObject([{ amount: 10_000 }])
})

/** A period as the orders themselves tell it. */
async function toldByOrders(
  shop: Shop,
  { from, to, brandId }: { from: string; to: string; brandId?: number },
) {
  const days = daysBetween(from, to) + 1
  const within = sql`s.day between ${from}::date and ${to}::date`
  const earlier = sql`s.day between ${addDays(from, -days)}::date and ${addDays(from, -1)}::date`
  const of = (by: ReturnType<typeof sql>, having: ReturnType<typeof sql>, order: ReturnType<typeof sql>) =>
    rows(
      shop.db,
      sql<{ key: string; amount: number; before: number; pieces: number }>`
      select * from (
        select (${by})::text as key, coalesce(sum(s.amount) filter (where ${within}), 0)::bigint as amount,
          coalesce(sum(s.amount) filter (where ${earlier}), 0)::bigint as before, coalesce(sum(s.pieces) filter (where ${within}), 0)::int as pieces
        from "salesTruth" s left join product p on p.id = s."productId"
        where (${within} or ${earlier}) and ${brandId === undefined ? sql`true` : sql`p."brandId" = ${brandId}`} group by ${by}) t
      where key is not null and ${having} order by ${order}, key::int`,
    )
  return {
    products: await of(sql`s."productId"`, sql`amount > 0`, sql`amount desc`),
    brands: await of(sql`p."brandId"`, sql`amount + before <> 0`, sql`amount desc`),
    institutions: await of(sql`s."institutionId"`, sql`true`, sql`amount - before`),
  }
}

test('[BO-08] any period is what its orders say, summed up or not yet', async () => {
  const { shop, sales } = await open()
  const codes = new Map(
    (await shop.run<{ id: number; code: string }>('select id, code from product')).map(({ id, code }) => [
      String(id),
      code,
    ]),
  )
  const brands = await shop.run<{ id: number }>('select id from brand order by id')
  let seed = 5
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  let seen = 0
  for (let round = 0; round < 12; round++) {
    if (round === 6) while ((await foldSales(shop)) > 0);
    const from = addDays('2026-11-20', -random(300))
    const period = {
      from,
      to: addDays(from, random(round % 2 ? 8 : 100)),
      ...(round % 3 === 2 && { brandId: brands[random(brands.length)]!.id }),
    }
    const [found, told] = [await sales(period), await toldByOrders(shop, period)]
    seen += told.products.length
    expect(found.products.map((row) => [row.productCode, row.pieces, row.amount, row.before])).toEqual(
      told.products.slice(0, 20).map((row) => [codes.get(row.key), row.pieces, row.amount, row.before]),
    )
    expect(found.brands.map((row) => [String(row.brandId), row.amount, row.before])).toEqual(
      told.brands.slice(0, 50).map((row) => [row.key, row.amount, row.before]),
    )
    if ('brandId' in period) continue
    // a clinic whose orders were all cancelled has sums of nothing, and no order that tells of it
    const bought = found.institutions.filter((row) => row.amount !== 0 || row.before !== 0)
    const buyers = told.institutions.filter((row) => row.amount !== 0 || row.before !== 0)
    expect(bought.map((row) => [String(row.institutionId), row.amount, row.before])).toEqual(
      buyers.slice(0, bought.length).map((row) => [row.key, row.amount, row.before]),
    )
    const amount = told.institutions.reduce((sum, row) => sum + row.amount, 0)
    expect([found.total.amount, found.clinics.count]).toEqual([
      amount,
      told.institutions.filter((row) => row.amount > 0).length,
    ])
  }
  expect(seen).toBeGreaterThan(20)
})

test('[BO-08] the dashboard asks at most 6 statements, counts today and knows what waits', async () => {
  const { shop, on } = await open()
  const optionId = await addProduct(shop, { price: 5_000 })
  await buy(await on('2027-02-01'), [{ optionId, quantity: 4 }])
  await buy(await on('2027-02-08'), [{ optionId, quantity: 1 }])
  await buy(await on('2027-02-08'), [{ optionId, quantity: 1 }], { paymentKind: 'virtual-account' })
  const staff = await shop.asStaff('ops01')
  let found: Awaited<ReturnType<typeof staff.send<typeof readDashboard>>> | undefined
  const statements = await shop.statements(async () => void (found = await staff.send(readDashboard)))
  expect(statements.length).toBeLessThanOrEqual(6)
  const { today, weekAgo, days, waiting } = found!.reply
  expect([today, weekAgo]).toEqual([
    { orders: 1, amount: 5_000 },
    { orders: 1, amount: 20_000 },
  ])
  expect(days).toHaveLength(28)
  expect(days.at(-1)).toEqual({ day: '2027-02-08', orders: 1, amount: 5_000, before: 0 })
  expect(waiting.toShip).toBeGreaterThanOrEqual(2)
})

test('[BO-08] service counts parcels by their promise, pieces cancelled, reasons of claims and what is owed by age', async () => {
  const { shop, buyer, on } = await open()
  await addDelivered(shop, await on(FIRST, buyer))
  const staff = await shop.asStaff('ops01')
  const { reply } = await staff.send(readService, { query: { from: FIRST, to: '2027-02-02' } })
  expect(reply).toMatchObject({ parcels: 1, onTime: 1, orderedPieces: 3, cancelledPieces: 0 })
  expect(reply.leadHours).toBeGreaterThanOrEqual(0)
  expect(reply.claims).toContainEqual({ reason: 'short-dated', count: 1 })
  expect(reply.ageing.map(({ bucket }) => bucket)).toEqual(['not-due', 'to-30', 'to-60', 'to-90', 'over-90'])
  const owed = await shop.one<{ amount: number }>(
    'select sum(amount - settled)::bigint as amount from "creditCharge"',
  )
  expect(reply.ageing.reduce((sum, { amount }) => sum + amount, 0)).toBe(owed.amount)
})

test('[BO-08] service of one brand counts the parcels, pieces and claims of its goods alone', async () => {
  const { shop, buyer, on } = await open()
  await addDelivered(shop, await on(FIRST, buyer))
  const brands = await shop.run<{ id: number; sold: boolean }>(
    `select b.id, b.id = (select p."brandId" from product p order by p.id desc limit 1) as sold from brand b order by b.id`,
  )
  const staff = await shop.asStaff('ops01')
  const served = async (brand: { id: number }) => {
    const query = { from: FIRST, to: '2027-02-02', brandId: brand.id }
    const { parcels, onTime, leadHours, orderedPieces, claims } = (await staff.send(readService, { query }))
      .reply
    return { parcels, onTime, leadHours, orderedPieces, claims }
  }
  expect(await served(brands.find(({ sold }) => sold)!)).toEqual({
    parcels: 1,
    onTime: 1,
    leadHours: expect.any(Number),
    orderedPieces: 3,
    claims: [{ reason: 'short-dated', count: 1 }],
  })
  expect(await served(brands.find(({ sold }) => !sold)!)).toEqual({
    parcels: 0,
    onTime: 0,
    leadHours: null,
    orderedPieces: 0,
    claims: [],
  })
})

test('[BO-08] what is searched for and not found is counted by its words, and who typed it is not kept', async () => {
  const { shop, on } = await open()
  const buyer = await on(FIRST)
  for (const q of ['없는물건xyz', ' 없는물건XYZ ', '없는  기계qqq'])
    await buyer.send(listProducts, { query: { q } })
  const staff = await shop.asStaff('ops01')
  const { reply } = await staff.send(readService, { query: { from: FIRST, to: FIRST } })
  expect(reply.misses).toEqual([
    { words: '없는물건xyz', count: 2 },
    { words: '없는 기계qqq', count: 1 },
  ])
  shop.clock.set('2028-06-01T01:00:00Z')
  await forgetMisses(shop)
  expect(await shop.run('select 1 from "searchMiss"')).toEqual([])
})

test('[BO-08] a period that ends before it begins, or is too long, is refused at its field', async () => {
  const { shop } = await open()
  const staff = await shop.asStaff('ops01')
  const refused = async (from: string, to: string) =>
    (await staff.send(readSales, { query: { from, to } })).issues?.map(({ path }) => path)
  expect(await refused('2027-02-02', '2027-02-01')).toEqual(['to'])
  expect(await refused('2025-01-01', '2027-02-01')).toEqual(['from'])
  expect(await refused('morgen', '2027-02-01')).toEqual(['from'])
})

test('[GR-05] what is sold out is counted by its own index, not by all that is not', async () => {
  const database = await createDatabase({ seeded: true })
  const db = openDatabase(database.url, { poolSize: 1 })
  onTestFinished(async () => {
    await db.close()
    await database.drop()
  })
  const run = <Row>(text: string) => db.run<Row>({ text, values: [] })
  await run('set session_replication_role = replica')
  await run(`insert into "productOption" ("productId", code, name, rank, "listPrice", price)
    select (select min(id) from product), 'MANY-' || n, '', 9, 20000, 10000 from generate_series(1, 20000) n`)
  await run(`insert into stock ("optionId", "onHand", reserved)
    select id, case when code like '%00' then 0 else 10 end, 0 from "productOption" where code like 'MANY-%'`)
  await run('vacuum analyze stock')
  const { count } = (await row(db, soldOut))!
  expect(count).toBeGreaterThanOrEqual(200)
  const [plan] = await run<{ 'QUERY PLAN': unknown }>(
    `explain (format json) ${soldOut.compile(compileOnly).sql}`,
  )
  const nodes = JSON.stringify(plan)
  expect(nodes).toContain('"stockSoldOut"')
  expect(nodes).not.toMatch(/"Seq Scan"[^}]*"Relation Name":"stock"/)
})
