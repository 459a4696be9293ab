import { parseBusinessNumber } from '#domain/business-number.ts'
import { formatWon } from '#domain/money.ts'
import { holdProduct } from '#features/shelf/catalogue/server/index.ts'
import {
  addEntry,
  changeEntry,
  holdEntry,
  holdPromotion,
  insertPromotion,
  removeEntry,
  updatePromotion,
} from '#features/shelf/prices/server/index.ts'
import type { Span } from '#features/shelf/prices/spans.ts'
import { recordProductChange, tellShop } from '#features/shelf/product-desk/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { idKey, keyset } from '#platform/server/keyset.ts'
import { once } from '#platform/server/once.ts'
import { serve } from '#platform/server/serve.ts'
import {
  addPriceEntry,
  addPromotion,
  changePriceEntry,
  changePromotion,
  listPriceEntries,
  readPriceChoices,
  removePriceEntry,
} from '../contract.ts'
import { daysOf, priceWords, spanOf, type DayProblem, type Days } from '../days.ts'
import { entriesPage, entryFilter } from './entries-page.ts'
import { codesInPromotion, groupsAndPromotions, optionOfEntry, placeOf } from './queries.ts'

const places = keyset({ entryId: idKey })
type Price = Span & { minQuantity: number; unitPrice: number }

export const priceDeskRoutes = [
  serve(listPriceEntries, async ({ db, clock, query: { cursor, size, ...asked } }) => {
    const now = clock.now()
    const filter = await entryFilter(db, asked, now)
    return places.page(await entriesPage(db, filter, now, places.read(cursor), size + 1), size)
  }),

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
      const now = clock.now()
      const span = spanOf(body, now)
      if (typeof span === 'string') throw refuse(span)
      const businessNumber = parseBusinessNumber(body.businessNumber)
      const found = (await placeOf(tx, { ...body, businessNumber, now }))!
      const { optionId, productId, productCode, price } = found
      if (found.optionCodes) throw refuse('option-of-product', { values: [found.optionCodes] })
      if (optionId === null || productId === null || price === null) throw refuse('option-unknown')
      if (body.scope === 'group' && found.groupId === null) throw refuse('group-unknown')
      if (body.scope === 'contract' && found.institutionId === null) throw refuse('institution-unknown')
      if (body.scope === 'promotion' && found.promotionId === null) throw refuse('promotion-unknown')
      await holdProduct(tx, productId)
      if (body.unitPrice >= price) throw refuse('above-price', { values: [formatWon(price)] })
      const entry = {
        ...span,
        optionId,
        priceGroupId: body.scope === 'group' ? found.groupId : null,
        institutionId: body.scope === 'contract' ? found.institutionId : null,
        promotionId: body.scope === 'promotion' ? found.promotionId : null,
        minQuantity: body.minQuantity,
        unitPrice: body.unitPrice,
      }
      const entryId = await addEntry(tx, entry, now)
      if (entryId === null) throw refuse('entry-taken')
      await note(tx, call, { productId, optionId }, body.scope, '', priceWords(entry, now))
      await tellShop(tx, [productCode!], entry.institutionId)
      return { entryId }
    }),
  ),

  serve(changePriceEntry, ({ db, params: { entryId }, body, refuse, ...call }) =>
    db.transaction(async (tx) => {
      const now = call.clock.now()
      const { option, held } = await hold(tx, entryId, now)
      if (!option || !held) throw refuse('entry-not-found')
      if (!same(held, body.seen)) throw refuse('entry-changed', { values: told(held, now) })
      if (body.unitPrice >= option.price) throw refuse('above-price', { values: [formatWon(option.price)] })
      const to = { ...body, ...changedSpan(held, body, now) }
      if ('problem' in to) throw refuse(to.problem)
      if (!(await changeEntry(tx, held, to, now))) throw refuse('entry-taken')
      const place = { ...held, ...option }
      await note(tx, { ...call, body }, place, held.scope, priceWords(held, now), priceWords(to, now))
      await tellShop(tx, [option.productCode], held.institutionId)
      return null
    }),
  ),

  serve(removePriceEntry, ({ db, params: { entryId }, body, refuse, ...call }) =>
    db.transaction(async (tx) => {
      const now = call.clock.now()
      const { option, held } = await hold(tx, entryId, now)
      if (!option || !held) throw refuse('entry-not-found')
      if (!same(held, body.seen)) throw refuse('entry-changed', { values: told(held, now) })
      await removeEntry(tx, held, now)
      await note(tx, { ...call, body }, { ...held, ...option }, held.scope, priceWords(held, now), '')
      await tellShop(tx, [option.productCode], held.institutionId)
      return null
    }),
  ),

  serve(addPromotion, (call) =>
    once(call, (tx) => {
      if (new Date(call.body.endsAt) <= call.clock.now()) throw call.refuse('promotion-over')
      return insertPromotion(tx, call.body)
    }),
  ),

  serve(changePromotion, ({ db, clock, params: { promotionId }, body, refuse }) =>
    db.transaction(async (tx) => {
      const now = clock.now()
      const held = await holdPromotion(tx, promotionId)
      if (!held) throw refuse('promotion-missing')
      const { startsAt, endsAt } = held
      const seen = [held.name, startsAt.toISOString(), endsAt.toISOString()]
      if (seen.join() !== [body.seen.name, body.seen.startsAt, body.seen.endsAt].join())
        throw refuse('promotion-changed')
      const to = {
        name: body.name,
        // what is moved into the past begins now: past prices are told by it
        startsAt: startsAt < now ? startsAt : new Date(Math.max(Date.parse(body.startsAt), now.getTime())),
        endsAt: body.endsAt === null ? now : new Date(body.endsAt),
      }
      if (endsAt <= now || to.endsAt < now || to.endsAt <= to.startsAt) throw refuse('promotion-over')
      await updatePromotion(tx, promotionId, to)
      await tellShop(tx, await codesInPromotion(tx, promotionId), null)
      return null
    }),
  ),
]

/** The product first, as everybody locks who writes prices. */
async function hold(tx: Tx, entryId: number, now: Date) {
  const option = await optionOfEntry(tx, entryId)
  if (option) await holdProduct(tx, option.productId)
  return { option, held: option && (await holdEntry(tx, entryId, now)) }
}

type Asked = { startsOn?: string | null | undefined; endsOn?: string | null | undefined }
/** The span that is asked for over the one that stands; what has begun keeps its beginning. */
function changedSpan(
  held: Span,
  { startsOn, endsOn }: Asked,
  now: Date,
): Span | { problem: DayProblem | 'entry-begun' } {
  const moves = startsOn !== undefined && startsOn !== daysOf(held).startsOn
  if (moves && held.startsAt <= now.getTime()) return { problem: 'entry-begun' }
  const span = spanOf({ startsOn: moves ? startsOn : null, endsOn: endsOn ?? null }, now)
  if (typeof span === 'string') return { problem: span }
  const startsAt = moves ? span.startsAt : held.startsAt
  const endsAt = endsOn === undefined ? held.endsAt : span.endsAt
  return endsAt > startsAt ? { startsAt, endsAt } : { problem: 'days-crossed' }
}
const same = (held: Price, seen: Days & { minQuantity: number; unitPrice: number }) => {
  const { startsOn, endsOn } = daysOf(held)
  return (
    held.minQuantity === seen.minQuantity &&
    held.unitPrice === seen.unitPrice &&
    startsOn === seen.startsOn &&
    endsOn === seen.endsOn
  )
}
/** Its quantity, and its price with its days. */
const told = (held: Price, now: Date) => priceWords(held, now).split('부터 ')

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
