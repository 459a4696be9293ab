import { addDays, seoulDate } from '#domain/calendar.ts'
import { serve } from '#platform/server/serve.ts'
import { listPointEntries, readPoints } from '../contract.ts'
import { EXPIRING_DAYS, expiryAfter, pointKind } from '../rules.ts'
import { pageOf, pointEntries, usablePoints } from './queries.ts'

/** The day before the midnight at which points end. */
const lastDayOf = (expiresAt: Date) => addDays(seoulDate(expiresAt), -1)

export const pointRoutes = [
  serve(readPoints, async ({ db, clock, caller }) => {
    const now = clock.now()
    const soon = expiryAfter(addDays(seoulDate(now), EXPIRING_DAYS))
    const { usable, expiring, firstAt } = (await usablePoints.row(db, {
      institutionId: caller.institutionId,
      now,
      soon,
    }))!
    return { usable, expiring: firstAt && { amount: expiring, on: lastDayOf(firstAt) } }
  }),

  serve(listPointEntries, async ({ db, caller, query }) => {
    const { page, more } = pageOf(
      await pointEntries(db, caller.institutionId, Number(query.before ?? Number.MAX_SAFE_INTEGER)),
    )
    return {
      entries: page.map((entry) => ({
        entryId: String(entry.journalId),
        at: entry.at.toISOString(),
        kind: pointKind(entry),
        note: entry.note,
        orderNumber: entry.causeType === 'order' ? entry.cause : null,
        amount: entry.amount,
        balance: entry.balanceAfter,
        usableUntil: entry.expiresAt && lastDayOf(entry.expiresAt),
      })),
      next: more ? String(page.at(-1)!.journalId) : null,
    }
  }),
]
