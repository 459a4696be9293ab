import { sql } from 'kysely'
import { countRows, type Tx } from '#platform/database/database.ts'

/** Answered or declined requests for a quote. How many. */
export const purgeRequests = (tx: Tx, before: Date, most: number) =>
  countRows(
    tx,
    sql`
    delete from "specialRequest" where id in (
      select id from "specialRequest" where state <> 'asked' and at < ${before} order by id limit ${most}) returning id`,
  )
