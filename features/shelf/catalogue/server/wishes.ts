import { idKey, instantKey, keyset } from '#platform/server/keyset.ts'
import { serve } from '#platform/server/serve.ts'
import { PAGE_SIZE } from '../contract.ts'
import { licensedKinds } from '../rules.ts'
import { addWish, listWishedCodes, listWishes, removeWishes } from '../wish-contract.ts'
import { viewFor } from './list.ts'
import { listRow } from './rows.ts'
import { dropWishes, putWish, wishedCodes, wishRows, type WishPlace } from './wish-queries.ts'

const START: WishPlace = { addedAt: new Date('9999-12-31T00:00:00Z'), id: 0 }

const places = keyset({ addedAt: instantKey, id: idKey })

export const wishRoutes = [
  serve(listWishes, async (call) => {
    const { db, caller, query } = call
    const view = viewFor(call)
    const found = await wishRows.rows(db, {
      ...caller,
      now: view.now,
      kinds: licensedKinds(caller.customerType),
      ...(places.read(query.cursor) ?? START),
    })
    const { rows, next } = places.page(found, PAGE_SIZE)
    return { products: rows.map((row) => listRow(row, view)), next }
  }),

  serve(listWishedCodes, async ({ db, caller: { memberId, customerType } }) =>
    (await wishedCodes.rows(db, { memberId, kinds: licensedKinds(customerType) })).map(({ code }) => code),
  ),

  serve(addWish, async ({ db, clock, caller: { memberId, customerType }, params, refuse }) => {
    const found = await putWish.row(db, {
      memberId,
      kinds: licensedKinds(customerType),
      code: params.productCode,
      at: clock.now(),
    })
    if (!found) throw refuse('product-not-found')
    if (!found.isPut) throw refuse('wish-list-full')
    return null
  }),

  serve(removeWishes, async ({ db, caller: { memberId }, query }) => {
    await dropWishes.rows(db, { memberId, codes: query.codes })
    return null
  }),
]
