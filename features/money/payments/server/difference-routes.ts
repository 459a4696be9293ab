import { idKey, instantKey, keyset } from '#platform/server/keyset.ts'
import { serve } from '#platform/server/serve.ts'
import { explainDifference, listDifferences } from '../differences-contract.ts'
import { differenceTransitions } from '../differences.ts'
import { differencesPage, holdDifference, setExplained } from './difference-queries.ts'

const places = keyset({ foundAt: instantKey, id: idKey })

export const differenceRoutes = [
  serve(listDifferences, async ({ db, query }) => {
    const place = places.read(query.cursor)
    const found = await differencesPage(db, query.state || undefined, place, query.size + 1)
    const { rows, next } = places.page(found, query.size)
    return {
      rows: rows.map(({ cause, foundAt, closedAt, ...row }) => ({
        ...row,
        orderNumber: cause,
        foundAt: foundAt.toISOString(),
        closedAt: closedAt?.toISOString() ?? null,
      })),
      next,
    }
  }),

  serve(explainDifference, async ({ db, clock, caller, params, body, refuse }) => {
    await db.transaction(async (tx) => {
      const difference = await holdDifference(tx, params.id)
      if (!difference) throw refuse('difference-not-found')
      if (!differenceTransitions[difference.state].includes('explained')) throw refuse('difference-closed')
      await setExplained(tx, params.id, { note: body.note, loginId: caller.loginId, at: clock.now() })
    })
    return null
  }),
]
