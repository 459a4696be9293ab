import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'

type Merge = { from: number; into: number }

/** Which transfers paid what. */
export const depositsInMerge = {
  tables: ['depositMatch'],
  label: '입금 대조',
  count: (from: number) =>
    sql<number>`(select count(*)::int from "depositMatch" where "institutionId" = ${from})`,
  move: (tx: Tx, { from, into }: Merge) =>
    rows(tx, sql`update "depositMatch" set "institutionId" = ${into} where "institutionId" = ${from}`),
}
