import { sql } from 'kysely'
import { rows, statement, type Queryable, type Tx } from '#platform/database/database.ts'

type Recall = { lotIds: readonly number[]; cause: string; note: string; actor: string; at: Date }
/** Pieces by lot that have just left the parcels they were set aside for. */
type PutBack = readonly { lotId: number; quantity: number }[]
type Called = Recall & { backLots: readonly number[]; backPieces: readonly number[] }
type Found = { lotId: number; quarantined: number; free: boolean }

/** The database says this of a transaction that is to be repeated. */
const REPEAT = '40001'

const call = statement<Called>()(
  (input) => sql<Found>`
  with held as materialized (
    select s."optionId" from stock s where s."optionId" in (select "optionId" from lot where id = any(${input.lotIds}::int[]))
    order by s."optionId" for update
  ), found as materialized (
    select l.id, l."optionId", l."onHand" as pieces, l.picked = coalesce(b.quantity, 0) as free from lot l join held h using ("optionId")
    left join unnest(${input.backLots}::int[], ${input.backPieces}::int[]) as b("lotId", quantity) on b."lotId" = l.id
    where l.id = any(${input.lotIds}::int[]) and not l.recalled order by l.id for update of l
  ), lots as (
    update lot l set recalled = true, "onHand" = 0, picked = 0, quarantined = l.quarantined + f.pieces from found f where l.id = f.id
  ), moved as (
    update stock s set "onHand" = s."onHand" - f.pieces
    from (select "optionId", sum(pieces)::int as pieces from found group by 1) f where s."optionId" = f."optionId"
  ), written as (
    insert into "stockMove" ("optionId", "lotId", "onHandChange", "reservedChange", "quarantineChange", reason, cause, note, actor, at)
    select "optionId", id, -pieces, 0, pieces, 'quarantined', ${input.cause}, ${input.note}, ${input.actor}, ${input.at}::timestamptz
    from found where pieces > 0
  )
  select id as "lotId", pieces as quarantined, free from found order by id`,
)

/** These lots with those that hold the same goods: what near-expiry pieces were taken from, and what was taken of it. */
export const sameGoods = async (on: Queryable, lotIds: readonly number[]) =>
  (
    await rows(
      on,
      sql<{ id: number }>`
      with origin as (select distinct coalesce("takenFrom", id) as id from lot where id = any(${[...lotIds]}::int[]))
      select l.id from origin o join lot l on l.id = o.id union all select l.id from origin o join lot l on l."takenFrom" = o.id order by id`,
    )
  ).map(({ id }) => id)

/**
 * Calls lots back: what is left goes into quarantine, and nothing of them leaves any more. `putBack` are the pieces that
 * the caller took out of parcels. Lots that are recalled already are left as they are and do not come back.
 */
export async function recallLots(tx: Tx, recall: Recall, putBack: PutBack) {
  const found = await call.rows(tx, {
    ...recall,
    backLots: putBack.map(({ lotId }) => lotId),
    backPieces: putBack.map(({ quantity }) => quantity),
  })
  if ((await sameGoods(tx, recall.lotIds)).length > recall.lotIds.length)
    throw Object.assign(new Error('pieces of a recalled lot were taken from it meanwhile'), { code: REPEAT })
  if (found.some(({ free }) => !free))
    throw Object.assign(new Error('pieces of a recalled lot were picked meanwhile'), { code: REPEAT })
  return found.map(({ lotId, quarantined }) => ({ lotId, quarantined }))
}
