import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'

type Merge = { from: number; into: number }

/** Claims go with their orders. */
export const claimsInMerge = {
  tables: ['claim'],
  label: '취소·반품·교환',
  count: (from: number) => sql<number>`(select count(*)::int from claim where "institutionId" = ${from})`,
  move: (tx: Tx, { from, into }: Merge) =>
    rows(tx, sql`update claim set "institutionId" = ${into} where "institutionId" = ${from}`),
}

/** Of a person who has two logins: those of the one that goes are the other's. */
export const claimsOfPerson = {
  tables: ['claim'],
  label: '취소·반품·교환',
  count: (from: number) => sql<number>`(select count(*)::int from claim where "memberId" = ${from})`,
  move: (tx: Tx, { from, into }: { from: number; into: number }) =>
    rows(tx, sql`update claim set "memberId" = ${into} where "memberId" = ${from}`),
}
