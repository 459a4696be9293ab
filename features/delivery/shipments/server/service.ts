import { sql } from 'kysely'
import { row, type Queryable } from '#platform/database/database.ts'

/**
 * Parcels of orders that left between two instants, with a brand those that hold goods of it: how many, how many by the
 * promised day, and the middle lead time.
 */
export const shippedBetween = async (
  on: Queryable,
  { from, to, brandId }: { from: Date; to: Date; brandId?: number | undefined },
) =>
  (await row(
    on,
    sql<{ parcels: number; onTime: number; leadHours: number | null }>`
    select count(*)::int as parcels,
      count(*) filter (where k."promisedOn" is null or (k."shippedAt" at time zone 'Asia/Seoul')::date <= k."promisedOn")::int as "onTime",
      percentile_cont(0.5) within group (order by extract(epoch from k."shippedAt" - o."confirmedAt") / 3600) as "leadHours"
    from parcel k join "salesOrder" o on o.id = k."orderId"
    where k.kind = 'order' and k."shippedAt" >= ${from} and k."shippedAt" < ${to}
      and ${
        brandId === undefined
          ? sql`true`
          : sql`exists (select from "parcelLine" l join "orderLine" a on a."orderId" = l."orderId" and a.line = l.line
              join "productOption" n on n.id = a."optionId" join product p on p.id = n."productId" where l."parcelId" = k.id and p."brandId" = ${brandId})`
      }`,
  ))!
