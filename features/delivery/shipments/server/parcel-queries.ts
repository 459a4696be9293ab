import { sql } from 'kysely'
import type { Storage } from '#features/shelf/catalogue/contract.ts'
import { row, statement, type Queryable, type Tx } from '#platform/database/database.ts'

type Picks = {
  parcelId: number | null
  orderId: number
  /** Of an exchange. */
  claimId: number | null
  number: number
  storage: Storage
  loginId: string
  lines: number[]
  lotIds: number[]
  quantities: number[]
  at: Date
}

/** Adds picked pieces to the parcel, which the first of them opens. */
export const savePicks = statement<Picks>()(
  (input) => sql<{ id: number | null }>`
  with opened as (
    insert into parcel ("orderId", kind, "claimId", number, storage, state, "assignedTo", "pickedAt")
    select ${input.orderId}::int, case when ${input.claimId}::int is null then 'order' else 'exchange' end, ${input.claimId}::int, ${input.number}::smallint, ${input.storage}, 'picking', ${input.loginId}, ${input.at}::timestamptz where ${input.parcelId}::int is null
    returning id
  ), own as (select id from opened union all select ${input.parcelId}::int where ${input.parcelId}::int is not null),
  added as (
    insert into "parcelLine" as x ("parcelId", "orderId", line, "lotId", quantity)
    select own.id, ${input.orderId}::int, p.line, p."lotId", sum(p.quantity)::int
    from own, unnest(${input.lines}::smallint[], ${input.lotIds}::int[], ${input.quantities}::int[]) as p(line, "lotId", quantity) group by 1, 3, 4
    on conflict ("parcelId", line, "lotId") do update set quantity = x.quantity + excluded.quantity
  )
  select id from own`,
)

export type HeldParcel = {
  id: number
  orderId: number
  orderNumber: string
  /** Of an exchange. */
  claimId: number | null
  number: number
  storage: Storage
  state: 'picking' | 'packed' | 'shipped' | 'delivered' | 'given-up'
  carrier: string | null
  trackingNumber: string | null
  level: number
  pieces: { line: number; optionId: number; lotId: number; quantity: number }[]
}
const columns = sql`k.id, k."orderId", o.number as "orderNumber", k."claimId", k.number, k.storage, k.state, k.carrier, k."trackingNumber", k.level,
  (select coalesce(jsonb_agg(jsonb_build_object('line', x.line, 'optionId', l."optionId", 'lotId', x."lotId", 'quantity', x.quantity) order by x."lotId"), '[]')
    from "parcelLine" x join "orderLine" l on l."orderId" = x."orderId" and l.line = x.line where x."parcelId" = k.id) as pieces`

export const piecesByLine = ({ pieces }: HeldParcel) =>
  [...Map.groupBy(pieces, ({ line }) => line)].map(([line, found]) => ({
    line,
    quantity: found.reduce((sum, { quantity }) => sum + quantity, 0),
  }))

/** Whether it still goes by the number that somebody saw or asked about. */
export const goesBy = (parcel: HeldParcel, seen: { carrier: string; trackingNumber: string }) =>
  (parcel.carrier ?? '') === seen.carrier && (parcel.trackingNumber ?? '') === seen.trackingNumber

/** The order is held before its parcel: whoever changes one has held the other first. */
export const holdParcel = (tx: Tx, id: number) =>
  row(
    tx,
    sql<HeldParcel>`select ${columns} from parcel k join "salesOrder" o on o.id = k."orderId" where k.id = ${id} for update of k`,
  )

/** The parcel of an order or an exchange that is to be sent next: packed before picking, and the number after the slash if given. */
export const parcelToShip = statement<{ orderId: number; claimId: number | null; number: number | null }>()(
  (input) => sql<HeldParcel>`
  select ${columns} from parcel k join "salesOrder" o on o.id = k."orderId"
  where k."orderId" = ${input.orderId} and k."claimId" is not distinct from ${input.claimId}::int and k.state <> 'given-up' and (${input.number}::int is null or k.number = ${input.number}::int)
  order by case k.state when 'packed' then 0 when 'picking' then 1 else 2 end, k.number limit 1 for update of k`,
)

export const orderOfParcel = (on: Queryable, id: number) =>
  row(
    on,
    sql<{
      number: string
    }>`select o.number from parcel k join "salesOrder" o on o.id = k."orderId" where k.id = ${id}`,
  )

export const setPacked = statement<{ id: number; boxes: number; at: Date }>()(
  (input) =>
    sql`update parcel set state = 'packed', boxes = ${input.boxes}, "packedAt" = ${input.at} where id = ${input.id}`,
)

/** A given-up parcel keeps its number; its lines go, for nothing left in it. */
export const setGivenUp = statement<{ id: number }>()(
  (input) => sql`
  with gone as (delete from "parcelLine" where "parcelId" = ${input.id})
  update parcel set state = 'given-up' where id = ${input.id}`,
)

type Sent = {
  id: number
  carrier: string
  trackingNumber: string
  temperature: number | null
  by: string | null
  to: string | null
  at: Date
  nextCheckAt: Date
}

/** No row when another parcel has the number. */
export const setShipped = statement<Sent>()(
  (input) => sql<{ id: number }>`
  update parcel set state = 'shipped', "packedAt" = coalesce("packedAt", ${input.at}), "shippedAt" = ${input.at}, carrier = ${input.carrier}, "trackingNumber" = ${input.trackingNumber},
    "handoverTemperature" = ${input.temperature}, "handedOverBy" = ${input.by}, "receivedBy" = ${input.to}, "nextCheckAt" = ${input.nextCheckAt}
  where id = ${input.id} and not exists (select from parcel where carrier = ${input.carrier} and "trackingNumber" = ${input.trackingNumber})
  returning id`,
)
