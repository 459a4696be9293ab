import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'

type Merge = { from: number; into: number }

/** Visits, and who comes by where the other has nobody. */
export const visitsInMerge = {
  tables: ['visit', 'clinicRepresentative'],
  label: '방문 신청',
  count: (from: number) => sql<number>`(select count(*)::int from visit where "institutionId" = ${from})`,
  move: async (tx: Tx, { from, into }: Merge) => {
    await rows(tx, sql`update visit set "institutionId" = ${into} where "institutionId" = ${from}`)
    await rows(
      tx,
      sql`update "clinicRepresentative" set "institutionId" = ${into} where "institutionId" = ${from}
        and not exists (select from "clinicRepresentative" where "institutionId" = ${into})`,
    )
  },
}

/** Of a person who has two logins: those of the one that goes are the other's. */
export const visitsOfPerson = {
  tables: ['visit'],
  label: '방문 신청',
  count: (from: number) => sql<number>`(select count(*)::int from visit where "memberId" = ${from})`,
  move: (tx: Tx, { from, into }: { from: number; into: number }) =>
    rows(tx, sql`update visit set "memberId" = ${into} where "memberId" = ${from}`),
}
