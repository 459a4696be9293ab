import {
  deskFilter,
  holdProduct,
  readProductToEdit,
  writeProduct,
  writeCompanions,
} from '#features/shelf/catalogue/server/index.ts'
import type { Body } from '#platform/contract/endpoint.ts'
import { idKey, keyset } from '#platform/server/keyset.ts'
import { serve } from '#platform/server/serve.ts'
import { listDeskProducts, readDeskProduct, saveDeskProduct } from '../contract.ts'
import { changesBetween, endsEarly, needsPermit, timesOf, withNames } from '../rules.ts'
import { holdFiles } from './files.ts'
import { changesAfter, productsPage, recordProductChange } from './queries.ts'
import { changesPrice, priceNews, tellCarts } from './tell-shop.ts'

const places = keyset({ id: idKey })

/** Lists of other products, and what says that one of them is none. */
const companions = [
  ['substitutes', 'substitute-unknown'],
  ['related', 'related-unknown'],
] as const

export const productDeskRoutes = [
  serve(listDeskProducts, async ({ db, query }) => {
    const { cursor, size, productId, ...asked } = query
    const filter = await deskFilter(db, asked)
    return places.page(await productsPage(db, filter, productId, places.read(cursor), size + 1), size)
  }),

  serve(readDeskProduct, ({ db, params, refuse }) =>
    // the history first: a save in between makes the version too old, never too new
    db.transaction(async (tx) => {
      const history = await changesAfter(tx, params.productId, 0)
      const product = await readProductToEdit(tx, params.productId)
      if (!product) throw refuse('product-not-found')
      const { id: _, code: __, permitPlace: ___, ...fields } = product
      return {
        ...fields,
        kind: fields.kind as Body<typeof saveDeskProduct>['kind'],
        needsPermit: needsPermit(product),
        version: history[0]?.id ?? 0,
        history,
      }
    }),
  ),

  serve(saveDeskProduct, ({ db, params: { productId }, body, caller, clock, refuse }) =>
    db.transaction(async (tx) => {
      const { version, reason, ...asked } = body
      const now = clock.now()
      if (!(await holdProduct(tx, productId))) throw refuse('product-not-found')
      const newer = await changesAfter(tx, productId, version)
      if (newer[0]) throw refuse('product-changed', { data: { version: newer[0].id, changes: newer } })
      const was = (await readProductToEdit(tx, productId))!
      const known = new Set(was.options.map(({ id }) => id))
      if (asked.options.some(({ id }) => !known.has(id))) throw refuse('option-not-found')
      const times = timesOf(asked)
      if (times.offSaleAt !== was.offSaleAt && endsEarly(times, now)) throw refuse('sale-ends-early')
      if ((asked.saleState === 'on-sale' || times.onSaleAt) && needsPermit(asked) && !asked.permit)
        throw refuse('permit-needed')
      const files = await holdFiles(tx, was, asked, caller)
      if (typeof files === 'string') throw refuse(files)
      const to = { ...asked, related: asked.related ?? was.related, ...times, ...files }
      const changes = changesBetween(was, to)
      if (changes.length === 0) return { version }
      const written = await writeProduct(tx, was, to, now)
      if (!written) throw refuse('place-unknown')
      for (const [which, code] of companions) {
        if (!changes.some(({ field }) => field === which)) continue
        const unknown = await writeCompanions(tx, productId, which, to[which])
        if (unknown.length > 0) throw refuse(code, { values: [unknown.join(', ')] })
      }
      if (was.saleState !== to.saleState) await tellCarts(tx)
      const named = withNames(changes, was, written)
      const told = { productId, actor: caller.loginId, at: now, reason, changes: named }
      const news = changesPrice(changes) ? priceNews([was.code]) : null
      return { version: (await recordProductChange(tx, told, news))!.id }
    }),
  ),
]
