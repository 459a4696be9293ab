import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'

/** Requests to open an account, answered or not, with the number and address they came from. How many. */
export const purgeApprovals = async (tx: Tx, before: Date, most: number) =>
  (
    await rows(
      tx,
      sql<{ id: number }>`
      delete from "approvalRequest" where id in (
        select id from "approvalRequest" where "requestedAt" < ${before} order by "requestedAt", id limit ${most}) returning id`,
    )
  ).length
