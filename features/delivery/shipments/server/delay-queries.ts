import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import type { Storage } from '#features/shelf/catalogue/contract.ts'
import { lastsSql } from '#features/shelf/stock/server/index.ts'
import { useByMonthsSql } from '#features/shelf/use-by-wishes/server/index.ts'
import { statement } from '#platform/database/database.ts'

type Late = {
  id: number
  storage: Storage
  paidAt: Date
  orderNumber: string
  promisedOn: IsoDate
  expectedOn: IsoDate | null
  delayReason: string | null
  heldReason: string | null
  heldUntil: IsoDate | null
  short: boolean
  /** When all that is short is expected; null where nobody knows. */
  restockOn: IsoDate | null
}

export const PAGE = 500

/**
 * Piles whose clinic waits for a day up to `until`, or for any: the shelf is shared out in the order in which orders
 * were paid. One order's pile when it is named, else a page of them. `offset 0` keeps to the lines of orders that wait.
 */
export const promisedPiles = statement<{
  today: IsoDate
  until: IsoDate
  orderId: number | null
  storage: Storage | null
  /** The page begins after this pile. */
  afterPaidAt: Date | null
  afterId: number | null
  afterStorage: Storage | null
}>()(
  (input) => sql<Late>`
  with waiting as (
    select o.id, o.number, l.storage, l."promisedOn", l."expectedOn", l."delayReason", l."heldReason", l."heldUntil", l."optionId", ${useByMonthsSql} as months,
      l.quantity - l.cancelled - l.shipped - coalesce((
        select sum(x.quantity) from "parcelLine" x join parcel k on k.id = x."parcelId"
        where x."orderId" = l."orderId" and x.line = l.line and k.kind = 'order' and k.state in ('picking', 'packed')), 0) as pieces,
      date_trunc('milliseconds', coalesce(o."confirmedAt", o."placedAt")) as "paidAt"
    from "salesOrder" o cross join lateral (select * from "orderLine" where "orderId" = o.id and quantity > cancelled + shipped offset 0) l
    where o.status in ('confirmed', 'preparing', 'part-shipped')
  ), shared as (
    select *, sum(pieces) over (partition by "optionId" order by "paidAt", id) as upto from waiting
  ), judged as (
    select s.*, k."restockOn", s.pieces > 0 and s.upto > coalesce((
      select sum(t."onHand" - t.picked) from lot t
      where t."optionId" = s."optionId" and not t.recalled and ${lastsSql(input.today, sql`s.months`)}), 0) as short
    from shared s join stock k using ("optionId")
  )
  select s.number as "orderNumber", s."paidAt", s.id, s.storage, min(s."promisedOn") as "promisedOn", max(s."expectedOn") as "expectedOn", max(s."delayReason") as "delayReason",
    max(s."heldReason") as "heldReason", max(s."heldUntil") as "heldUntil",
    count(*) filter (where s.short) > 0 as short, case when bool_and(s."restockOn" >= ${input.today}::date) filter (where s.short) then max(s."restockOn") filter (where s.short) end as "restockOn"
  from judged s
  where s."promisedOn" is not null and (${input.orderId}::int is null or (s.id = ${input.orderId}::int and s.storage = ${input.storage}::text))
    and (${input.orderId}::int is not null or case when s."delayReason" is null then s."promisedOn" else coalesce(s."expectedOn", '-infinity') end <= ${input.until}::date)
    and (${input.afterId}::int is null or (s."paidAt", s.id, s.storage) > (${input.afterPaidAt}::timestamptz, ${input.afterId}::int, ${input.afterStorage}::text))
  group by s.id, s.number, s.storage, s."paidAt" order by s."paidAt", s.id, s.storage limit ${sql.lit(PAGE)}`,
)
