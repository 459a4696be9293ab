import { sql } from 'kysely'
import { seoulDate } from '#domain/calendar.ts'
import type { OrderStatus } from '#features/buying/orders/contract.ts'
import { heldSql } from '#features/delivery/shipments/server/index.ts'
import { countRows, row, type Queryable } from '#platform/database/database.ts'

/** From the kept summary; what is held is few. */
export async function stateCounts(on: Queryable, now: Date) {
  const found = await row(
    on,
    sql<{ counts: Partial<Record<OrderStatus, number>>; held: number }>`
    select (select coalesce(jsonb_object_agg(c.status, c.count), '{}') from (
        select status, sum(change)::int as count from "orderStateCount" group by status) c) as counts,
      (select count(distinct h."orderId")::int from "orderLine" h join "salesOrder" o on o.id = h."orderId"
        where o.status in ('confirmed', 'preparing', 'part-shipped') and ${heldSql('h', seoulDate(now))}) as held`,
  )
  return found!
}

/** Puts the rows of each state's count together. Returns how many states are left. */
export const foldStateCounts = ({ db }: { db: Queryable }) =>
  countRows(
    db,
    sql`
      with gone as (delete from "orderStateCount" returning status, change)
      insert into "orderStateCount" (status, change)
      select status, sum(change)::int from gone group by status having sum(change) <> 0
      returning status`,
  )
