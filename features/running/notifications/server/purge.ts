import { sql } from 'kysely'
import { countRows, rows, type Tx } from '#platform/database/database.ts'

/** What was told before and waits for nothing any more. How many. */
export const purgeNotifications = (tx: Tx, before: Date, most: number) =>
  countRows(
    tx,
    sql`
    delete from notification where id in (
      select id from notification where at < ${before} and state not in ('waiting', 'sending') order by at, id limit ${most}) returning id`,
  )

/** What waits for a phone that is nobody's any more, or for staff to send it there again. */
export const forgetWaiting = (tx: Tx, memberId: number) =>
  rows(
    tx,
    sql`delete from notification where "memberId" = ${memberId} and channel <> 'screen' and state in ('waiting', 'failed', 'unknown')`,
  )

/** How and when these members wished to be told. */
export async function forgetChoices(tx: Tx, memberIds: readonly number[]) {
  await rows(tx, sql`delete from "notificationChoice" where "memberId" = any(${memberIds}::int[])`)
  await rows(tx, sql`delete from "notificationHours" where "memberId" = any(${memberIds}::int[])`)
  await rows(tx, sql`delete from "notificationPreference" where "memberId" = any(${memberIds}::int[])`)
}
