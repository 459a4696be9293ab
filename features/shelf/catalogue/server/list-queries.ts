import { sql, type RawBuilder } from 'kysely'
import type { Buyer } from '#features/shelf/prices/server/index.ts'
import { row, type Database } from '#platform/database/database.ts'
import type { ProductSort } from '../contract.ts'
import type { Place } from './cursor.ts'
import { choicesOf, isTrue, scopeOf, type Filters } from './filters.ts'
import { loweredPrice, loweredProducts, paidPrice } from './paid-price.ts'
import { packed, unpack, type Packed } from './packed-rows.ts'
import { listTables, type ListRow } from './rows.ts'
import { LIMIT } from './walk-queries.ts'

export type FilteredList = {
  filters: Filters
  licensed: readonly string[]
  sort: ProductSort
  place: Place | null
  buyer: Buyer
  now: Date
}

type Order = { value: RawBuilder<unknown>; type: RawBuilder<unknown>; descending: boolean }
const sorts: Record<Exclude<ProductSort, 'price-low' | 'price-high'>, Order> = {
  recommended: { value: sql`p.rank`, type: sql`int`, descending: false },
  popular: { value: sql`p.popularity`, type: sql`int`, descending: true },
  newest: { value: sql`p."publishedAt"`, type: sql`timestamptz`, descending: true },
}

const beyond = ({ value, type }: Omit<Order, 'descending'>, place: Place | null, down: boolean) =>
  place ? sql`(${value}, p.id) ${sql.raw(down ? '<' : '>')} (${place.value}::${type}, ${place.id})` : isTrue

const isByPrice = (sort: ProductSort) => sort === 'price-low' || sort === 'price-high'

/**
 * Any filters in any order, in one statement: the page's ids are found first, then all there is to show of
 * them.
 */
export async function listFiltered(db: Database, asked: FilteredList): Promise<ListRow[]> {
  const { sort, place } = asked
  const descending =
    sort === 'price-high' || (!isByPrice(sort) && sorts[sort as keyof typeof sorts].descending)
  const down = descending !== (place?.back ?? false)
  const direction = sql.raw(down ? 'desc' : 'asc')
  const found = isByPrice(sort)
    ? byPrice(asked, down, direction)
    : byColumn(asked, sorts[sort as keyof typeof sorts], down, direction)
  const page = await row(
    db,
    sql<Packed>`
    with ${found}
    select ${packed(sql`found.value`, sql`found.value ${direction}, found.id ${direction}`)}
    from found join ${listTables} on p.id = found.id`,
  )
  return unpack(page)
}

const byColumn = (
  { filters, licensed, place, buyer, now }: FilteredList,
  order: Order,
  down: boolean,
  direction: RawBuilder<unknown>,
) => sql`
  found as (
    select p.id, ${order.value} as value
    from product p left join stock s on s."optionId" = p."defaultOptionId"
    where ${scopeOf(filters, licensed)} and ${choicesOf(filters, paidPrice(buyer, now))} and ${beyond(order, place, down)}
    order by ${order.value} ${direction}, p.id ${direction} limit ${LIMIT}
  )`

/**
 * By what the member pays. Most products cost their own price, which an index has in order; the few that an
 * override
 * lowers are sorted beside them, and the two orders are merged.
 */
function byPrice(
  { filters, licensed, place, buyer, now }: FilteredList,
  down: boolean,
  direction: RawBuilder<unknown>,
) {
  const branch = (
    from: RawBuilder<unknown>,
    value: RawBuilder<unknown>,
    condition: RawBuilder<unknown>,
  ) => sql`
    select p.id, ${value} as value
    from ${from} left join stock s on s."optionId" = p."defaultOptionId"
    where ${scopeOf(filters, licensed)} and ${choicesOf(filters, value)} and ${beyond({ value, type: sql`bigint` }, place, down)} and ${condition}
    order by ${value} ${direction}, p.id ${direction} limit ${LIMIT}`
  return sql`
    lowered as materialized (${loweredProducts(buyer, now)}),
    own as (${branch(sql`product p`, sql`p.price`, sql`${loweredPrice(buyer, now)} is null`)}),
    other as (${branch(sql`lowered l join product p on p.id = l.id`, sql`l.price`, isTrue)}),
    found as (select * from own union all select * from other order by value ${direction}, id ${direction} limit ${LIMIT})`
}
