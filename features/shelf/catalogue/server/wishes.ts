import { JsonText, serve } from '#platform/server/serve.ts'
import { PAGE_SIZE } from '../contract.ts'
import { licensedKinds } from '../rules.ts'
import { addWish, listWishedCodes, listWishes, removeWishes } from '../wish-contract.ts'
import { viewFor } from './list.ts'
import { rowFields, type RowFacts } from './rows.ts'
import { dropWishes, putWish, wishedCodes, wishRows, type WishPlace } from './wish-queries.ts'

const START: WishPlace = { addedAt: new Date('9999-12-31T00:00:00Z'), productId: 0 }

const placeOf = ({ key, id }: RowFacts) => `${key}.${id}`

function readPlace(cursor: string | undefined): WishPlace {
  const [, at, id] = /^(\d{1,14})\.(\d{1,9})$/.exec(cursor ?? '') ?? []
  return at ? { addedAt: new Date(Number(at)), productId: Number(id) } : START
}

export const wishRoutes = [
  serve(listWishes, async (call) => {
    const {
      db,
      caller: { memberId, customerType },
      query,
    } = call
    const view = await viewFor(call)
    const found = await wishRows(db, {
      memberId,
      kinds: licensedKinds(customerType),
      ...readPlace(query.cursor),
    })
    const rows = found.slice(0, PAGE_SIZE)
    const next = found.length > PAGE_SIZE ? placeOf(rows.at(-1)!.facts) : null
    return new JsonText(
      `{"products":[${rows.map((row) => `{${rowFields(row, view)}}`).join()}],"next":${JSON.stringify(next)}}`,
    )
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
