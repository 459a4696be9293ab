import { sql } from 'kysely'
import { countRows, rows, type Tx } from '#platform/database/database.ts'

/** What was looked at before. How many. */
export const purgeViews = (tx: Tx, before: Date, most: number) =>
  countRows(
    tx,
    sql`
    delete from "recentView" where ("memberId", "productId") in (
      select "memberId", "productId" from "recentView" where "viewedAt" <= ${before} order by "viewedAt" limit ${most})
    returning "memberId"`,
  )

/** What these members looked at and wished for. */
export async function forgetLooking(tx: Tx, memberIds: readonly number[]) {
  await rows(tx, sql`delete from "recentView" where "memberId" = any(${memberIds}::int[])`)
  await rows(tx, sql`delete from wish where "memberId" = any(${memberIds}::int[])`)
}
