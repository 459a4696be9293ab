import { addMonths, seoulDate } from '#domain/calendar.ts'
import { pricesFor } from '#features/shelf/prices/server/index.ts'
import { nearExpiryLimit } from '#features/shelf/stock/rules.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Caller } from '#platform/server/caller.ts'
import { JsonText } from '#platform/server/serve.ts'
import { PAGE_SIZE, type ProductFilters, type ProductQuery } from '../contract.ts'
import { licensedKinds } from '../rules.ts'
import { readCursor, writeCursor, type Place } from './cursor.ts'
import type { Filters } from './filters.ts'
import { listFiltered } from './list-queries.ts'
import { unpack } from './packed-rows.ts'
import { priceFields, rowFields, type ListRow, type View } from './rows.ts'
import { listFound, readSearch } from './search-queries.ts'
import { taxonomyOf } from './taxonomy.ts'
import { byCodes, walkRecommended, type Scope } from './walk-queries.ts'

export type Reader = { db: Database; clock: Clock; caller: Caller }
/** `written`: the last answer that was made of it, for the next reader who sees the same prices. */
type Page = { rows: ListRow[]; next: string | null; previous: string | null; written?: Written }
type Written = { nearExpiry: string; prices: string[]; answer: JsonText }

const empty: Page = { rows: [], next: null, previous: null }

export async function viewFor({ db, clock, caller }: Reader): Promise<View> {
  const now = clock.now()
  return { now, prices: await pricesFor(db, caller, now), nearExpiry: nearExpiryLimit(seoulDate(now)) }
}

/** One page of products, as the reply of `listProducts`. */
export async function listPage(reader: Reader, query: ProductQuery): Promise<JsonText> {
  const [view, page] = await Promise.all([viewFor(reader), pageFor(reader, query)])
  const { rows, next, previous, written } = page
  const { nearExpiry } = view
  const prices = rows.map(({ facts }) => priceFields(facts, facts, view))
  if (written?.nearExpiry === nearExpiry && prices.every((price, at) => price === written.prices[at]))
    return written.answer
  const products = rows.map((row) => `{${rowFields(row, view)}}`).join()
  const answer = new JsonText(
    `{"products":[${products}],"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)}}`,
  )
  page.written = { nearExpiry, prices, answer }
  return answer
}

/** By codes, by search, along an index, or by any filters. One statement at most. */
async function pageFor(reader: Reader, query: ProductQuery): Promise<Page> {
  const { db, clock, caller } = reader
  const licensed = licensedKinds(caller.customerType)

  if (query.codes)
    return { ...empty, rows: unpack(await byCodes.row(db, { codes: query.codes, kinds: licensed })) }

  const place = readCursor(query.cursor, query.sort)
  const choices = await choicesIn(reader, query)
  if (!choices) return empty
  const { filters, plain } = choices
  const recommended = query.sort === 'recommended'

  if (query.q) {
    const search = await readSearch(db, query.q, licensed)
    if (!search) return empty
    if (plain === 'all' && recommended)
      return placedPage(await listFound(db, { search, kinds: licensed, place }), query.sort, place)
    filters.search = search
  }

  if (plain && recommended && !query.q) {
    const found = await walkRecommended(db, {
      scope: plain,
      scopeId: filters.categoryId ?? filters.brandIds?.[0] ?? null,
      kinds: licensed,
      place,
    })
    let page = walkedPages.get(found)
    if (!page) walkedPages.set(found, (page = placedPage(found, query.sort, place)))
    return page
  }
  return placedPage(
    await listFiltered(db, { filters, licensed, sort: query.sort, place, buyer: caller, now: clock.now() }),
    query.sort,
    place,
  )
}

/** A walk gives the very rows of the last time when nothing has changed since, and so the very page. */
const walkedPages = new WeakMap<readonly ListRow[], Page>()

/** Rows come in the direction of the walk, one more than a page when there are more. */
function placedPage(found: ListRow[], sort: ProductQuery['sort'], place: Place | null): Page {
  const rows = found.slice(0, PAGE_SIZE)
  if (place?.back) rows.reverse()
  const more = found.length > PAGE_SIZE
  const cursor = (row: ListRow | undefined, back: boolean) =>
    row ? writeCursor({ sort, back, value: row.facts.key, id: row.facts.id }) : null
  return {
    rows,
    next: place?.back || more ? cursor(rows.at(-1), false) : null,
    previous: (place && !place.back) || (place?.back && more) ? cursor(rows[0], true) : null,
  }
}

/**
 * The filters with codes turned into ids, or null when a code names nothing, so nothing can match. `plain` is
 * the scope
 * when an index of its own has the recommended order of what is asked.
 */
export async function choicesIn(
  { db, clock }: Reader,
  query: ProductFilters,
): Promise<{ filters: Filters; plain: Scope | null } | null> {
  const taxonomy = await taxonomyOf(db, clock)
  const filters: Filters = {}
  if (query.category !== undefined) {
    const category = taxonomy.categoryByCode.get(query.category)
    if (!category) return null
    filters.categoryColumn = `category${category.level}Id`
    filters.categoryId = category.id
  }
  if (query.brand?.length) {
    filters.brandIds = query.brand
      .map((code) => taxonomy.brandIdByCode.get(code))
      .filter((id) => id !== undefined)
    if (filters.brandIds.length === 0) return null
  }
  const hard = Boolean(
    query.kind?.length ||
    query.storage?.length ||
    query.inStock ||
    query.expiryMonths ||
    query.minPrice !== undefined ||
    query.maxPrice !== undefined,
  )
  if (query.kind?.length) filters.kinds = query.kind
  if (query.storage?.length) filters.storages = query.storage
  if (query.inStock) filters.inStock = true
  if (query.expiryMonths) filters.usableUntil = addMonths(seoulDate(clock.now()), query.expiryMonths)
  if (query.minPrice !== undefined) filters.minPrice = query.minPrice
  if (query.maxPrice !== undefined) filters.maxPrice = query.maxPrice
  return { filters, plain: hard ? null : plainScope(filters) }
}

function plainScope({ categoryColumn, brandIds }: Filters): Scope | null {
  if (!brandIds) return categoryColumn ?? 'all'
  return !categoryColumn && brandIds.length === 1 ? 'brandId' : null
}
