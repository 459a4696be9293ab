import { sql } from 'kysely'
import { countRows, type Tx } from '#platform/database/database.ts'

/** Requests to open an account, answered or not, with the number and address they came from. How many. */
export const purgeApprovals = (tx: Tx, before: Date, most: number) =>
  countRows(
    tx,
    sql`
    delete from "approvalRequest" where id in (
      select id from "approvalRequest" where "requestedAt" < ${before} order by "requestedAt", id limit ${most}) returning id`,
  )
