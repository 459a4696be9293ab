import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'

/** Of a person who has two logins: how far they got in what they read, by either. */
export const readingsOfPerson = {
  tables: ['postReading'],
  label: '학술컨텐츠 진도',
  count: (from: number) => sql<number>`(select count(*)::int from "postReading" where "memberId" = ${from})`,
  move: (tx: Tx, { from, into }: { from: number; into: number }) =>
    rows(
      tx,
      sql`
      with gone as (delete from "postReading" where "memberId" = ${from} returning "postId", percent, "readAt", "completedAt")
      insert into "postReading" as r ("memberId", "postId", percent, "readAt", "completedAt")
      select ${into}::int, "postId", percent, "readAt", "completedAt" from gone
      on conflict ("memberId", "postId") do update set percent = greatest(r.percent, excluded.percent),
        "readAt" = greatest(r."readAt", excluded."readAt"), "completedAt" = coalesce(r."completedAt", excluded."completedAt")`,
    ),
}
