import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'

type Merge = { from: number; into: number }

/** Orders that staff prepared wait for the people of the institution that stays. */
export const preparedInMerge = {
  tables: ['preparedOrder'],
  label: '대리 주문',
  count: (from: number) =>
    sql<number>`(select count(*)::int from "preparedOrder" where "institutionId" = ${from})`,
  move: (tx: Tx, { from, into }: Merge) =>
    rows(tx, sql`update "preparedOrder" set "institutionId" = ${into} where "institutionId" = ${from}`),
}
