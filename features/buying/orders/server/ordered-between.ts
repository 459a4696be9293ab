import { sql } from 'kysely'
import { row, type Queryable } from '#platform/database/database.ts'

/** Pieces of orders that were placed between two instants and paid, and how many of them were cancelled since. */
export const orderedBetween = async (
  on: Queryable,
  { from, to, brandId }: { from: Date; to: Date; brandId?: number | undefined },
) => {
  const ofBrand =
    brandId === undefined
      ? sql`true`
      : sql`exists (select from "productOption" n join product p on p.id = n."productId" where n.id = l."optionId" and p."brandId" = ${brandId})`
  return (await row(
    on,
    sql<{ ordered: number; cancelled: number }>`
    select coalesce(sum(l.ordered), 0)::int as ordered, coalesce(sum(case when o.status = 'cancelled' then l.ordered else l.cancelled end), 0)::int as cancelled
    from "salesOrder" o cross join lateral (
      select sum(l.quantity)::int as ordered, sum(l.cancelled)::int as cancelled from "orderLine" l where l."orderId" = o.id and ${ofBrand} offset 0) l
    where o."placedAt" >= ${from} and o."placedAt" < ${to} and o."confirmedAt" is not null`,
  ))!
}
