import { sql } from 'kysely'
import { statement, type Tx } from '#platform/database/database.ts'

/** Pieces of options; `cause` names the event once, so that a repeat is refused by the database. */
type StockChange = {
  optionIds: readonly number[]
  quantities: readonly number[]
  cause: string
  at: Date
}

// Every statement here locks stock rows by option id before it changes one: any other order ends in deadlocks
// under load.
const wanted = (input: StockChange) => sql`
  wanted as (select * from unnest(${input.optionIds}::int[], ${input.quantities}::int[]) as w("optionId", quantity)),
  held as (select s."optionId", w.quantity from wanted w join stock s using ("optionId") order by s."optionId" for update of s)`

const reserve = statement<StockChange>()(
  (input) => sql<{ optionId: number }>`
  with ${wanted(input)},
  moved as (
    update stock s set reserved = s.reserved + h.quantity from held h
    where s."optionId" = h."optionId" and s."onHand" - s.reserved >= h.quantity
    returning s."optionId", h.quantity
  )
  insert into "stockMove" ("optionId", "onHandChange", "reservedChange", reason, cause, at)
  select "optionId", 0, quantity, 'reserved', ${input.cause}, ${input.at}::timestamptz from moved
  returning "optionId"`,
)

const release = statement<StockChange>()(
  (input) => sql<{ optionId: number }>`
  with ${wanted(input)},
  moved as (
    update stock s set reserved = s.reserved - h.quantity from held h where s."optionId" = h."optionId"
    returning s."optionId", h.quantity
  )
  insert into "stockMove" ("optionId", "onHandChange", "reservedChange", reason, cause, at)
  select "optionId", 0, -quantity, 'released', ${input.cause}, ${input.at}::timestamptz from moved
  returning "optionId"`,
)

/** Promises pieces to an order. Each option once. False when one is short: the caller rolls back. */
export const reserveStock = async (tx: Tx, change: StockChange) =>
  (await reserve.rows(tx, change)).length === change.optionIds.length

/** Gives promised pieces back. */
export async function releaseStock(tx: Tx, change: StockChange) {
  const moved = await release.rows(tx, change)
  if (moved.length !== change.optionIds.length)
    throw new Error(`${change.cause} released ${moved.length} of ${change.optionIds.length} options`)
}

type Shipment = StockChange & { today: string }

/** First expired, first out; recalled and expired lots stay. */
const ship = statement<Shipment>()(
  (input) => sql<{ optionId: number; lotId: number; quantity: number }>`
  with ${wanted(input)},
  usable as materialized (
    select l.id, l."optionId", l."onHand", l."expiresOn" from lot l join held h using ("optionId")
    where l."onHand" > 0 and not l.recalled and (l."expiresOn" is null or l."expiresOn" >= ${input.today}::date)
    order by l."optionId", l.id for update of l
  ), ranked as (
    select u.id, u."optionId", h.quantity, u."onHand",
      sum(u."onHand") over (partition by u."optionId" order by u."expiresOn" nulls last, u.id) - u."onHand" as before
    from usable u join held h using ("optionId")
  ), taken as (
    select id, "optionId", least("onHand", quantity - before)::int as quantity from ranked where before < quantity
  ), lots as (
    update lot l set "onHand" = l."onHand" - t.quantity from taken t where l.id = t.id returning l.id
  ), sums as (
    select "optionId", sum(quantity)::int as quantity from taken group by "optionId"
  ), moved as (
    update stock s set "onHand" = s."onHand" - m.quantity, reserved = s.reserved - m.quantity,
      "nextExpiry" = (
        select min(l."expiresOn") from lot l left join taken t on t.id = l.id
        where l."optionId" = s."optionId" and not l.recalled and l."onHand" - coalesce(t.quantity, 0) > 0)
    from sums m where s."optionId" = m."optionId" returning s."optionId"
  ), written as (
    insert into "stockMove" ("optionId", "lotId", "onHandChange", "reservedChange", reason, cause, at)
    select t."optionId", t.id, -t.quantity, -t.quantity, 'shipped', ${input.cause}, ${input.at}::timestamptz from taken t join moved m using ("optionId")
  )
  select t."optionId", t.id as "lotId", t.quantity from taken t join moved m using ("optionId")`,
)

/**
 * Sends promised pieces away, lot by lot. The cause is the order number, or the order number, a slash and the
 * number of the
 * part shipment. Throws when the lots hold too little: the caller rolls back.
 */
export async function shipStock(tx: Tx, shipment: Shipment) {
  const taken = await ship.rows(tx, shipment)
  const total = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0)
  if (total(taken.map(({ quantity }) => quantity)) !== total(shipment.quantities))
    throw new Error(`${shipment.cause}: the lots hold too little`)
  return taken
}
