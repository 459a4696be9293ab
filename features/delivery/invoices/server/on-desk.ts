import { sql } from 'kysely'
import { addDays, addMonths, seoulDate } from '#domain/calendar.ts'
import { dueGroups, monthStart } from './issue.ts'

/** Months back in which the tax office's refusals are still asked about. */
const REFUSED_MONTHS = 3

/** What is due of months that are over, and what the tax office has refused. */
export const invoicesOnDesk = {
  menuId: 'tax-invoices',
  waiting: (now: Date) => {
    const today = seoulDate(now)
    const until = addDays(monthStart(today.slice(0, 7)), -1)
    return sql<{ count: number; oldestAt: Date | null; latestAt: Date | null }>`
    select count(*)::int as count, min(w.day)::timestamptz as "oldestAt", max(w.day)::timestamptz as "latestAt" from (
      select g."lastOn"::date as day from (${dueGroups({ from: null, until })}) g
      union all select "writtenOn" from "taxInvoice"
        where state = 'refused' and "writtenOn" >= ${addMonths(today, -REFUSED_MONTHS)}::date) w`
  },
}
