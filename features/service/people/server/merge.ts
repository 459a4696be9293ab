import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'

type Merge = { from: number; into: number; at: Date }

/** Open invitations of a number that the other has invited too are taken back; one of the other's that has run out stands in nobody's way. */
export const invitationsInMerge = {
  tables: ['invitation'],
  label: '초대',
  count: (from: number) =>
    sql<number>`(select count(*)::int from invitation where "institutionId" = ${from} and "usedAt" is null and "withdrawnAt" is null)`,
  move: async (tx: Tx, { from, into, at }: Merge) => {
    await rows(
      tx,
      sql`update invitation set "withdrawnAt" = ${at} where "institutionId" = ${into} and "usedAt" is null and "withdrawnAt" is null and "expiresAt" <= ${at}`,
    )
    await rows(
      tx,
      sql`update invitation v set "withdrawnAt" = ${at}
      where "institutionId" = ${from} and "usedAt" is null and "withdrawnAt" is null and exists (
        select from invitation o where o."institutionId" = ${into} and o.mobile = v.mobile and o."usedAt" is null and o."withdrawnAt" is null)`,
    )
    await rows(tx, sql`update invitation set "institutionId" = ${into} where "institutionId" = ${from}`)
  },
}
