import { addMonths, seoulDate } from '#domain/calendar.ts'
import { boughtTogether } from '#features/buying/orders/server/index.ts'
import { licensedKinds } from '#features/shelf/catalogue/rules.ts'
import { serve } from '#platform/server/serve.ts'
import { listBoughtTogether, listCollections, readCollection } from '../contract.ts'
import { collectionsOn } from './queries.ts'

export const recommendationRoutes = [
  serve(listCollections, async ({ db, clock, caller }) => {
    const found = await collectionsOn.rows(db, {
      today: seoulDate(clock.now()),
      licensed: licensedKinds(caller.customerType),
      only: null,
    })
    return found.map(({ codes, ...collection }) => ({ ...collection, productCount: codes.length }))
  }),

  serve(readCollection, async ({ db, clock, caller, params, refuse }) => {
    const found = await collectionsOn.row(db, {
      today: seoulDate(clock.now()),
      licensed: licensedKinds(caller.customerType),
      only: params.collectionId,
    })
    if (!found) throw refuse('collection-not-found')
    return { ...found, productCount: found.codes.length }
  }),

  serve(listBoughtTogether, ({ db, clock, caller }) =>
    boughtTogether.rows(db, {
      institutionId: caller.institutionId,
      since: new Date(`${addMonths(seoulDate(clock.now()), -12)}T00:00:00+09:00`),
    }),
  ),
]
