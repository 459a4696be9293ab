import { sql } from 'kysely'
import { countRows, type Tx } from '#platform/database/database.ts'

/** Addresses that sent invoices back. How many. */
export const purgeBounced = (tx: Tx, before: Date, most: number) =>
  countRows(
    tx,
    sql`
    delete from "bouncedEmail" where email in (
      select email from "bouncedEmail" where at < ${before} order by at, email limit ${most}) returning email`,
  )
