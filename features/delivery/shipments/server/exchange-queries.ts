import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import type { Storage } from '#features/shelf/catalogue/contract.ts'
import { useByMonthsSql } from '#features/shelf/use-by-wishes/server/index.ts'
import { row, rows, statement, type Queryable, type Tx } from '#platform/database/database.ts'
import type { BenchFacts } from './bench-queries.ts'

/** The order that a number of the queue belongs to: its own, or that of the claim which it sends anew. */
export const exchangeNumbered = (on: Queryable, number: string) =>
  row(
    on,
    sql<{ claimId: number; orderNumber: string }>`
    select e."claimId", o.number as "orderNumber" from "exchangeLine" e join "salesOrder" o on o.id = e."orderId" where e.number = ${number} limit 1`,
  )

/** The bench of an exchange: its goods go where the order's went. */
export const exchangeBenchOf = statement<{ orderNumbers: readonly string[]; storages: readonly Storage[] }>()(
  (input) => sql<BenchFacts>`
  select asked.place::int as place, c."claimId", o.id as "orderId", c.number as "orderNumber", o.status, i.name as clinic, o.delivery, k.id as "parcelId", k.number as "parcelNumber", k.state || '' as state, k."assignedTo",
    (select coalesce(max(number), 0) + 1 from parcel where "orderId" = o.id)::int as "nextNumber", ${useByMonthsSql} as "useByMonths", '{}'::text[] as "travelsWith",
    (select coalesce(jsonb_agg(jsonb_build_object('line', l.line, 'optionId', l."optionId", 'productCode', l."productCode", 'productName', l."productName",
        'optionName', l."optionName", 'unitName', l."unitName", 'udi', n.udi, 'waits', e.quantity - e.sent, 'promisedOn', null, 'expectedOn', null, 'delayReason', null, 'heldReason', e."heldReason", 'heldUntil', e."heldUntil", 'elsewhere', 0,
        'lots', (select coalesce(jsonb_agg(jsonb_build_object('lotId', t.id, 'lotNumber', t.number, 'expiresOn', t."expiresOn", 'place', t.place,
            'free', t."onHand" - t.picked, 'quarantined', t.quarantined, 'picked', coalesce(x.quantity, 0), 'recalled', t.recalled, 'clearance', t."takenFrom" is not null) order by t."expiresOn" nulls last, t.id), '[]')
          from lot t left join "parcelLine" x on x."parcelId" = k.id and x.line = l.line and x."lotId" = t.id
          where t."optionId" = l."optionId" and (t."onHand" > t.picked or x.quantity > 0))) order by l.line), '[]')
      from "exchangeLine" e join "orderLine" l on l."orderId" = e."orderId" and l.line = e.line join "productOption" n on n.id = l."optionId"
      where e."claimId" = c."claimId" and l.storage = asked.storage and e.sent < e.quantity) as lines
  from unnest(${input.orderNumbers}::text[], ${input.storages}::text[]) with ordinality as asked(number, storage, place)
  join (select distinct "claimId", number, "orderId" from "exchangeLine") c on c.number = asked.number
  join "salesOrder" o on o.id = c."orderId" join institution i on i.id = o."institutionId"
  left join lateral (select id, number, state, "assignedTo" from parcel
    where "claimId" = c."claimId" and storage = asked.storage and state in ('picking', 'packed') order by id limit 1) k on true order by asked.place`,
)

type Wanted = {
  claimId: number
  /** The claim's, by which the warehouse knows it. */
  number: string
  orderId: number
  lines: readonly { line: number; quantity: number }[]
  at: Date
}
/** Puts what is to be sent anew into the queue; its pieces are promised by `reserveStock` in the same transaction. */
export const sendAnew = (tx: Tx, { claimId, number, orderId, lines, at }: Wanted) =>
  rows(
    tx,
    sql`insert into "exchangeLine" ("claimId", number, "orderId", line, quantity, at)
    select ${claimId}, ${number}, ${orderId}, w.line, w.quantity, ${at}::timestamptz
    from unnest(${lines.map(({ line }) => line)}::smallint[], ${lines.map(({ quantity }) => quantity)}::int[]) as w(line, quantity)`,
  )

/**
 * Takes what has not been begun of an exchange out of the queue, by whole storage classes, as it would have left; its
 * pieces are the caller's to release. The lines taken out, none when it is too late. The order is held.
 */
export const callOff = async (tx: Tx, claimId: number) =>
  (
    await rows(
      tx,
      sql<{ line: number }>`
      delete from "exchangeLine" e using "orderLine" l where e."claimId" = ${claimId} and l."orderId" = e."orderId" and l.line = e.line
        and not exists (select from parcel p where p."claimId" = e."claimId" and p.storage = l.storage and p.state <> 'given-up') returning e.line`,
    )
  ).map(({ line }) => line)

type Hold = { claimId: number; storage: Storage; reason: string | null; until: IsoDate | null }
/** Keeps what waits of an exchange back, or lets it go. */
export const holdExchange = (tx: Tx, { claimId, storage, reason, until }: Hold) =>
  rows(
    tx,
    sql`update "exchangeLine" e set "heldReason" = ${reason}::text, "heldUntil" = ${until}::date from "orderLine" l
    where l."orderId" = e."orderId" and l.line = e.line and e."claimId" = ${claimId} and l.storage = ${storage} and e.sent < e.quantity`,
  )

export const markSent = statement<{ claimId: number; lines: number[]; quantities: number[] }>()(
  (input) => sql`
  update "exchangeLine" e set sent = e.sent + w.quantity
  from (select line, sum(quantity)::int as quantity from unnest(${input.lines}::smallint[], ${input.quantities}::int[]) as w(line, quantity) group by 1) w
  where e."claimId" = ${input.claimId} and e.line = w.line`,
)

/** Pieces of an exchange's storage class that are in none of its parcels. */
export const missingOf = async (tx: Tx, claimId: number, storage: Storage) =>
  (await row(
    tx,
    sql<{ pieces: number }>`
    select (coalesce(sum(e.quantity), 0) - coalesce((select sum(x.quantity) from parcel k join "parcelLine" x on x."parcelId" = k.id
        where k."claimId" = ${claimId} and k.storage = ${storage} and k.state <> 'given-up'), 0))::int as pieces
    from "exchangeLine" e join "orderLine" l on l."orderId" = e."orderId" and l.line = e.line
    where e."claimId" = ${claimId} and l.storage = ${storage}`,
  ))!.pieces
