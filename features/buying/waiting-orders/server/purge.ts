import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'

/** Waiting orders that came to their end. How many. */
export const purgeWaiting = async (tx: Tx, before: Date, most: number) =>
  (
    await rows(
      tx,
      sql<{ id: number }>`
      delete from "waitingOrder" where id in (
        select id from "waitingOrder" where "endedAt" < ${before} order by "endedAt", id limit ${most}) returning id`,
    )
  ).length
