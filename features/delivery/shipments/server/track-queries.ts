import { sql } from 'kysely'
import { statement } from '#platform/database/database.ts'
import { correctionsSql } from './mend-queries.ts'

/** Parcels that are to be asked about, taken so that no other process asks too. */
export const takeDue = statement<{ now: Date; until: Date }>()(
  (input) => sql<{ id: number; orderNumber: string; carrier: string; trackingNumber: string }>`
  with due as (
    select id from parcel where "nextCheckAt" <= ${input.now}::timestamptz and state = 'shipped' order by "nextCheckAt", id limit 50 for update skip locked
  )
  update parcel k set "nextCheckAt" = ${input.until}::timestamptz from due d, "salesOrder" o
  where k.id = d.id and o.id = k."orderId" returning k.id, o.number as "orderNumber", coalesce(k.carrier, '') as carrier, coalesce(k."trackingNumber", '') as "trackingNumber"`,
)

type Words = { parcelId: number; at: Date[]; levels: number[]; places: string[]; words: string[] }

/** What the carrier said is kept once, in whatever order it comes. */
export const keepEvents = statement<Words>()(
  (input) => sql<{ id: string }>`
  insert into "parcelEvent" ("parcelId", correction, at, level, place, words)
  select ${input.parcelId}, ${correctionsSql(sql`${input.parcelId}`)}, e.at, e.level, e.place, e.words
  from unnest(${input.at}::timestamptz[], ${input.levels}::smallint[], ${input.places}::text[], ${input.words}::text[]) as e(at, level, place, words)
  order by e.at, e.level on conflict do nothing returning id::text`,
)

/** The level only rises. */
export const setLevel = statement<{
  id: number
  level: number
  deliveredAt: Date | null
  nextCheckAt: Date | null
}>()(
  (input) => sql`
  update parcel set level = greatest(level, ${input.level}::smallint), "nextCheckAt" = ${input.nextCheckAt}::timestamptz,
    state = case when ${input.deliveredAt}::timestamptz is null then state else 'delivered' end, "deliveredAt" = coalesce("deliveredAt", ${input.deliveredAt}::timestamptz)
  where id = ${input.id} and state = 'shipped'`,
)

/** Orders delivered so long ago that they count as confirmed. */
export const longDelivered = statement<{ before: Date }>()(
  (input) => sql<{ number: string }>`
  select number from "salesOrder" where status = 'delivered' and "deliveredAt" <= ${input.before}::timestamptz order by "deliveredAt", id limit 50`,
)
