import { sql } from 'kysely'
import { row, type Queryable } from '#platform/database/database.ts'

/** Payments of which the shop does not know what became; `long`: sent or unknown for ten minutes and more. */
export const unknownPayments = async (on: Queryable, now: Date) =>
  (await row(
    on,
    sql<{ unknown: number; long: number }>`
    select count(*) filter (where state = 'unknown')::int as unknown,
      count(*) filter (where "sentAt" < ${new Date(now.getTime() - 600_000)})::int as long
    from "paymentAttempt" where state in ('sent', 'unknown')`,
  ))!
