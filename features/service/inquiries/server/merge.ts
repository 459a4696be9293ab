import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'

/** Of a person who has two logins: those of the one that goes are the other's. */
export const inquiriesOfPerson = {
  tables: ['inquiry'],
  label: '1:1 문의',
  count: (from: number) => sql<number>`(select count(*)::int from inquiry where "memberId" = ${from})`,
  move: (tx: Tx, { from, into }: { from: number; into: number }) =>
    rows(tx, sql`update inquiry set "memberId" = ${into} where "memberId" = ${from}`),
}
