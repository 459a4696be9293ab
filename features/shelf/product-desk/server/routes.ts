import {
  holdProduct,
  readProductToEdit,
  writeProduct,
  writeSubstitutes,
} from '#features/shelf/catalogue/server/index.ts'
import { idKey, keyset } from '#platform/server/keyset.ts'
import { serve } from '#platform/server/serve.ts'
import { listDeskProducts, readDeskProduct, saveDeskProduct } from '../contract.ts'
import { changesBetween, needsPermit } from '../rules.ts'
import { changesAfter, productsPage, recordProductChange } from './queries.ts'

const places = keyset({ id: idKey })

export const productDeskRoutes = [
  serve(listDeskProducts, async ({ db, query }) => {
    const { cursor, size, ...filter } = query
    return places.page(await productsPage(db, filter, places.read(cursor), size + 1), size)
  }),

  serve(readDeskProduct, ({ db, params, refuse }) =>
    // the history first: a save in between makes the version too old, never too new
    db.transaction(async (tx) => {
      const history = await changesAfter(tx, params.productId, 0)
      const product = await readProductToEdit(tx, params.productId)
      if (!product) throw refuse('product-not-found')
      const { id: _, code: __, kind: ___, deviceGrade: ____, facts: _____, ...fields } = product
      return {
        ...fields,
        needsPermit: needsPermit(product),
        version: history[0]?.id ?? 0,
        history,
      }
    }),
  ),

  serve(saveDeskProduct, ({ db, params: { productId }, body, caller, clock, refuse }) =>
    db.transaction(async (tx) => {
      const { version, reason, ...asked } = body
      const to = { ...asked, onSaleAt: asked.saleState === 'hidden' ? asked.onSaleAt : null }
      if (!(await holdProduct(tx, productId))) throw refuse('product-not-found')
      const newer = await changesAfter(tx, productId, version)
      if (newer[0]) throw refuse('product-changed', { data: { version: newer[0].id, changes: newer } })
      const was = (await readProductToEdit(tx, productId))!
      const known = new Set(was.options.map(({ id }) => id))
      if (to.options.some(({ id }) => !known.has(id))) throw refuse('option-not-found')
      if ((to.saleState === 'on-sale' || to.onSaleAt) && needsPermit(was) && !to.permit)
        throw refuse('permit-needed')
      const changes = changesBetween(was, to)
      if (changes.length === 0) return { version }
      await writeProduct(tx, was, to, clock.now())
      if (changes.some(({ field }) => field === 'substitutes')) {
        const unknown = await writeSubstitutes(tx, productId, to.substitutes)
        if (unknown.length > 0) throw refuse('substitute-unknown', { values: [unknown.join(', ')] })
      }
      const written = await recordProductChange(tx, {
        productId,
        actor: caller.loginId,
        at: clock.now(),
        reason,
        changes,
      })
      return { version: written!.id }
    }),
  ),
]
