import { sql, type RawBuilder } from 'kysely'
import { rows, type Database } from '#platform/database/database.ts'
import type { ProductSort } from '../contract.ts'
import {
  asksPrice,
  chosenFilters,
  contract,
  paidPrice,
  scopeOf,
  withinPrices,
  type Asked,
  type CategoryColumn,
} from './filters.ts'
import { listColumns, listTables } from './rows.ts'
import { isByPrice, LIMIT, orders, type FoundRow, type Place } from './walk.ts'

/**
 * A page of what is too rare to be met on a walk: everything that is asked for is found first, by whichever
 * indexes name it, and then sorted. The planner sees the values.
 */
export function searchDeep(
  db: Database,
  asked: Asked & Place,
  {
    column,
    sort,
    down,
    matching,
  }: { column: CategoryColumn | null; sort: ProductSort; down: boolean; matching?: RawBuilder<unknown> },
): Promise<FoundRow[]> {
  const paid = paidPrice(asked)
  const { value: own, type } = orders[sort]
  const value = isByPrice(sort) ? paid : own
  const priced = asksPrice(asked)
    ? sql`p.id in (select "productId" from ${withinPrices(asked, column)} union select id from contract)`
    : sql`true`
  const order = sql.raw(down ? 'desc' : 'asc')
  return rows(
    db,
    sql<FoundRow>`
    with ${contract(asked)}, ${matching ? sql`matching as materialized (${matching}),` : sql``} hit as materialized (
      select p.id, ${value} as value from ${matching ? sql`matching m join product p on p.id = m."productId"` : sql`product p`}
      where ${scopeOf(asked, column)} and ${chosenFilters(asked, paid)} and ${priced}
    ), found as (
      select * from hit where (value, id) ${sql.raw(down ? '<' : '>')} (${asked.value}::${type}, ${asked.id}::int)
      order by value ${order}, id ${order} limit ${LIMIT}
    )
    select found.value::text as key, false as endless, ${listColumns(asked)}
    from found join ${listTables} on p.id = found.id order by found.value ${order}, found.id ${order}`,
  )
}
