import { sql } from 'kysely'
import { row, type Queryable } from '#platform/database/database.ts'

/** Parcels of orders that left between two instants: how many, how many by the promised day, and the middle lead time. */
export const shippedBetween = async (on: Queryable, { from, to }: { from: Date; to: Date }) =>
  (await row(
    on,
    sql<{ parcels: number; onTime: number; leadHours: number | null }>`
    select count(*)::int as parcels,
      count(*) filter (where k."promisedOn" is null or (k."shippedAt" at time zone 'Asia/Seoul')::date <= k."promisedOn")::int as "onTime",
      percentile_cont(0.5) within group (order by extract(epoch from k."shippedAt" - o."confirmedAt") / 3600) as "leadHours"
    from parcel k join "salesOrder" o on o.id = k."orderId"
    where k.kind = 'order' and k."shippedAt" >= ${from} and k."shippedAt" < ${to}`,
  ))!
