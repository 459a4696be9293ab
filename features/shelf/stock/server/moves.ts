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
