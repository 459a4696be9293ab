import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'

/** Visits that were asked for before and wait for nothing. How many. */
export const purgeVisits = async (tx: Tx, before: Date, most: number) =>
  (
    await rows(
      tx,
      sql<{ id: number }>`
      delete from visit where id in (
        select id from visit where state in ('done', 'cancelled') and "askedAt" < ${before} order by id limit ${most}) returning id`,
    )
  ).length
