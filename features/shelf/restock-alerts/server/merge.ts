import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'

/** Of a person who has two logins: who waits by either is told once. */
export const alertsOfPerson = {
  tables: ['restockAlert'],
  label: '재입고 알림',
  count: (from: number) =>
    sql<number>`(select count(*)::int from "restockAlert" where "memberId" = ${from} and "toldAt" is null)`,
  move: (tx: Tx, { from, into }: { from: number; into: number }) =>
    rows(
      tx,
      sql`
      with gone as (delete from "restockAlert" where "memberId" = ${from} returning "optionId", "askedAt", "toldAt")
      insert into "restockAlert" as a ("memberId", "optionId", "askedAt", "toldAt")
      select ${into}::int, "optionId", "askedAt", "toldAt" from gone order by "optionId"
      on conflict ("memberId", "optionId") do update set "askedAt" = excluded."askedAt", "toldAt" = null
        where a."toldAt" is not null and excluded."toldAt" is null`,
    ),
}
