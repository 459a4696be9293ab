import { sql } from 'kysely'
import { countRows, type Tx } from '#platform/database/database.ts'

/** Visits that were asked for before and wait for nothing. How many. */
export const purgeVisits = (tx: Tx, before: Date, most: number) =>
  countRows(
    tx,
    sql`
    delete from visit where id in (
      select id from visit where state in ('done', 'cancelled') and "askedAt" < ${before} order by id limit ${most}) returning id`,
  )
