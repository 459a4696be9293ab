import { sql } from 'kysely'
import { row, type Queryable } from '#platform/database/database.ts'

/** Pieces of orders that were placed between two instants and paid, and how many of them were cancelled since. */
export const orderedBetween = async (
  on: Queryable,
  { from, to, brandId = null }: { from: Date; to: Date; brandId?: number | null | undefined },
) =>
  (await row(
    on,
    sql<{ ordered: number; cancelled: number }>`
    select coalesce(sum(l.quantity), 0)::int as ordered,
      coalesce(sum(case when o.status = 'cancelled' then l.quantity else l.cancelled end), 0)::int as cancelled
    from "salesOrder" o join "orderLine" l on l."orderId" = o.id join "productOption" n on n.id = l."optionId" join product p on p.id = n."productId"
    where o."placedAt" >= ${from} and o."placedAt" < ${to} and o."confirmedAt" is not null
      and (${brandId}::int is null or p."brandId" = ${brandId}::int)`,
  ))!
