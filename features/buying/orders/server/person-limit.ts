import { sql, type RawBuilder } from 'kysely'
import { seoulDate, seoulMidnight } from '#domain/calendar.ts'
import { statement, type Tx } from '#platform/database/database.ts'
import { limitAbove, type OwnLimits } from '../own-limits.ts'

/** What person `member` ordered since then, won, without what went back and what a director has not agreed to yet; in SQL. */
export const spentSince = (member: RawBuilder<unknown>, since: Date) => sql<number>`(
  select coalesce(sum(o.goods + o.shipping - (select coalesce(sum(credit + points + gateway), 0) from "orderRefund" where "orderId" = o.id)), 0)::bigint
  from "salesOrder" o where o."memberId" = ${member} and o."placedAt" >= ${since}
    and o.status <> 'cancelled' and not (o.status = 'awaiting-approval' and o.awaits = 'director'))`

/**
 * Limits of member `m`, in SQL. Whoever has one of the month is held until commit: orders of theirs that race come one
 * after the other, whatever sheet they come from.
 */
export const personLimits = sql`m."orderLimit", case when m."monthLimit" is not null
  and pg_advisory_xact_lock(hashtext('month limit'), m.id) is not null then m."monthLimit" end as "monthLimit"`

const spent = statement<{ memberId: number; since: Date }>()(
  (input) => sql<{ spent: number }>`select ${spentSince(sql`${input.memberId}::int`, input.since)} as spent`,
)

/** From when on a month's orders count. */
export const monthStart = (now: Date) => seoulMidnight(`${seoulDate(now).slice(0, 7)}-01`)
const spentThisMonth = async (tx: Tx, memberId: number, now: Date) =>
  (await spent.row(tx, { memberId, since: monthStart(now) }))!.spent

/** [BX-08] Whether an order of this sum is more than its person may place alone, and waits for a director. */
export async function isOverPerson(
  tx: Tx,
  { memberId, limits, total, now }: { memberId: number; limits: OwnLimits; total: number; now: Date },
): Promise<boolean> {
  if (limits.monthLimit === null) return limitAbove(limits, total, 0) !== null
  return limitAbove(limits, total, await spentThisMonth(tx, memberId, now)) !== null
}
