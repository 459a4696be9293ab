import { sql, type RawBuilder } from 'kysely'
import type { Buyer } from '#features/prices/server/index.ts'
import { rows, type Database } from '#platform/database/database.ts'
import type { ProductSort } from '../contract.ts'
import type { Place } from './cursor.ts'
import { choicesOf, isTrue, scopeOf, type Filters } from './filters.ts'
import { loweredPrice, loweredProducts, paidPrice } from './paid-price.ts'
import { listColumns, listTables } from './rows.ts'
import { LIMIT, type PlacedRow } from './walk-queries.ts'

export type FilteredList = { filters: Filters; licensed: readonly string[]; sort: ProductSort; place: Place | null; buyer: Buyer; now: Date }

type Order = { value: RawBuilder<unknown>; type: RawBuilder<unknown>; descending: boolean }
const sorts: Record<Exclude<ProductSort, 'price-low' | 'price-high'>, Order> = {
  recommended: { value: sql`p.rank`, type: sql`int`, descending: false },
  popular: { value: sql`p.popularity`, type: sql`int`, descending: true },
  newest: { value: sql`p."publishedAt"`, type: sql`timestamptz`, descending: true },
}

const goesDown = (descending: boolean, place: Place | null) => descending !== (place?.back ?? false)
const beyond = ({ value, type }: Omit<Order, 'descending'>, place: Place | null, down: boolean) =>
  place ? sql`(${value}, p.id) ${sql.raw(down ? '<' : '>')} (${place.value}::${type}, ${place.id})` : isTrue

/** Any filters in any order, in one statement. */
export const listFiltered = (db: Database, asked: FilteredList) => rows(db, asked.sort === 'price-low' || asked.sort === 'price-high' ? byPrice(asked) : byColumn(asked, sorts[asked.sort]))

function byColumn({ filters, licensed, place, buyer, now }: FilteredList, order: Order) {
  const down = goesDown(order.descending, place)
  const direction = sql.raw(down ? 'desc' : 'asc')
  return sql<PlacedRow>`
    select p.id, ${order.value}::text as "sortValue", ${listColumns}
    from ${listTables}
    where ${scopeOf(filters, licensed)} and ${choicesOf(filters, paidPrice(buyer, now))} and ${beyond(order, place, down)}
    order by ${order.value} ${direction}, p.id ${direction}
    limit ${LIMIT}`
}

/**
 * By what the member pays. Most products cost their own price, which an index has in order; the few that an override
 * lowers are sorted beside them, and the two orders are merged.
 */
function byPrice({ filters, licensed, sort, place, buyer, now }: FilteredList) {
  const down = goesDown(sort === 'price-high', place)
  const direction = sql.raw(down ? 'desc' : 'asc')
  const branch = (from: RawBuilder<unknown>, value: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`
    select p.id, ${value} as paid
    from ${from} left join stock s on s."optionId" = p."defaultOptionId"
    where ${scopeOf(filters, licensed)} and ${choicesOf(filters, value)} and ${beyond({ value, type: sql`bigint` }, place, down)} and ${condition}
    order by ${value} ${direction}, p.id ${direction} limit ${LIMIT}`
  return sql<PlacedRow>`
    with lowered as materialized (${loweredProducts(buyer, now)}),
    own as (${branch(sql`product p`, sql`p.price`, sql`${loweredPrice(buyer, now)} is null`)}),
    other as (${branch(sql`lowered l join product p on p.id = l.id`, sql`l.price`, isTrue)}),
    found as (select * from own union all select * from other order by paid ${direction}, id ${direction} limit ${LIMIT})
    select found.id, found.paid::text as "sortValue", ${listColumns}
    from found join ${listTables} on p.id = found.id
    order by found.paid ${direction}, found.id ${direction}`
}
