import { addDays, seoulDate } from '#domain/calendar.ts'
import { idKey, keyset, wholeKey } from '#platform/server/keyset.ts'
import { once } from '#platform/server/once.ts'
import { serve } from '#platform/server/serve.ts'
import { adjustPoints, listPointAccounts, readPointTerms, setPointTerms } from '../office-contract.ts'
import { EXPIRING_DAYS, expiryAfter } from '../rules.ts'
import { grantPoints, takePoints } from './lots.ts'
import { accountsPage, addTerms, holdPoints, termsOf } from './office-queries.ts'
import { usablePoints } from './queries.ts'

const places = keyset({ posted: wholeKey(15), id: idKey })
const soonAfter = (now: Date) => expiryAfter(addDays(seoulDate(now), EXPIRING_DAYS))

export const pointOfficeRoutes = [
  serve(listPointAccounts, async ({ db, clock, query }) => {
    const { cursor, size, ...asked } = query
    const now = clock.now()
    const found = await accountsPage(
      db,
      { ...asked, now, soon: soonAfter(now) },
      places.read(cursor),
      size + 1,
    )
    const { rows, next } = places.page(found, size)
    return {
      rows: rows.map(({ id: _, posted: __, lastAt, ...row }) => ({
        ...row,
        lastAt: lastAt && lastAt.toISOString(),
      })),
      next,
    }
  }),

  serve(readPointTerms, async ({ db }) =>
    (await termsOf(db)).map((terms) => ({ ...terms, at: terms.at.toISOString() })),
  ),

  serve(setPointTerms, async ({ db, clock, caller, body, refuse }) => {
    const set = await db.transaction((tx) =>
      addTerms(tx, { ...body, actor: caller.loginId, at: clock.now() }),
    )
    if (!set) throw refuse('terms-changed')
    return null
  }),

  serve(adjustPoints, (call) =>
    once(call, async (tx) => {
      const { params, body, caller, clock, refuse, key } = call
      const { institutionId } = params
      const { amount, reason } = body
      const now = clock.now()
      if (!(await holdPoints(tx, institutionId))) throw refuse('institution-not-found')
      const usable = async () => (await usablePoints.row(tx, { institutionId, now, soon: now }))!.usable
      const before = await usable()
      if (before + amount < 0) throw refuse('too-few-points', { values: [before] })
      const journal = {
        causeType: 'point-adjustment',
        cause: `${caller.loginId}/${key}`,
        institutionId,
        note: reason,
        actor: caller.loginId,
        at: now,
      }
      if (amount > 0) {
        const { validDays } = (await termsOf(tx))[0]!
        await grantPoints(tx, { ...journal, amount, lastDay: addDays(seoulDate(now), validDays) })
      } else await takePoints(tx, { ...journal, event: 'adjusted', amount: -amount })
      return { usable: await usable() }
    }),
  ),
]
