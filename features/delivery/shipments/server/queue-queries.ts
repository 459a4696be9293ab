import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import { travelsWithSql } from '#features/buying/orders/server/index.ts'
import type { Storage } from '#features/shelf/catalogue/contract.ts'
import { lastsSql } from '#features/shelf/stock/server/index.ts'
import { useByMonthsSql } from '#features/shelf/use-by-wishes/server/index.ts'
import { statement } from '#platform/database/database.ts'
import type { Stage } from '../contract.ts'
import { heldSql } from './held.ts'

/** How many stand at a stage, and how many of them leave later than promised. */
export type StageSum = { stage: Stage; storage: Storage; count: number; late: number }
/** Nulls ask for every stage, and whatever number and clinic. */
type Wanted = { stage: Stage | null; like: string | null; size: number }

export type PileDays = {
  today: IsoDate
  /** Days from today on, and when goods leave that could leave on them at the earliest. */
  days: readonly IsoDate[]
  ambientOn: readonly IsoDate[]
  coolOn: readonly IsoDate[]
  lastDay: IsoDate
}

export type PilesAsked = Wanted &
  PileDays & {
    /** Where the page before ended. */
    shipsOn: IsoDate
    at: string
    orderNumber: string
    storage: string
  }
export type Pile = {
  /** The order's, or that of the claim which sends anew. */
  orderNumber: string
  exchange: boolean
  travelsWith: string[]
  storage: Storage
  clinic: string
  lineCount: number
  pieces: number
  shortLines: number
  at: string
  shipsOn: IsoDate
  wantedOn: IsoDate | null
  heldReason: string | null
  heldUntil: IsoDate | null
  promisedOn: IsoDate | null
}

const aside = sql`
  select x."orderId", x.line, sum(x.quantity)::int as quantity from parcel k join "parcelLine" x on x."parcelId" = k.id
  where k.state in ('picking', 'packed') and k.kind = 'order' group by 1, 2`
const left = sql`l.quantity - l.cancelled - l.shipped`
const setAside = sql`coalesce(a.quantity, 0)`

/**
 * What orders wait for and nobody has set aside, and what exchanges wait for, by storage class. Lines are looked up order
 * by order: where many wait, PostgreSQL would read all lines there ever were.
 */
const piles = sql`
  select o.id as "orderId", 0 as "claimId", o.number, o."institutionId", l.storage, coalesce(o."confirmedAt", o."placedAt") as at, o."wantedOn",
    max(l."heldReason") as "heldReason", max(l."heldUntil") as "heldUntil", min(l."promisedOn") as "promisedOn", count(*)::int as lines, sum(${left} - ${setAside})::int as pieces
  from "salesOrder" o cross join lateral (select * from "orderLine" where "orderId" = o.id offset 0) l left join aside a on a."orderId" = l."orderId" and a.line = l.line
  where o.status in ('confirmed', 'preparing', 'part-shipped') and ${left} > ${setAside}
    and not exists (select from parcel p where p."orderId" = o.id and p.storage = l.storage and p.state = 'picking' and p.kind = 'order')
  group by o.id, l.storage
  union all
  select o.id, e."claimId", e.number, o."institutionId", l.storage, min(e.at), null, max(e."heldReason"), max(e."heldUntil"), null, count(*)::int, sum(e.quantity - e.sent)::int
  from "exchangeLine" e join "orderLine" l on l."orderId" = e."orderId" and l.line = e.line join "salesOrder" o on o.id = e."orderId"
  where e.sent < e.quantity and not exists (select from parcel p where p."claimId" = e."claimId" and p.storage = l.storage and p.state in ('picking', 'packed'))
  group by o.id, e."claimId", e.number, l.storage`

/** Lines of a pile `g` that the shelf has too little for, as its clinic asks lots to last. */
const shortLines = (input: PilesAsked) => sql`
  select count(*)::int from (
    select l."optionId", ${left} - ${setAside} as pieces from "orderLine" l left join aside a on a."orderId" = l."orderId" and a.line = l.line
    where g."claimId" = 0 and l."orderId" = g."orderId" and l.storage = g.storage and ${left} > ${setAside}
    union all
    select l."optionId", e.quantity - e.sent from "exchangeLine" e join "orderLine" l on l."orderId" = e."orderId" and l.line = e.line
    where e."claimId" = g."claimId" and l.storage = g.storage and e.sent < e.quantity) n
  where n.pieces > (select coalesce(sum(t."onHand" - t.picked), 0) from lot t where t."optionId" = n."optionId" and not t.recalled and ${lastsSql(input.today, useByMonthsSql)})`

/**
 * Each pile `staged` with the day it leaves and its stage, those of `stageOf`: in Seoul, nine hours ahead of UTC, who
 * pays from 15:00 on pays for the next day.
 */
export const stagedPiles = (input: PileDays) => sql`
  aside as materialized (${aside}), dated as (
    select p.*, case p.storage when 'ambient' then d."ambientOn" else d."coolOn" end as "shipsOn",
      ${heldSql('p', input.today)} as held
    from (${piles}) p join unnest(${input.days}::date[], ${input.ambientOn}::date[], ${input.coolOn}::date[]) as d (day, "ambientOn", "coolOn")
      on d.day = least(greatest((p.at at time zone 'UTC' + interval '18 hours')::date, p."wantedOn", p."heldUntil", ${input.today}::date), ${input.lastDay}::date)
  ), staged as materialized (
    select d.*, case when d.held then 'held' when d."shipsOn" <= ${input.today}::date then 'waiting'
      when d.storage <> 'ambient' and ${input.today}::date <> all(${input.coolOn}::date[]) then 'held' else 'later' end as stage
    from dated d
  )`

/** All that waits is gone through once, for its sums and for where each pile stands; the rest is looked up for the page alone. */
export const waitingPiles = statement<PilesAsked>()(
  (input) => sql<{ sums: StageSum[]; piles: Pile[] }>`
  with ${stagedPiles(input)}, page as (
    select s.* from staged s
    where (${input.stage}::text is null or s.stage = ${input.stage}::text)
      and (s."shipsOn", s.at, s.number, s.storage) > (${input.shipsOn}::date, ${input.at}::timestamptz, ${input.orderNumber}::text, ${input.storage}::text)
      and (${input.like}::text is null or s.number ilike ${input.like}::text or (select i.name from institution i where i.id = s."institutionId") ilike ${input.like}::text)
    order by s."shipsOn", s.at, s.number, s.storage limit ${input.size}
  )
  select
    (select coalesce(jsonb_agg(jsonb_build_object('stage', c.stage, 'storage', c.storage, 'count', c.count, 'late', c.late)), '[]')
      from (select stage, storage, count(*), count(*) filter (where "promisedOn" < "shipsOn") as late from staged group by 1, 2) c) as sums,
    (select coalesce(jsonb_agg(jsonb_build_object('orderNumber', g.number, 'exchange', g."claimId" > 0, 'storage', g.storage, 'clinic', i.name, 'lineCount', g.lines, 'pieces', g.pieces,
        'at', to_char(g.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'shipsOn', g."shipsOn", 'wantedOn', g."wantedOn", 'heldReason', g."heldReason", 'heldUntil', g."heldUntil", 'promisedOn', g."promisedOn",
        'travelsWith', case when g."claimId" = 0 then to_jsonb(${travelsWithSql}) else '[]' end, 'shortLines', (${shortLines(input)})) order by g."shipsOn", g.at, g.number, g.storage), '[]')
      from page g join "salesOrder" o on o.id = g."orderId" join institution i on i.id = g."institutionId") as piles`,
)

export type OpenParcel = {
  parcelId: number
  parcelNumber: number
  orderNumber: string
  exchange: boolean
  travelsWith: string[]
  storage: Storage
  stage: 'picking' | 'packed' | 'shipped'
  clinic: string
  lineCount: number
  pieces: number
  picked: number
  assignedTo: string | null
  promisedOn: IsoDate | null
  shippedAt: string | null
  carrier: string | null
  trackingNumber: string | null
}
export type ParcelsAsked = Wanted & { since: Date; today: IsoDate; after: number }

/** By which the warehouse knows the order `o` of a parcel. */
const numberOf = (parcel: 'k' | 'g') =>
  sql`coalesce((select min(number) from "exchangeLine" where "claimId" = ${sql.ref(parcel)}."claimId"), o.number)`

/** Parcels being picked or packed, and those that left since: their sums, and a page of them. */
export const openParcels = statement<ParcelsAsked>()(
  (input) => sql<{ sums: StageSum[]; parcels: OpenParcel[] }>`
  with open as materialized (
    select k.*, k.state as stage from parcel k where k.state in ('picking', 'packed')
    union all select k.*, 'shipped' from parcel k where k."shippedAt" >= ${input.since}::timestamptz and k.state in ('shipped', 'delivered')
  ), page as (
    select k.* from open k
    where (${input.stage}::text is null or k.stage = ${input.stage}::text) and k.id > ${input.after}::int
      and (${input.like}::text is null or (
        select ${numberOf('k')} ilike ${input.like}::text or i.name ilike ${input.like}::text from "salesOrder" o join institution i on i.id = o."institutionId" where o.id = k."orderId"))
    order by k.id limit ${input.size}
  )
  select
    (select coalesce(jsonb_agg(jsonb_build_object('stage', c.stage, 'storage', c.storage, 'count', c.count, 'late', c.late)), '[]')
      from (select k.stage, k.storage, count(*), count(*) filter (where k.stage <> 'shipped' and k.kind = 'order' and ${input.today}::date > (
          select min(l."promisedOn") from "orderLine" l where l."orderId" = k."orderId" and l.storage = k.storage)) as late
        from open k group by 1, 2) c) as sums,
    (select coalesce(jsonb_agg(jsonb_build_object('parcelId', g.id, 'parcelNumber', g.number, 'orderNumber', ${numberOf('g')}, 'exchange', g.kind = 'exchange', 'storage', g.storage, 'stage', g.stage, 'clinic', i.name,
        'assignedTo', g."assignedTo", 'shippedAt', to_char(g."shippedAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'carrier', g.carrier, 'trackingNumber', g."trackingNumber",
        'lineCount', x.lines, 'picked', x.pieces, 'pieces', case when g.kind = 'exchange' then w.exchanged when g.stage = 'picking' then x.pieces + w.missing else x.pieces end,
        'promisedOn', case when g.kind = 'order' then w."promisedOn" end, 'travelsWith', case when g.kind = 'order' then to_jsonb(${travelsWithSql}) else '[]' end) order by g.id), '[]')
      from page g join "salesOrder" o on o.id = g."orderId" join institution i on i.id = o."institutionId"
      cross join lateral (select count(distinct line) as lines, coalesce(sum(quantity), 0) as pieces from "parcelLine" where "parcelId" = g.id) x
      cross join lateral (
        select min(l."promisedOn") as "promisedOn", coalesce(sum(e.quantity), 0) as exchanged,
          coalesce(sum(${left} - coalesce((
            select sum(y.quantity) from "parcelLine" y join parcel z on z.id = y."parcelId" where y."orderId" = l."orderId" and y.line = l.line and z.kind = 'order' and z.state in ('picking', 'packed')), 0)), 0) as missing
        from "orderLine" l left join "exchangeLine" e on e."claimId" = g."claimId" and e."orderId" = l."orderId" and e.line = l.line
        where l."orderId" = g."orderId" and l.storage = g.storage) w) as parcels`,
)
