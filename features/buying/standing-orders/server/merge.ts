import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'

type Merge = { from: number; into: number }

/** Rules go on as they are. */
export const standingInMerge = {
  tables: ['standingOrder'],
  label: '정기 주문',
  count: (from: number) =>
    sql<number>`(select count(*)::int from "standingOrder" where "institutionId" = ${from})`,
  move: (tx: Tx, { from, into }: Merge) =>
    rows(tx, sql`update "standingOrder" set "institutionId" = ${into} where "institutionId" = ${from}`),
}

/** Of a person who has two logins: those of the one that goes are the other's. */
export const standingOfPerson = {
  tables: ['standingOrder'],
  label: '정기 주문',
  count: (from: number) =>
    sql<number>`(select count(*)::int from "standingOrder" where "memberId" = ${from})`,
  move: (tx: Tx, { from, into }: { from: number; into: number }) =>
    rows(tx, sql`update "standingOrder" set "memberId" = ${into} where "memberId" = ${from}`),
}
