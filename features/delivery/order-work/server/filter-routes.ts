import { serve } from '#platform/server/serve.ts'
import {
  changeOrderFilter,
  listOrderFilters,
  MOST_FILTERS,
  OrderFilters,
  removeOrderFilter,
  saveOrderFilter,
} from '../contract.ts'
import {
  deleteFilter,
  dropDefault,
  filtersOf,
  holdFilters,
  insertFilter,
  updateFilter,
} from './filter-queries.ts'

export const filterRoutes = [
  serve(listOrderFilters, async ({ db, caller }) => {
    const found = await filtersOf(db, caller.loginId)
    // a filter that was kept before one was added to the list
    return found.map(({ filter, ...kept }) => ({ ...kept, filter: OrderFilters.parse(filter) }))
  }),

  serve(saveOrderFilter, ({ db, caller, body, refuse }) =>
    db.transaction(async (tx) => {
      const kept = await holdFilters(tx, caller.loginId)
      if (kept.length >= MOST_FILTERS) throw refuse('too-many-filters', { values: [MOST_FILTERS] })
      if (body.isDefault) await dropDefault(tx, caller.loginId)
      const made = await insertFilter(tx, caller.loginId, body)
      if (!made) throw refuse('filter-name-taken')
      return { filterId: made.id }
    }),
  ),

  serve(changeOrderFilter, async ({ db, caller, params, body, refuse }) => {
    await db.transaction(async (tx) => {
      const kept = await holdFilters(tx, caller.loginId)
      if (!kept.some(({ id }) => id === params.filterId)) throw refuse('filter-not-found')
      if (kept.some(({ id, name }) => id !== params.filterId && name === body.name))
        throw refuse('filter-name-taken')
      if (body.isDefault) await dropDefault(tx, caller.loginId)
      await updateFilter(tx, params.filterId, body)
    })
    return null
  }),

  serve(removeOrderFilter, async ({ db, caller, params, refuse }) => {
    if (!(await deleteFilter(db, caller.loginId, params.filterId))) throw refuse('filter-not-found')
    return null
  }),
]
