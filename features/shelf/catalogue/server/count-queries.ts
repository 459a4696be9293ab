import { sql, type RawBuilder } from 'kysely'
import { allMatching, leavesMore, nearest, type Search } from '#features/shelf/search/server/index.ts'
import { row, rows, type Queryable } from '#platform/database/database.ts'
import { withClearance } from './clearance-sql.ts'
import {
  asksPrice,
  chosenFilters,
  chosenSorts,
  contract,
  hasStock,
  onClearance,
  paidPrice,
  scopeOf,
  withinPrices,
  type Asked,
  type CategoryColumn,
} from './filters.ts'

export type FacetRow = {
  brandCode: string | null
  kind: string | null
  storage: string | null
  total: number
  chosen: number
}
type LookedRow = {
  inStock: number
  moreInStock: boolean
  clearance: number
  chosen: number
  moreChosen: boolean
}

/** Whether the choices ask for what the summary of sorts does not know. */
export const asksProducts = (asked: Asked) =>
  asked.inStock || asked.clearance || asked.usableUntil !== null || asksPrice(asked)

/** So many products are looked at one by one. */
const LOOKED = sql.lit(2_000)
const bySort = sql`group by grouping sets ((), (b.code), (p.kind), (p.storage))`

const sortsOf = ({ licensed, categoryId }: Asked, column: CategoryColumn | null) =>
  sql`p.count > 0 and (not p."licensedOnly" or p.kind = any(${licensed}::text[]))
    and ${column ? sql`p.${sql.ref(column)} = ${sql.lit(categoryId)}` : sql`true`}`

/** One row for everything and one per brand, kind and storage: in the category, and left by those chosen of them. */
export const countSorts = (on: Queryable, asked: Asked, column: CategoryColumn | null) =>
  rows(
    on,
    sql<FacetRow>`
    select b.code as "brandCode", p.kind, p.storage, coalesce(sum(p.count), 0)::int as total,
      coalesce(sum(p.count) filter (where ${chosenSorts(asked)}), 0)::int as chosen
    from "productCount" p join brand b on b.id = p."brandId" where ${sortsOf(asked, column)} ${bySort}`,
  )

/** The first products of those sorts: the summary names the sorts, so that nothing else is met on the way. */
const ofSorts = (asked: Asked, column: CategoryColumn | null, sorts: RawBuilder<unknown>) => sql`
  select one.id from "productCount" p cross join lateral (
    select id from product o
    where (o."category3Id", o."brandId", o.kind, o.storage) = (p."category3Id", p."brandId", p.kind, p.storage)
      and (o."licensedOnly", o."category1Id", o."category2Id") = (p."licensedOnly", p."category1Id", p."category2Id")
      and o."saleState" = 'on-sale' and o."defaultOptionId" is not null
    limit ${LOOKED} + 1
  ) one where ${sortsOf(asked, column)} and ${sorts} limit ${LOOKED} + 1`

const look = (found: RawBuilder<unknown>, passes: RawBuilder<unknown>) => sql`
  select count(*)::int as hits, (select count(*) from ${found}) > ${LOOKED} as more
  from product p where p.id = any(array(select id from ${found})) and ${passes}`

/**
 * What of the category is in stock, whatever is chosen; and what the choices leave, for when they ask for a price,
 * stock or use-by date.
 */
export async function lookAtProducts(
  on: Queryable,
  asked: Asked,
  column: CategoryColumn | null,
): Promise<LookedRow> {
  const chosen = asked.clearance
    ? sql`select distinct id from (${withClearance(asked.now)}) w limit ${LOOKED} + 1`
    : asksPrice(asked)
      ? sql`(select s."productId" as id from ${withinPrices(asked, column)} limit ${LOOKED} + 1) union select id from contract`
      : ofSorts(asked, column, chosenSorts(asked))
  const passes = sql`${scopeOf(asked, column)} and ${chosenFilters(asked, paidPrice(asked))}`
  const onSale = sql`${scopeOf(asked, column)} and ${onClearance(asked, paidPrice(asked))}`
  const chosenLook = asksProducts(asked)
    ? look(sql`"ofChoices"`, passes)
    : sql`select 0 as hits, false as more`
  const looked = await row(
    on,
    sql<LookedRow>`
    with ${contract(asked)},
      "inCategory" as materialized (${ofSorts(asked, column, sql`true`)}),
      "ofChoices" as materialized (${chosen})
    select stock.hits as "inStock", stock.more as "moreInStock", chosen.hits as chosen, chosen.more as "moreChosen",
      (select count(*)::int from product p where ${onSale}) as clearance
    from (${look(sql`"inCategory"`, hasStock)}) stock, (${chosenLook}) chosen`,
  )
  return looked!
}

/** As `countSorts`, and what is in stock, of what a search has found: `more` when it did not look any further. */
export const countFound = (on: Queryable, asked: Asked, column: CategoryColumn | null, search: Search) =>
  rows(
    on,
    sql<FacetRow & { inStock: number; clearance: number; more: boolean }>`
    with ${contract(asked)}, found as materialized (
      select "productId" from (${search.common ? nearest(search) : allMatching(search, search.classes)}) e limit ${LOOKED} + 1
    )
    select b.code as "brandCode", p.kind, p.storage, count(*)::int as total,
      (count(*) filter (where ${chosenFilters(asked, paidPrice(asked))}))::int as chosen,
      (count(*) filter (where ${hasStock}))::int as "inStock",
      (count(*) filter (where ${onClearance(asked, paidPrice(asked))}))::int as clearance,
      (select count(*) from found) > ${LOOKED} or ${search.common ? leavesMore : sql`false`} as more
    from product p join brand b on b.id = p."brandId"
    where ${scopeOf(asked, column)} and p.id = any(array(select "productId" from found)) ${bySort}`,
  )
