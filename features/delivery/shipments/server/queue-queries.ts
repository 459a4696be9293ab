import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import { travelsWithSql } from '#features/buying/orders/server/index.ts'
import type { Storage } from '#features/shelf/catalogue/contract.ts'
import { lastsSql } from '#features/shelf/stock/server/index.ts'
import { useByMonthsSql } from '#features/shelf/use-by-wishes/server/index.ts'
import { statement } from '#platform/database/database.ts'

type Joined = { travelsWith: string[] }

/** More than a warehouse sends in a day: what is beyond shows as the first are done. */
export const MOST = 1_000

export type Pile = {
  orderNumber: string
  storage: Storage
  clinic: string
  lineCount: number
  pieces: number
  shortLines: number
  confirmedAt: Date
  wantedOn: IsoDate | null
  heldReason: string | null
  heldUntil: IsoDate | null
  promisedOn: IsoDate | null
}

/** What paid orders wait for and nobody has set aside, by order and storage class, oldest first. */
export const waitingPiles = statement<{ today: IsoDate }>()(
  (input) => sql<Pile & Joined>`
  with aside as (
    select x."orderId", x.line, sum(x.quantity)::int as quantity from parcel k join "parcelLine" x on x."parcelId" = k.id
    where k.state in ('picking', 'packed') and k.kind = 'order' group by 1, 2
  ), waiting as (
    select o.id, o.number, o."institutionId", o."confirmedAt", o."placedAt", o."wantedOn", l.storage, l."optionId", l."heldReason", l."heldUntil", l."promisedOn", ${useByMonthsSql} as months,
      l.quantity - l.cancelled - l.shipped - coalesce(a.quantity, 0) as pieces
    from "salesOrder" o join "orderLine" l on l."orderId" = o.id left join aside a on a."orderId" = l."orderId" and a.line = l.line
    where o.status in ('confirmed', 'preparing', 'part-shipped') and l.quantity - l.cancelled - l.shipped > coalesce(a.quantity, 0)
      and not exists (select from parcel p where p."orderId" = o.id and p.storage = l.storage and p.state = 'picking' and p.kind = 'order')
  ), shelf as (
    select t."optionId", m.months, sum(t."onHand" - t.picked)::int as free from (select distinct "optionId", months from waiting) m join lot t using ("optionId")
    where not t.recalled and ${lastsSql(input.today, sql`m.months`)} group by 1, 2
  )
  select w.number as "orderNumber", w.storage, i.name as clinic, coalesce((select ${travelsWithSql} from "salesOrder" o where o.id = w.id), '{}') as "travelsWith", count(*)::int as "lineCount", sum(w.pieces)::int as pieces,
    count(*) filter (where coalesce(s.free, 0) < w.pieces)::int as "shortLines", coalesce(w."confirmedAt", w."placedAt") as "confirmedAt", w."wantedOn",
    max(w."heldReason") as "heldReason", max(w."heldUntil") as "heldUntil", min(w."promisedOn") as "promisedOn"
  from waiting w join institution i on i.id = w."institutionId" left join shelf s using ("optionId", months)
  group by w.id, w.number, w.storage, i.name, w."confirmedAt", w."placedAt", w."wantedOn"
  order by coalesce(w."confirmedAt", w."placedAt"), w.id, w.storage limit ${sql.lit(MOST)}`,
)

export type OpenParcel = {
  parcelId: number
  parcelNumber: number
  orderNumber: string
  storage: Storage
  state: 'picking' | 'packed' | 'shipped' | 'delivered'
  clinic: string
  lineCount: number
  pieces: number
  picked: number
  assignedTo: string | null
  promisedOn: IsoDate | null
  shippedAt: Date | null
  carrier: string | null
  trackingNumber: string | null
}

/** Parcels being picked or packed, and those that left since. */
export const openParcels = statement<{ since: Date }>()(
  (input) => sql<OpenParcel & Joined>`
  select k.id as "parcelId", k.number as "parcelNumber", o.number as "orderNumber", k.storage, concat(k.state) as state, i.name as clinic, ${travelsWithSql} as "travelsWith", k."assignedTo", k."shippedAt", k.carrier, k."trackingNumber",
    coalesce(x.lines, 0)::int as "lineCount", coalesce(x.pieces, 0)::int as picked,
    (select min(l."promisedOn") from "orderLine" l where l."orderId" = o.id and l.storage = k.storage) as "promisedOn",
    (coalesce(x.pieces, 0) + case k.state when 'picking' then w.pieces else 0 end)::int as pieces
  from parcel k join "salesOrder" o on o.id = k."orderId" join institution i on i.id = o."institutionId"
  cross join lateral (select count(distinct line) as lines, sum(quantity) as pieces from "parcelLine" where "parcelId" = k.id) x
  cross join lateral (
    select coalesce(sum(l.quantity - l.cancelled - l.shipped - coalesce((
      select sum(y.quantity) from "parcelLine" y join parcel z on z.id = y."parcelId" where y."orderId" = l."orderId" and y.line = l.line and z.kind = 'order' and z.state in ('picking', 'packed')), 0)), 0) as pieces
    from "orderLine" l where l."orderId" = o.id and l.storage = k.storage) w
  where k.kind = 'order' and (k.state in ('picking', 'packed') or (k.state in ('shipped', 'delivered') and k."shippedAt" >= ${input.since}::timestamptz))
  order by k.id limit ${sql.lit(MOST)}`,
)
