import { seoulDate } from '#domain/calendar.ts'
import type { Tx } from '#platform/database/database.ts'
import { idKey, keyset } from '#platform/server/keyset.ts'
import { once } from '#platform/server/once.ts'
import { serve } from '#platform/server/serve.ts'
import { addCollection, changeCollection, listOfficeCollections } from '../office-contract.ts'
import { collectionState } from '../rules.ts'
import {
  collectionsPage,
  heldCollection,
  insertCollection,
  productsBy,
  updateCollection,
} from './office-queries.ts'

const places = keyset({ id: idKey })

export const collectionOfficeRoutes = [
  serve(listOfficeCollections, async ({ db, clock, query }) => {
    const { cursor, size, collectionId } = query
    const found = await collectionsPage(db, {
      before: places.read(cursor)?.id ?? null,
      only: collectionId ?? null,
      size: size + 1,
    })
    const { rows, next } = places.page(found, size)
    const today = seoulDate(clock.now())
    return {
      rows: rows.map(({ id: _, withdrawn, at, ...kept }) => ({
        ...kept,
        state: collectionState({ ...kept, withdrawn }, today),
        at: at.toISOString(),
      })),
      next,
    }
  }),

  serve(addCollection, (call) =>
    once(call, async (tx) => {
      const { body, caller, clock, refuse } = call
      const { productIds, missing } = await productsOf(tx, body.codes, null)
      if (missing) throw refuse('products-missing', { values: [missing] })
      return (await insertCollection(tx, {
        ...body,
        productIds,
        actor: caller.loginId,
        at: clock.now(),
      }))!
    }),
  ),

  serve(changeCollection, ({ db, clock, caller, params, body, refuse }) =>
    db.transaction(async (tx) => {
      const held = await heldCollection(tx, params.collectionId)
      if (!held) throw refuse('collection-not-found')
      if (held.version !== body.version) throw refuse('collection-changed')
      const { productIds, missing } = await productsOf(tx, body.codes, params.collectionId)
      if (missing) throw refuse('products-missing', { values: [missing] })
      await updateCollection(tx, params.collectionId, {
        ...body,
        productIds,
        actor: caller.loginId,
        at: clock.now(),
      })
      return null
    }),
  ),
]

/** In the order of the codes; `missing`: those that name nothing on sale, or null. */
async function productsOf(tx: Tx, codes: readonly string[], collectionId: number | null) {
  const ids = new Map((await productsBy(tx, codes, collectionId)).map(({ code, id }) => [code, id]))
  const missing = codes.filter((code) => !ids.has(code)).join(', ')
  return { productIds: codes.flatMap((code) => ids.get(code) ?? []), missing: missing || null }
}
