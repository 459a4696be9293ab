import { addMonths, seoulDate, seoulMidnight } from '#domain/calendar.ts'
import { serve } from '#platform/server/serve.ts'
import { listCharges, listCreditEntries, readCredit } from '../contract.ts'
import { chargeState, creditState, dueOn, entryKind } from '../rules.ts'
import { chargeGroups, creditBalances, creditEntries, creditOverview, pageOf } from './queries.ts'

export const creditRoutes = [
  serve(readCredit, async ({ db, clock, caller }) => {
    const today = seoulDate(clock.now())
    const found = (await creditOverview.row(db, { institutionId: caller.institutionId, today }))!
    return {
      ...creditState(found),
      nextDue: found.nextDueOn ? { dueOn: found.nextDueOn, amount: found.nextAmount! } : null,
      overdue: found.overdueSince ? { since: found.overdueSince, amount: found.overdueAmount! } : null,
      dueOn: dueOn(today, found.termDays),
    }
  }),

  serve(listCreditEntries, async ({ db, caller, query }) => {
    const { institutionId } = caller
    const from = seoulMidnight(`${query.month}-01`)
    const to = seoulMidnight(addMonths(`${query.month}-01`, 1))
    const [found, [opening, closing]] = await Promise.all([
      creditEntries(db, { institutionId, from, to, after: Number(query.after ?? 0) }),
      creditBalances(db, { institutionId, from, to }),
    ])
    const { page, more } = pageOf(found)
    return {
      opening: opening!.owed,
      closing: closing!.owed,
      entries: page.map((entry) => ({
        entryId: String(entry.journalId),
        at: entry.at.toISOString(),
        kind: entryKind(entry),
        note: entry.note,
        orderNumber: entry.causeType === 'order' ? entry.cause : null,
        debit: Math.max(0, -entry.amount),
        credit: Math.max(0, entry.amount),
        balance: 0 - entry.balanceAfter,
      })),
      next: more ? String(page.at(-1)!.journalId) : null,
    }
  }),

  serve(listCharges, async ({ db, clock, caller }) => {
    const today = seoulDate(clock.now())
    const groups = await chargeGroups(db, { institutionId: caller.institutionId, since: addMonths(today, -12) })
    return groups.map((group) => ({ ...group, state: chargeState(group, today), remaining: group.amount - group.settled }))
  }),
]
