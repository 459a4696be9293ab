import { sql } from 'kysely'
import { rows, type Database, type Queryable, type Tx } from '#platform/database/database.ts'
import { duties, type Duty } from '../columns.ts'
import { bookSupplies } from './entries.ts'
import { entryFacts } from './facts.ts'
import { oneAtATime } from './reports.ts'

/** The place of an entry in the list, by what is written down of it. */
export const rankSql = sql`(case when e.turn > 0 then 2 when e.missing = '{}' then 1 else 0 end)`

/**
 * So many a reader looks at itself, some 20 of which an ordinary change concerns. More there are for minutes, when a shop
 * gets what is written down: the rest are as they stand there.
 */
const LOOKED_AT = 5_000

/** Open entries that these changes may concern, by index: `offset 0` keeps to their order, however many are expected. */
const concerned = (changes: ReturnType<typeof sql>) => sql`
  select c."entryId" as id from ${changes} c where c."entryId" is not null
  union
  select e.id from ${changes} c
    cross join lateral (select o.id from "productOption" o where o."productId" = c."productId" offset 0) o
    cross join lateral (select e.id from "supplyEntry" e where e."optionId" = o.id and e.turn = 0 offset 0) e
  union
  select e.id from ${changes} c
    cross join lateral (select o.id from "salesOrder" o where o."institutionId" = c."institutionId" offset 0) o
    cross join lateral (select e.id from "supplyEntry" e where e."orderId" = o.id and e.turn = 0 offset 0) e`

const lookedAt = (duty: Duty, changes: ReturnType<typeof sql>, most: number | null) => sql`
  select f.id, f."suppliedOn", f.missing from (${concerned(changes)}${most === null ? sql`` : sql` limit ${most}`}) i
  cross join lateral (${entryFacts(duty)} and e.id = i.id and e.turn = 0 offset 0) f`

/** Open entries of which something has changed since what they lack was written down, with what they lack now. */
export const touched = (duty: Duty) => lookedAt(duty, sql`"supplyChange"`, LOOKED_AT)

const AT_ONCE = 2_000

/**
 * Writes down what entries lack of which something has changed. One at a time, since whoever saw less would overwrite
 * whoever saw more; a change that is not seen yet stays for the next turn. Returns how many changes were seen.
 */
export async function checkSupplies(tx: Tx): Promise<number> {
  await oneAtATime(tx)
  const seen = await rows(
    tx,
    sql<{ id: number }>`
    with taken as (
      delete from "supplyChange" where id in (select id from "supplyChange" order by id limit ${AT_ONCE}) returning *
    ), found as materialized (${sql.join(
      duties.map((duty) => lookedAt(duty, sql`taken`, null)),
      sql` union all `,
    )}), written as (
      update "supplyEntry" e set missing = found.missing from found where e.id = found.id and e.missing <> found.missing
    )
    select id from taken`,
  )
  return seen.length
}

const anyChange = (on: Queryable) => rows(on, sql<{ id: number }>`select id from "supplyChange" limit 1`)

/** The job: writes down what left, then what it lacks. */
export async function keepSupplies(db: Database) {
  await bookSupplies(db)
  while ((await anyChange(db)).length > 0 && (await db.transaction(checkSupplies)) === AT_ONCE);
}
