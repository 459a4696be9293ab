import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { statement, type Database } from '#platform/database/database.ts'
import type { ProductDetails } from '../details.ts'
import { reachable, type OptionPrice, type ProductColumns, type StockColumns, type Written } from './rows.ts'

const fields: Record<keyof ProductColumns | 'brandNameEn' | 'description' | 'details', string> = {
  productCode: 'p.code',
  name: 'p.name',
  spec: 'p.spec',
  brandCode: 'b.code',
  brandName: 'b.name',
  kind: 'p.kind',
  deviceGrade: 'p."deviceGrade"',
  storage: 'p.storage',
  taxable: 'p.taxable',
  unitName: 'p."unitName"',
  packQuantity: 'p."packQuantity"',
  minQuantity: 'p."minQuantity"',
  stepQuantity: 'p."stepQuantity"',
  picture: 'p.picture',
  flags: 'p.flags',
  licensedOnly: 'p."licensedOnly"',
  priceOnRequest: 'p."priceOnRequest"',
  saleState: 'p."saleState"',
  brandNameEn: 'b."nameEn"',
  description: 'p.description',
  details: 'p.details',
}
const object = (named: Record<string, string>) =>
  sql.raw(
    `json_build_object(${Object.entries(named)
      .map(([name, value]) => `'${name}', ${value}`)
      .join(', ')})`,
  )

export type OptionFacts = OptionPrice & Written & { optionCode: string; name: string; udi: string }
/** All of a product but its stock. */
export type DetailFacts = ProductColumns &
  Written & {
    brandNameEn: string
    description: string
    details: ProductDetails
    categoryIds: [number, number, number]
    options: OptionFacts[]
    relatedCodes: string[]
  }
/** available, nextExpiry, restockOn */
type StockCells = [number, string | null, string | null]
type DetailRow = { version: string; facts: DetailFacts | null; stock: StockCells[] }

const related = sql`"relatedProduct" link join product r on r.id = link."relatedId" where link."productId" = p.id and r."saleState" = 'on-sale'`

/**
 * `version` is of every row that the facts are made of: they are sent only when it is not the `known` one.
 */
export const readDetail = statement<{ code: string; kinds: readonly string[]; known: string }>()(
  (input) => sql<DetailRow>`
    select version, stock, case when version = ${input.known} then null else (
      select json_build_object('relatedCodes', array(select r.code from ${related} order by link.rank, r.id), 'options', json_agg(${object({ optionId: 'o.id', optionCode: 'o.code', name: 'o.name', udi: 'o.udi', price: 'o.price', listPrice: 'o."listPrice"' })} order by o.rank, o.id))::jsonb
        || ${object({ ...fields, categoryIds: 'array[p."category1Id", p."category2Id", p."category3Id"]' })}::jsonb
      from "productOption" o where o."productId" = p.id
    ) end as facts
    from product p join brand b on b.id = p."brandId" cross join lateral (
      select concat_ws('.', p.xmin, b.xmin, string_agg(concat(o.id, '.', o.xmin), '.' order by o.rank, o.id), (select string_agg(concat(link.xmin, '.', r.xmin), '.' order by link.rank, r.id) from ${related})) as version,
        coalesce(json_agg(json_build_array(coalesce(s."onHand" - s.reserved, 0), s."nextExpiry", s."restockOn") order by o.rank, o.id), '[]') as stock
      from "productOption" o left join stock s on s."optionId" = o.id where o."productId" = p.id
    ) option
    where p.code = ${input.code} and ${reachable(input.kinds)}`,
)

type Kept = { version: string; facts: DetailFacts }
const MAX_PRODUCTS = 1_000
const keptProducts = new WeakMap<Database, LRUCache<string, Kept>>()

/**
 * Facts are kept in memory and shared; whether they still hold, who may see them and the stock are read each
 * time.
 */
export async function detailOf(
  db: Database,
  asked: { code: string; kinds: readonly string[] },
): Promise<{ facts: DetailFacts; stock: StockColumns[] } | null> {
  let products = keptProducts.get(db)
  if (!products) keptProducts.set(db, (products = new LRUCache({ max: MAX_PRODUCTS })))
  const kept = products.get(asked.code)
  const found = await readDetail.row(db, { ...asked, known: kept?.version ?? '' })
  if (!found) return null
  const facts = found.facts ?? kept!.facts
  if (found.facts) products.set(asked.code, { version: found.version, facts })
  return {
    facts,
    stock: found.stock.map(([available, nextExpiry, restockOn]) => ({ available, nextExpiry, restockOn })),
  }
}

export const optionIdsOf = statement<{ code: string; kinds: readonly string[] }>()(
  (input) => sql<{ optionId: number }>`
    select o.id as "optionId" from product p join "productOption" o on o."productId" = p.id
    where p.code = ${input.code} and ${reachable(input.kinds)}
    order by o.rank, o.id`,
)
