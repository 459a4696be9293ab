import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'

type Merge = { from: number; into: number }

/** Accepted papers of a kind that the institution that stays has none of. */
const moves = (into: number) => sql`r.subject <> 'institution' and r.state = 'accepted'
  and not exists (select from renewal o where o."institutionId" = ${into} and o.subject = r.subject and o.state = 'accepted')`

/** Papers say something about their own institution: only kinds that the other has none of move. One that waits is decided first. */
export const papersInMerge = {
  tables: ['renewal'],
  label: '서류',
  count: (from: number, into: number) =>
    sql<number>`(select count(*)::int from renewal r where r."institutionId" = ${from} and ${moves(into)})`,
  blocks: [
    {
      code: 'renewal-waiting' as const,
      when: (from: number) =>
        sql<boolean>`exists (select from renewal where "institutionId" = ${from} and state = 'waiting')`,
    },
  ],
  move: (tx: Tx, { from, into }: Merge) =>
    rows(
      tx,
      sql`update renewal r set "institutionId" = ${into} where r."institutionId" = ${from} and ${moves(into)}`,
    ),
}

/** Of a person who has two logins: the number of the one that goes is the other's where it has none, and gone otherwise. */
export const licenceOfPerson = {
  tables: ['licence'],
  label: '면허번호',
  count: (from: number) => sql<number>`(select count(*)::int from licence where "memberId" = ${from})`,
  move: (tx: Tx, { from, into }: Merge) =>
    rows(
      tx,
      sql`with gone as (delete from licence where "memberId" = ${from} returning sealed, at)
      insert into licence ("memberId", sealed, at) select ${into}::int, sealed, at from gone on conflict do nothing`,
    ),
}

/** Of a person of no institution who has two logins: papers of which the other has none. */
const own = (
  from: number,
  into: number,
) => sql`r."memberId" = ${from} and r."institutionId" is null and r.state in ('waiting', 'accepted')
  and not exists (select from renewal o where o."memberId" = ${into} and o."institutionId" is null and o.subject = r.subject and o.state = r.state)`

export const papersOfPerson = {
  tables: ['renewal'],
  label: '서류',
  count: (from: number, into: number) =>
    sql<number>`(select count(*)::int from renewal r where ${own(from, into)})`,
  move: (tx: Tx, { from, into }: { from: number; into: number }) =>
    rows(tx, sql`update renewal r set "memberId" = ${into} where ${own(from, into)}`),
}
