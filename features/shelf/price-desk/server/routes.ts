import { parseBusinessNumber } from '#domain/business-number.ts'
import { formatWon } from '#domain/money.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { holdProduct } from '#features/shelf/catalogue/server/index.ts'
import {
  addEntry,
  changeEntry,
  holdEntry,
  insertPromotion,
  removeEntry,
} from '#features/shelf/prices/server/index.ts'
import { recordProductChange } from '#features/shelf/product-desk/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { idKey, keyset } from '#platform/server/keyset.ts'
import { once } from '#platform/server/once.ts'
import { serve } from '#platform/server/serve.ts'
import {
  addPriceEntry,
  addPromotion,
  changePriceEntry,
  listPriceEntries,
  readPriceChoices,
  removePriceEntry,
} from '../contract.ts'
import { entriesPage, groupsAndPromotions, optionOf, placeOf } from './queries.ts'

const places = keyset({ entryId: idKey })
type Price = { minQuantity: number; unitPrice: number }
const words = ({ minQuantity, unitPrice }: Price) =>
  `${formatWhole(minQuantity)}개부터 ${formatWon(unitPrice)}`

export const priceDeskRoutes = [
  serve(listPriceEntries, async ({ db, query: { cursor, size, ...filter } }) =>
    places.page(await entriesPage(db, filter, places.read(cursor), size + 1), size),
  ),

  serve(readPriceChoices, async ({ db, clock }) => {
    const { groups, promotions } = await groupsAndPromotions(db, clock.now())
    return {
      groups,
      promotions: promotions.map(({ startsAt, endsAt, ...one }) => ({
        ...one,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
      })),
    }
  }),

  serve(addPriceEntry, (call) =>
    once(call, async (tx) => {
      const { body, clock, refuse } = call
      const businessNumber = parseBusinessNumber(body.businessNumber)
      const found = (await placeOf(tx, { ...body, businessNumber, now: clock.now() }))!
      const { optionId, productId, price } = found
      if (optionId === null || productId === null || price === null) throw refuse('option-unknown')
      if (body.scope === 'group' && found.groupId === null) throw refuse('group-unknown')
      if (body.scope === 'contract' && found.institutionId === null) throw refuse('institution-unknown')
      if (body.scope === 'promotion' && found.promotionId === null) throw refuse('promotion-unknown')
      await holdProduct(tx, productId)
      if (body.unitPrice >= price) throw refuse('above-price', { values: [formatWon(price)] })
      const entryId = await addEntry(tx, {
        optionId,
        priceGroupId: body.scope === 'group' ? found.groupId : null,
        institutionId: body.scope === 'contract' ? found.institutionId : null,
        promotionId: body.scope === 'promotion' ? found.promotionId : null,
        minQuantity: body.minQuantity,
        unitPrice: body.unitPrice,
      })
      if (entryId === null) throw refuse('entry-taken')
      await note(tx, call, { productId, optionId }, body.scope, '', words(body))
      return { entryId }
    }),
  ),

  serve(changePriceEntry, ({ db, params: { entryId }, body, refuse, ...call }) =>
    db.transaction(async (tx) => {
      const held = await holdEntry(tx, entryId)
      if (!held) throw refuse('entry-not-found')
      if (!same(held, body.seen)) throw refuse('entry-changed', { values: told(held) })
      const { productId, price } = await optionOf(tx, held.optionId)
      if (body.unitPrice >= price) throw refuse('above-price', { values: [formatWon(price)] })
      if (!(await changeEntry(tx, { entryId, ...body }))) throw refuse('entry-taken')
      await note(tx, { ...call, body }, { ...held, productId }, held.scope, words(held), words(body))
      return null
    }),
  ),

  serve(removePriceEntry, ({ db, params: { entryId }, body, refuse, ...call }) =>
    db.transaction(async (tx) => {
      const held = await holdEntry(tx, entryId)
      if (!held) throw refuse('entry-not-found')
      if (!same(held, body.seen)) throw refuse('entry-changed', { values: told(held) })
      const { productId } = await optionOf(tx, held.optionId)
      await removeEntry(tx, entryId)
      await note(tx, { ...call, body }, { ...held, productId }, held.scope, words(held), '')
      return null
    }),
  ),

  serve(addPromotion, (call) =>
    once(call, (tx) => {
      if (new Date(call.body.endsAt) <= call.clock.now()) throw call.refuse('promotion-over')
      return insertPromotion(tx, call.body)
    }),
  ),
]

const same = (held: Price, seen: Price) =>
  held.minQuantity === seen.minQuantity && held.unitPrice === seen.unitPrice
const told = (held: Price) => [`${formatWhole(held.minQuantity)}개`, formatWon(held.unitPrice)]

type Writing = { caller: { loginId: string }; clock: { now(): Date }; body: { reason: string } }
const note = (
  tx: Tx,
  { caller, clock, body }: Writing,
  { productId, optionId }: { productId: number; optionId: number },
  scope: string,
  from: string,
  to: string,
) =>
  recordProductChange(tx, {
    productId,
    actor: caller.loginId,
    at: clock.now(),
    reason: body.reason,
    changes: [{ field: `options.${optionId}.${scope}Price`, from, to }],
  })
