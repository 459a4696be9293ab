import { addDays, seoulDate } from '#domain/calendar.ts'
import { keyset, wholeKey } from '#platform/server/keyset.ts'
import { serve } from '#platform/server/serve.ts'
import { listPointEntries, readPoints } from '../contract.ts'
import { EXPIRING_DAYS, expiryAfter, pointKind } from '../rules.ts'
import { ENTRIES, pointEntries, usablePoints } from './queries.ts'

const places = keyset({ journalId: wholeKey(15) })

/** The day before the midnight at which points end. */
const lastDayOf = (expiresAt: Date) => addDays(seoulDate(expiresAt), -1)

const orderOf = ({ causeType, cause }: { causeType: string; cause: string }) =>
  causeType === 'order' || causeType === 'earning' || causeType === 'part-refund'
    ? cause.split(/[+/]/)[0]!
    : null

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
    const before = places.read(query.before)?.journalId ?? Number.MAX_SAFE_INTEGER
    const { rows, next } = places.page(await pointEntries(db, caller.institutionId, before), ENTRIES)
    return {
      entries: rows.map((entry) => ({
        entryId: String(entry.journalId),
        at: entry.at.toISOString(),
        kind: pointKind(entry),
        note: entry.note,
        orderNumber: orderOf(entry),
        amount: entry.amount,
        balance: entry.balanceAfter,
        usableUntil: entry.expiresAt && lastDayOf(entry.expiresAt),
      })),
      next,
    }
  }),
]
