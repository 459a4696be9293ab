import { serve } from '#platform/server/serve.ts'
import { askRestock, endRestock, listRestockAlerts, MOST_ALERTS } from '../contract.ts'
import { alertsOf, askFacts, dropAlert, lockAlertsOf, writeAlert } from './queries.ts'

export const restockRoutes = [
  serve(listRestockAlerts, async ({ db, caller }) =>
    (await alertsOf(db, caller.memberId)).map(({ askedAt, toldAt, ...alert }) => ({
      ...alert,
      askedAt: askedAt.toISOString(),
      toldAt: toldAt?.toISOString() ?? null,
    })),
  ),

  serve(askRestock, async ({ db, caller: { memberId }, clock, params: { optionId }, refuse }) => {
    await db.transaction(async (tx) => {
      await lockAlertsOf(tx, memberId)
      const facts = await askFacts(tx, memberId, optionId)
      if (!facts) throw refuse('option-not-found')
      if (facts.isThere) throw refuse('still-there')
      if (facts.waiting >= MOST_ALERTS) throw refuse('alerts-full')
      await writeAlert(tx, memberId, optionId, clock.now())
    })
    return null
  }),

  serve(endRestock, async ({ db, caller, params }) => {
    await dropAlert(db, caller.memberId, params.optionId)
    return null
  }),
]
