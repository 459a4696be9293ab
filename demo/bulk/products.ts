import { sql } from 'kysely'
import { keyChangedProducts } from '#features/shelf/catalogue/server/index.ts'
import { row, rows, type Database, type Tx } from '#platform/database/database.ts'
import { ago, DAY } from '../seoul-time.ts'
import { addBrands, addPromotions } from './brands.ts'
import { chance } from './draft-orders.ts'
import { addPrices } from './prices.ts'
import { BULK_CODE, inBatches, type Log } from './size.ts'
import { templates } from './templates.ts'

const AT_ONCE = 5_000

/**
 * Variations of the demo's products, each with its own code and name, stocked from one lot. The database makes them
 * out of templates, thousands at a time; what they are found by is written by the one who always writes it.
 */
export async function addProducts(db: Database, wanted: number, now: Date, log: Log): Promise<void> {
  const { count, rank } = (await row(
    db,
    sql<{ count: number; rank: number }>`
    select count(*) filter (where code like ${`${BULK_CODE}%`})::int as count, max(rank) as rank from product`,
  ))!
  if (wanted <= count) return
  await addBrands(db)
  const promotions = await addPromotions(db, now)
  const copied = JSON.stringify(templates(await referenceIds(db)))
  const add = (from: number, size: number) =>
    db.transaction(async (tx) => {
      await drawProducts(tx, { first: count + from + 1, size, copied })
      await writeProducts(tx, rank - count, now)
      await writeStock(tx, now)
      await addPrices(tx, promotions)
      await keyChangedProducts(tx)
    })
  await inBatches(wanted - count, AT_ONCE, add, (done) => log(`  ${done} products`))
}

async function referenceIds(db: Database) {
  const { brands, categories } = (await row(
    db,
    sql<{ brands: [string, number][]; categories: [string, number][] }>`
    select (select jsonb_agg(jsonb_build_array(code, id)) from brand) as brands, (select jsonb_agg(jsonb_build_array(code, id)) from category) as categories`,
  ))!
  return { brands: new Map(brands), categories: new Map(categories) }
}

/** Into temporary tables: "madeProduct" by serial number, and "madeOption" with the prices. */
async function drawProducts(
  tx: Tx,
  { first, size, copied }: { first: number; size: number; copied: string },
) {
  await rows(
    tx,
    sql`create temp table template on commit drop as
    select n, perishable, options, p.*
    from jsonb_to_recordset(${copied}::jsonb) as t(n int, perishable boolean, options jsonb, product jsonb), jsonb_populate_record(null::product, product) p`,
  )
  await rows(
    tx,
    sql`create temp table "madeProduct" on commit drop as
    select nextval(pg_get_serial_sequence('product', 'id'))::int as id, serial, t.n, ${BULK_CODE} || t.code || '-' || lpad(serial::text, 6, '0') as code,
      chr(65 + serial % 26) || lpad((serial / 26)::text, 5, '0') as series
    from generate_series(${first}::int, ${first + size - 1}::int) serial join template t on t.n = serial % (select count(*) from template)`,
  )
  await rows(
    tx,
    sql`create temp table "madeOption" on commit drop as
    select nextval(pg_get_serial_sequence('"productOption"', 'id'))::int as id, m.id as "productId", m.code || '-' || place as code, o.name, place::smallint as rank,
      percent * o.list / 11000 * 110 as "listPrice", percent * o.price / 11000 * 110 as price, jsonb_array_length(t.options) as count
    from "madeProduct" m join template t using (n), rows from (jsonb_to_recordset(t.options) as (name text, list bigint, price bigint)) with ordinality o(name, list, price, place),
      lateral (select 85 + floor(${chance(sql`m.serial * 16 + place`, 1)} * 36)::bigint as percent) drawn
    order by m.serial, place`,
  )
}

async function writeProducts(tx: Tx, rankBefore: number, now: Date) {
  await rows(
    tx,
    // price and default option are given here, because a later update would write every index of the product once more
    sql`insert into product (id, code, name, spec, "brandId", "category1Id", "category2Id", "category3Id", kind, "licensedOnly", "deviceGrade", taxable, storage,
      "unitName", "packQuantity", "minQuantity", "stepQuantity", "saleState", flags, picture, rank, popularity, "publishedAt", "defaultOptionId", "optionCount",
      price, "listPrice", description, details)
    overriding system value
    select m.id, m.code, t.name || ' ' || m.series, t.spec, t."brandId", t."category1Id", t."category2Id", t."category3Id", t.kind, t."licensedOnly", t."deviceGrade", t.taxable, t.storage,
      t."unitName", t."packQuantity", t."minQuantity", t."stepQuantity", case when ${chance(sql`serial`, 2)} < 0.02 then 'discontinued' else 'on-sale' end,
      case when days < 40 then array['new'] else '{}' end, t.picture, ${rankBefore}::int + serial, floor(power(${chance(sql`serial`, 3)}, 4) * 400)::int,
      date_trunc('second', ${now}::timestamptz - days * interval '1 day'), o.id, o.count, o.price, o."listPrice", t.description, t.details
    from "madeProduct" m join template t using (n) join "madeOption" o on o."productId" = m.id and o.rank = 1,
      lateral (select 1 + ${chance(sql`serial`, 4)} * 1500 as days) drawn
    order by serial`,
  )
  await rows(
    tx,
    sql`insert into "productOption" (id, "productId", code, name, rank, "listPrice", price)
    overriding system value select id, "productId", code, name, rank, "listPrice", price from "madeOption" order by id`,
  )
}

async function writeStock(tx: Tx, now: Date) {
  const receivedAt = ago(now, 400 * DAY)
  await rows(
    tx,
    sql`create temp table "madeLot" on commit drop as
    select nextval(pg_get_serial_sequence('lot', 'id'))::int as id, o.id as "optionId", 'B' || lpad((o.id % 97)::text, 2, '0') || 'A01' as number,
      case when t.perishable then (${now}::timestamptz at time zone 'Asia/Seoul')::date + 200 + floor(${chance(sql`o.id`, 5)} * 700)::int end as "expiresOn",
      case when ${chance(sql`o.id`, 6)} < 0.03 then 0 else (2 + floor(${chance(sql`o.id`, 7)} * 299))::int * t."stepQuantity" end as "onHand"
    from "madeOption" o join "madeProduct" m on m.id = o."productId" join template t using (n)`,
  )
  await rows(
    tx,
    sql`insert into stock ("optionId", "onHand", "nextExpiry") select "optionId", "onHand", case when "onHand" > 0 then "expiresOn" end from "madeLot"`,
  )
  await rows(
    tx,
    sql`insert into lot (id, "optionId", number, "expiresOn", "onHand", "receivedAt")
    overriding system value select id, "optionId", number, "expiresOn", "onHand", ${receivedAt} from "madeLot"`,
  )
  await rows(
    tx,
    sql`insert into "stockMove" ("optionId", "lotId", "onHandChange", "reservedChange", reason, cause, at)
    select "optionId", id, "onHand", 0, 'received', '입고 ' || number, ${receivedAt} from "madeLot" where "onHand" > 0`,
  )
}
