import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'

/** Of a person who has two logins: pictures of their claims and questions open for the other, as the records do. */
export const filesOfPerson = {
  tables: ['fileSet'],
  label: '올린 파일',
  count: (from: number) =>
    sql<number>`(select count(*)::int from "fileSet" where "memberId" = ${from} and "claimedBy" is not null)`,
  move: (tx: Tx, { from, into }: { from: number; into: number }) =>
    rows(tx, sql`update "fileSet" set "memberId" = ${into} where "memberId" = ${from}`),
}

/** Records that go by another name from now on hold the same sets. */
export const renameClaims = (tx: Tx, names: readonly { from: string; to: string }[]) =>
  rows(
    tx,
    sql`update "fileSet" s set "claimedBy" = n.after
    from unnest(${names.map((name) => name.from)}::text[], ${names.map((name) => name.to)}::text[]) n (before, after)
    where s."claimedBy" = n.before`,
  )
