import { sql } from 'kysely'
import { row, statement, type Tx } from '#platform/database/database.ts'
import type { LotRefusal } from '../contract.ts'
import { lotRefusal } from '../rules.ts'

type Piece = { optionId: number; lotId: number; quantity: number }
type Pick = Piece & { today: string }

const pick = statement<Pick>()(
  (input) => sql<{ id: number }>`
  update lot set picked = picked + ${input.quantity}
  where id = ${input.lotId} and "optionId" = ${input.optionId} and not recalled
    and ("expiresOn" is null or "expiresOn" >= ${input.today}::date) and "onHand" - picked >= ${input.quantity}
  returning id`,
)

/**
 * Sets pieces of a lot aside for a parcel. What cannot leave is refused with its reason and nothing is changed.
 * Whoever picks from several lots in one transaction goes by their ids, or two such may wait for each other.
 */
export async function pickStock(tx: Tx, wanted: Pick): Promise<LotRefusal | null> {
  if (await pick.row(tx, wanted)) return null
  const lot = await row(
    tx,
    sql<{ optionId: number; expiresOn: string | null; recalled: boolean }>`
    select "optionId", "expiresOn", recalled from lot where id = ${wanted.lotId}`,
  )
  return lotRefusal(lot, wanted) ?? 'lot-used-up'
}

const pickAll = statement<{
  optionIds: readonly number[]
  lotIds: readonly number[]
  quantities: readonly number[]
  today: string
  leastUseBy: string
}>()(
  (input) => sql<{ id: number }>`
  with wanted as (
    select "optionId", "lotId" as id, sum(quantity)::int as quantity
    from unnest(${input.optionIds}::int[], ${input.lotIds}::int[], ${input.quantities}::int[]) as w("optionId", "lotId", quantity) group by 1, 2
  ), held as (select l.id, w.quantity from lot l join wanted w using (id, "optionId") order by l.id for update of l)
  update lot l set picked = l.picked + h.quantity from held h
  where l.id = h.id and not l.recalled and l."onHand" - l.picked >= h.quantity
    and (l."expiresOn" is null or l."expiresOn" >= case when l."takenFrom" is null then ${input.leastUseBy}::date else ${input.today}::date end)
  returning l.id`,
)

/**
 * The same for several lots at once, all or none: after a refusal the caller rolls back. Lots that end before
 * `leastUseBy` are not accepted, but for near-expiry goods that were bought as such.
 */
export async function pickPieces(
  tx: Tx,
  pieces: readonly Piece[],
  { today, leastUseBy }: { today: string; leastUseBy: string },
): Promise<LotRefusal | null> {
  const taken = await pickAll.rows(tx, {
    optionIds: pieces.map(({ optionId }) => optionId),
    lotIds: pieces.map(({ lotId }) => lotId),
    quantities: pieces.map(({ quantity }) => quantity),
    today,
    leastUseBy,
  })
  const missing = pieces.find(({ lotId }) => !taken.some(({ id }) => id === lotId))
  return missing ? pickStock(tx, { ...missing, today: leastUseBy }).then((why) => why ?? 'lot-used-up') : null
}

type Pieces = { lotIds: readonly number[]; quantities: readonly number[] }

const unpick = statement<Pieces>()(
  (input) => sql<{ id: number }>`
  with wanted as (
    select "lotId" as id, sum(quantity)::int as quantity
    from unnest(${input.lotIds}::int[], ${input.quantities}::int[]) as w("lotId", quantity) group by 1
  ), held as (select l.id, w.quantity from lot l join wanted w using (id) order by l.id for update of l)
  update lot l set picked = l.picked - h.quantity from held h where l.id = h.id returning l.id`,
)

/** Puts pieces that were set aside back among the free ones of their lots. */
export async function unpickStock(tx: Tx, pieces: readonly Omit<Piece, 'optionId'>[]): Promise<void> {
  if (pieces.length === 0) return
  await unpick.rows(tx, {
    lotIds: pieces.map(({ lotId }) => lotId),
    quantities: pieces.map(({ quantity }) => quantity),
  })
}

// Stock rows are locked by option id and then lots by id, as everything here does that changes both.
const ship = statement<Pieces & { optionIds: readonly number[]; cause: string; at: Date }>()(
  (input) => sql<{ quantity: number }>`
  with wanted as (
    select "optionId", "lotId" as id, sum(quantity)::int as quantity
    from unnest(${input.optionIds}::int[], ${input.lotIds}::int[], ${input.quantities}::int[]) as w("optionId", "lotId", quantity)
    group by 1, 2
  ), held as materialized (
    select s."optionId", w.quantity
    from stock s join (select "optionId", sum(quantity)::int as quantity from wanted group by 1) w using ("optionId")
    order by s."optionId" for update of s
  ), taken as materialized (
    select l.id, l."optionId", w.quantity from lot l join wanted w using (id, "optionId") join held h using ("optionId")
    where not l.recalled and l.picked >= w.quantity order by l.id for update of l
  ), lots as (
    update lot l set "onHand" = l."onHand" - t.quantity, picked = l.picked - t.quantity from taken t where l.id = t.id
  ), moved as (
    update stock s set "onHand" = s."onHand" - h.quantity, reserved = s.reserved - h.quantity
    from held h where s."optionId" = h."optionId"
  )
  insert into "stockMove" ("optionId", "lotId", "onHandChange", "reservedChange", reason, cause, at)
  select "optionId", id, -quantity, -quantity, 'shipped', ${input.cause}, ${input.at}::timestamptz from taken
  returning -"onHandChange" as quantity`,
)

type Shipment = {
  pieces: readonly Piece[]
  /** '<order number>/<parcel number>'; a cause ships once. */
  cause: string
  at: Date
}

/**
 * Sends away what was set aside: on hand, picked and promised fall together, one move for each lot. Throws when a lot
 * was recalled or holds less aside: the caller rolls back.
 */
export async function shipPicked(tx: Tx, { pieces, cause, at }: Shipment): Promise<void> {
  const sent = await ship.rows(tx, {
    optionIds: pieces.map(({ optionId }) => optionId),
    lotIds: pieces.map(({ lotId }) => lotId),
    quantities: pieces.map(({ quantity }) => quantity),
    cause,
    at,
  })
  const total = (list: readonly { quantity: number }[]) =>
    list.reduce((sum, { quantity }) => sum + quantity, 0)
  if (total(sent) !== total(pieces)) throw new Error(`${cause}: less is set aside than is to be sent`)
}
