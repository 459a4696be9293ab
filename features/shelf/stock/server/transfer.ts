import { sql } from 'kysely'
import { row, statement, type Tx } from '#platform/database/database.ts'

type Transfer = {
  fromLot: number
  toLot: number
  /** Null: all that is neither promised nor set aside. */
  quantity: number | null
  reason: 'to-clearance' | 'from-clearance'
  note: string
  /** Names the event once. */
  cause: string
  actor: string
  at: Date
}

const transfer = statement<Transfer>()(
  (input) => sql<{ pieces: number }>`
  with held as materialized (
    select s."optionId", s."onHand" - s.reserved as free from stock s
    where s."optionId" in (select "optionId" from lot where id in (${input.fromLot}, ${input.toLot})) order by s."optionId" for update
  ), found as materialized (
    select l.id, l."optionId", l.recalled, least(l."onHand" - l.picked, h.free) as free from lot l join held h using ("optionId")
    where l.id in (${input.fromLot}, ${input.toLot}) order by l.id for update of l
  ), moving as (
    select coalesce(${input.quantity}::int, f.free) as pieces from found f join found t on t."optionId" <> f."optionId"
    where f.id = ${input.fromLot} and not f.recalled and not t.recalled and f.free >= coalesce(${input.quantity}::int, 1)
  ), sides as (
    select f.id, f."optionId", case f.id when ${input.fromLot} then -m.pieces else m.pieces end as pieces from found f cross join moving m
  ), lots as (
    update lot l set "onHand" = l."onHand" + x.pieces from sides x where l.id = x.id
  ), moved as (
    update stock s set "onHand" = s."onHand" + x.pieces from sides x where s."optionId" = x."optionId"
  ), written as (
    insert into "stockMove" ("optionId", "lotId", "onHandChange", "reservedChange", reason, cause, note, actor, at)
    select "optionId", id, pieces, 0, ${input.reason}, ${input.cause}, ${input.note}, ${input.actor}, ${input.at}::timestamptz from sides
  )
  select pieces from moving`,
)

/**
 * Moves pieces between lots of two options, one move for each side. Answers how many; 0, and nothing changed, when fewer
 * are free or one of the lots is recalled.
 */
export const transferPieces = async (tx: Tx, wanted: Transfer): Promise<number> =>
  (await transfer.row(tx, wanted))?.pieces ?? 0

/** An empty lot of another option for pieces that are taken from this one, with all that is known of it. */
export const openLotFrom = async (tx: Tx, lotId: number, optionId: number): Promise<number> =>
  (await row(
    tx,
    sql<{ id: number }>`
    insert into lot ("optionId", number, "expiresOn", "onHand", place, supplier, "receivedTemperature", "loggerNumber", "receivedAt", "takenFrom")
    select ${optionId}, number, "expiresOn", 0, place, supplier, "receivedTemperature", "loggerNumber", "receivedAt", id
    from lot where id = ${lotId} returning id`,
  ))!.id
