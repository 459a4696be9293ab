import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'

/** Addresses that sent invoices back. How many. */
export const purgeBounced = async (tx: Tx, before: Date, most: number) =>
  (
    await rows(
      tx,
      sql<{ email: string }>`
      delete from "bouncedEmail" where email in (
        select email from "bouncedEmail" where at < ${before} order by at, email limit ${most}) returning email`,
    )
  ).length
