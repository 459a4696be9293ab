import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import { row, rows, statement, type Queryable, type Tx } from '#platform/database/database.ts'

type Found = {
  optionId: number
  lotNumber: string
  expiresOn: IsoDate | null
  recalled: boolean
  isClearance: boolean
  open: boolean
  priceOnRequest: boolean
  price: number
  free: number
  minQuantity: number
  stepQuantity: number
}

/** What decides whether a lot can be sold for less. */
export const lotToClear = statement<{ lotId: number }>()(
  (input) => sql<Found>`
  select l."optionId", l.number as "lotNumber", l."expiresOn", l.recalled, o."clearanceOf" is not null as "isClearance",
    exists (select from clearance c where c."lotId" = l.id and c."endedAt" is null) as open, p."priceOnRequest", o.price,
    greatest(least(l."onHand" - l.picked, s."onHand" - s.reserved), 0) as free, p."minQuantity", p."stepQuantity"
  from lot l join stock s using ("optionId") join "productOption" o on o.id = l."optionId" join product p on p.id = o."productId"
  where l.id = ${input.lotId}`,
)

type ClearanceRow = {
  clearanceId: number
  optionCode: string
  pieces: number
  price: number
  until: IsoDate
  startedAt: Date
  startedBy: string
  endedAt: Date | null
  left: number
  free: number
}

/** Of the lot that pieces were taken from, or of the one they were moved to. */
export const clearancesOf = (on: Queryable, lotId: number) =>
  rows(
    on,
    sql<ClearanceRow>`
    select c.id as "clearanceId", o.code as "optionCode", c.pieces, o.price, coalesce(o."clearanceUntil", date '9999-12-31') as until, c."startedAt", c."startedBy", c."endedAt",
      t."onHand" as left, greatest(least(t."onHand" - t.picked, s."onHand" - s.reserved), 0) as free
    from clearance c join "productOption" o on o.id = c."optionId" join lot t on t."optionId" = c."optionId" join stock s on s."optionId" = c."optionId"
    where c."lotId" = ${lotId} or t.id = ${lotId} order by c.id desc limit 50`,
  )

type Offer = {
  lotNumber: string
  expiresOn: IsoDate
  startedAt: Date
  endedAt: Date | null
  until: IsoDate
  ordinaryCode: string
}
/** What an option sells that sells near-expiry goods, and until which day; undefined for an ordinary one. */
export const clearanceOfOption = (on: Queryable, optionId: number) =>
  row(
    on,
    sql<Offer>`
    select l.number as "lotNumber", coalesce(l."expiresOn", date '9999-12-31') as "expiresOn", c."startedAt", c."endedAt",
      coalesce(o."clearanceUntil", date '9999-12-31') as until, n.code as "ordinaryCode"
    from clearance c join lot l on l.id = c."lotId" join "productOption" o on o.id = c."optionId" join "productOption" n on n.id = o."clearanceOf"
    where c."optionId" = ${optionId}`,
  )

type Made = { optionId: number; lotId: number; pieces: number; at: Date; actor: string }
/** Undefined: one of this lot is open. */
export const insertClearance = (tx: Tx, made: Made) =>
  row(
    tx,
    sql<{ id: number }>`
    insert into clearance ("optionId", "lotId", pieces, "startedAt", "startedBy")
    values (${made.optionId}, ${made.lotId}, ${made.pieces}, ${made.at}, ${made.actor})
    on conflict ("lotId") where "endedAt" is null do nothing returning id`,
  )

type Held = { optionId: number; lotId: number; ownLotId: number; backs: number; ordinaryId: number }
/** A clearance that nobody else ends until the transaction does. */
export const holdClearance = (tx: Tx, clearanceId: number) =>
  row(
    tx,
    sql<Held>`
    select c."optionId", c."lotId", t.id as "ownLotId", c.backs, l."optionId" as "ordinaryId"
    from clearance c join lot t on t."optionId" = c."optionId" join lot l on l.id = c."lotId" where c.id = ${clearanceId} for update of c`,
  )

export const writeEnd = (tx: Tx, clearanceId: number, end: { at: Date; actor: string; back: number }) =>
  rows(
    tx,
    sql`
    update clearance set "endedAt" = coalesce("endedAt", ${end.at}::timestamptz), "endedBy" = coalesce("endedBy", ${end.actor}),
      backs = backs + ${end.back > 0 ? 1 : 0}
    where id = ${clearanceId}`,
  )
