import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'

type Merge = { from: number; into: number }

/** Points were moved by a journal; their lots follow. */
export const pointsInMerge = {
  tables: ['pointLot'],
  label: '포인트 묶음',
  count: (from: number) =>
    sql<number>`(select count(*)::int from "pointLot" l join account a on a.id = l."accountId" where a."institutionId" = ${from} and l.used + l.expired < l.granted)`,
  move: (tx: Tx, { from, into }: Merge) =>
    rows(
      tx,
      sql`update "pointLot" l set "accountId" = t.id from account f, account t
      where f."institutionId" = ${from} and f.kind = 'points' and t."institutionId" = ${into} and t.kind = 'points' and l."accountId" = f.id`,
    ),
}
