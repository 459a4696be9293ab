import { readGs1 } from '#domain/gs1.ts'
import { normalize } from '#domain/korean-search.ts'
import { CART_LINES, type CartLine } from '#features/buying/cart/contract.ts'
import { addLines, linesOf } from '#features/buying/cart/server/index.ts'
import { licensedKinds } from '#features/shelf/catalogue/rules.ts'
import { frequenciesOf, waysOfName } from '#features/shelf/search/server/index.ts'
import type { Database, Queryable } from '#platform/database/database.ts'
import { once } from '#platform/server/once.ts'
import { refuseInput } from '#platform/server/refuse.ts'
import { serve } from '#platform/server/serve.ts'
import { addQuickOrder, checkTexts, QUICK_LINES, type Hit, type QuickOption } from '../contract.ts'
import { nearCodes } from './near-codes.ts'
import { optionsFor, type Asked } from './queries.ts'

/** So many are offered to choose from. */
const MOST = 8

export const quickOrderRoutes = [
  serve(checkTexts, async ({ db, clock, caller, body: { texts }, refuse }) => {
    if (texts.length > QUICK_LINES) throw refuse('too-many-lines', { values: [texts.length] })
    return readTexts(db, caller, clock.now(), texts)
  }),

  serve(addQuickOrder, async (call) => {
    const { db, clock, caller, body, refuse } = call
    return once(call, async (tx) => {
      const added = await addLines(db, caller, clock.now(), body.lines, { on: tx })
      if ('issues' in added && added.unknown) throw refuse('option-not-found', { issues: added.issues })
      if ('issues' in added) throw refuseInput(added.issues)
      if ('full' in added) throw refuse('cart-full', { values: [CART_LINES] })
      return { count: added.count }
    })
  }),
]

/** What texts stand for, for this buyer at this moment, and the options that they name. */
export async function readTexts(
  db: Database,
  buyer: Parameters<typeof linesOf>[1],
  now: Date,
  texts: readonly string[],
  { on = db }: { on?: Queryable } = {},
) {
  const frequencies = await frequenciesOf(db)
  const every = await optionsFor.rows(on, {
    asked: JSON.stringify(texts.map((text, place) => askFor(frequencies, text, place))),
    licensed: licensedKinds(buyer.customerType),
  })
  const sure = new Set(every.flatMap(({ place, how }) => (how === 'exact' || how === 'name' ? [place] : [])))
  const found = every.filter(({ place, how }) => how !== 'words' || !sure.has(place))
  const byPlace = Map.groupBy(found, ({ place }) => place)
  const optionIds = [...new Set(found.map(({ optionId }) => optionId))]
  const asked = optionIds.map((optionId) => ({ optionId, quantity: 1 }))
  const lines = asked.length ? await linesOf(on, buyer, now, asked) : []
  const names = new Map(lines.map((line) => [line.optionId, line]))
  const hits = texts.map((text, place) => hitOf(text, byPlace.get(place) ?? [], names))
  const shown = new Set(hits.flatMap((hit) => hit.optionIds))
  return { hits, options: lines.filter(({ optionId }) => shown.has(optionId)).map(quickOption) }
}

function askFor(frequencies: Awaited<ReturnType<typeof frequenciesOf>>, text: string, place: number): Asked {
  const gtin = readGs1(text)?.gtin ?? null
  return {
    place,
    typed: text.toUpperCase().replace(/\p{C}/gu, ''),
    gtin,
    near: nearCodes(text),
    ways: gtin ? [] : waysOfName(frequencies, text),
  }
}

type Found = { optionId: number; how: 'exact' | 'name' | 'words' | 'near' }

/** The surest reading of a text: a code before a name, a whole name before a part of one, words in another order last. */
function hitOf(text: string, found: readonly Found[], lines: ReadonlyMap<number, CartLine>): Hit {
  const idsBy = (how: Found['how']) => [
    ...new Set(found.filter((one) => one.how === how).map(({ optionId }) => optionId)),
  ]
  const exact = idsBy('exact')
  if (exact.length > 0) return { how: 'exact', optionIds: exact.slice(0, MOST) }
  const named = idsBy('name')
  const whole = named.filter((id) => isWholeName(text, lines.get(id)))
  if (named.length > 0) return { how: 'name', optionIds: whole.length > 0 ? whole : named.slice(0, MOST) }
  const meant = idsBy('words').filter((id) => saysAll(text, lines.get(id)))
  if (meant.length > 0) return { how: 'name', optionIds: meant.slice(0, MOST) }
  const near = idsBy('near')
  return near.length > 0 ? { how: 'near', optionIds: near.slice(0, MOST) } : { how: 'none', optionIds: [] }
}

/** Whether a product says every word of a text, an option's own among them: 니트릴 장갑 M. A short word must be one of its words. */
function saysAll(text: string, line: CartLine | undefined): boolean {
  if (!line) return false
  const own = `${line.name} ${line.spec} ${line.optionName}`.split(/\s+/).map(normalize)
  return text
    .split(/\s+/)
    .map(normalize)
    .every((word) => own.some((one) => (word.length > 1 ? one.includes(word) : one === word)))
}

function isWholeName(text: string, line: CartLine | undefined): boolean {
  const typed = normalize(text)
  return (
    line !== undefined &&
    [line.name, `${line.name} ${line.optionName}`, `${line.name} ${line.spec}`].some(
      (name) => normalize(name) === typed,
    )
  )
}

const REFUSALS: readonly string[] = ['discontinued', 'not-for-sale', 'price-on-request', 'sold-out']

export const quickOption = (line: CartLine): QuickOption => ({
  optionId: line.optionId,
  optionName: line.optionName,
  productCode: line.productCode,
  name: line.name,
  spec: line.spec,
  picture: line.picture,
  storage: line.storage,
  unitName: line.unitName,
  packQuantity: line.packQuantity,
  minQuantity: line.minQuantity,
  stepQuantity: line.stepQuantity,
  listPrice: line.listPrice,
  steps: line.steps,
  available: line.available,
  nextExpiry: line.nextExpiry,
  nearExpiry: line.nearExpiry,
  restockOn: line.restockOn,
  refusal: line.problem && REFUSALS.includes(line.problem.code) ? line.problem : null,
})
