import { sql } from 'kysely'
import { countRows, type Tx } from '#platform/database/database.ts'

/** Who sent transfers that wait for nothing; the amounts stay. How many. */
export const emptyDeposits = (tx: Tx, before: Date, most: number) =>
  countRows(
    tx,
    sql`
    update "bankDeposit" set name = '', "nameKey" = '', memo = '' where id in (
      select id from "bankDeposit" where "receivedAt" < ${before} and state <> 'open' and (name <> '' or memo <> '')
      order by "receivedAt", id limit ${most})
    returning id`,
  )
