import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'

/** Answered or declined requests for a quote. How many. */
export const purgeRequests = async (tx: Tx, before: Date, most: number) =>
  (
    await rows(
      tx,
      sql<{ id: number }>`
      delete from "specialRequest" where id in (
        select id from "specialRequest" where state <> 'asked' and at < ${before} order by id limit ${most}) returning id`,
    )
  ).length
