import { sql } from 'kysely'
import { countRows, type Tx } from '#platform/database/database.ts'

/** Runs that are over. How many. */
export const purgeRuns = (tx: Tx, before: Date, most: number) =>
  countRows(
    tx,
    sql`
    delete from "standingOrderRun" where ("standingId", "on") in (
      select "standingId", "on" from "standingOrderRun" where state in ('placed', 'skipped', 'missed') and at < ${before}
      order by "standingId", "on" limit ${most})
    returning "standingId"`,
  )
