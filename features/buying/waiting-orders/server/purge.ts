import { sql } from 'kysely'
import { countRows, type Tx } from '#platform/database/database.ts'

/** Waiting orders that came to their end. How many. */
export const purgeWaiting = (tx: Tx, before: Date, most: number) =>
  countRows(
    tx,
    sql`
    delete from "waitingOrder" where id in (
      select id from "waitingOrder" where "endedAt" < ${before} order by "endedAt", id limit ${most}) returning id`,
  )
