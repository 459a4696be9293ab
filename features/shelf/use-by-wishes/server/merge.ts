import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'

type Merge = { from: number; into: number }

/** The wish of the institution that stays wins. */
export const useByInMerge = {
  tables: ['useByWish'],
  label: '유효기한 요청',
  count: (from: number, into: number) =>
    sql<number>`(select count(*)::int from "useByWish" where "institutionId" = ${from}
      and not exists (select from "useByWish" where "institutionId" = ${into}))`,
  move: (tx: Tx, { from, into }: Merge) =>
    rows(
      tx,
      sql`update "useByWish" set "institutionId" = ${into} where "institutionId" = ${from}
        and not exists (select from "useByWish" where "institutionId" = ${into})`,
    ),
}
