import { sql } from 'kysely'
import { addMonths, seoulDate } from '#domain/calendar.ts'
import { nearExpiryLimit } from '#features/shelf/stock/rules.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import type { Database } from '#platform/database/database.ts'
import type { Services } from '#platform/server/serve.ts'
import type { Caller } from '#platform/server/caller.ts'
import { PAGE_SIZE, type listProducts, type ProductFilters, type ProductQuery } from '../contract.ts'
import { licensedKinds } from '../rules.ts'
import { readCursor, writeCursor, type Place } from './cursor.ts'
import { searchDeep } from './deep.ts'
import type { Asked, Asker, CategoryColumn } from './filters.ts'
import { byCodes } from './named-queries.ts'
import { listRow, type ListRow, type View } from './rows.ts'
import { listFound, readNearest, readSearch } from './search-queries.ts'
import { taxonomyOf } from './taxonomy.ts'
import { isByPrice, orders, startOf, walkAmong, walkOf, walkSearch, type Scope } from './walk.ts'
import { noteMiss, type Search } from '#features/shelf/search/server/index.ts'

export type Reader = { db: Database; clock: Clock; caller: Caller }
/** Notes what was searched for in vain, in the database itself. */
type Searcher = Reader & Pick<Services, 'log'> & { primary: Database }
type Page = {
  rows: ListRow[]
  next: string | null
  previous: string | null
  correctedTo: string | null
  nearest: boolean
}

const empty: Page = { rows: [], next: null, previous: null, correctedTo: null, nearest: false }

export function viewFor({ clock }: Pick<Reader, 'clock'>): View {
  const now = clock.now()
  return { now, nearExpiry: nearExpiryLimit(seoulDate(now)) }
}

const askerOf = ({ clock, caller }: Reader): Asker => ({
  priceGroupId: caller.priceGroupId,
  institutionId: caller.institutionId,
  licensed: licensedKinds(caller.customerType),
  now: clock.now(),
})

/** One page of products: by codes, by search, or in any order through any filters. */
export async function listPage(reader: Searcher, query: ProductQuery): Promise<Reply<typeof listProducts>> {
  const view = viewFor(reader)
  const { rows, ...page } = query.codes
    ? { ...empty, rows: await byCodes.rows(reader.db, { ...askerOf(reader), codes: query.codes }) }
    : await pageFor(reader, query)
  return { products: rows.map((row) => listRow(row, view)), ...page }
}

async function pageFor(reader: Searcher, query: ProductQuery): Promise<Page> {
  const { db } = reader
  const { sort } = query
  const place = readCursor(query.cursor, sort)
  const choices = await choicesIn(reader, query)
  if (!choices) return empty
  const { asked, plain } = choices
  if (!query.q) return orderedPage(reader, choices, { sort, place })
  const { search, correctedTo, words } = await readSearch(db, query.q, {
    kinds: asked.licensed,
    now: asked.now,
  })
  const page = !search
    ? empty
    : plain && sort === 'recommended'
      ? placedPage(await listFound(db, { search, asked, place }), sort, place)
      : await orderedPage(reader, choices, { sort, place, search })
  // what only the filters leave out is not replaced by something else
  if (page.rows.length > 0 || place || (search && !plain)) return { ...page, correctedTo }
  // meanwhile, and no reason to refuse an answer
  const noted = noteMiss(reader.primary, query.q, asked.now).catch((error: unknown) =>
    reader.log.error(error, 'a search in vain was not noted'),
  )
  const near = await readNearest(db, words, asked.licensed)
  const rows = near ? await listFound(db, { search: near, asked, place: null }) : []
  await noted
  return { ...empty, rows: rows.slice(0, PAGE_SIZE), nearest: near !== null }
}

type Choices = NonNullable<Awaited<ReturnType<typeof choicesIn>>>

async function orderedPage(
  { db }: Reader,
  { asked, column }: Choices,
  { sort, place, search }: { sort: ProductQuery['sort']; place: Place | null; search?: Search },
): Promise<Page> {
  const back = place?.back ?? false
  const down = orders[sort].descending !== back
  const from = { ...asked, ...startOf(sort, down, asked, place) }
  const scope: Scope = asked.brandIds ? 'brandId' : (column ?? 'all')
  const scopeIds = asked.brandIds ?? [asked.categoryId as number]
  const walks = asked.clearance
    ? []
    : search
      ? searchWalks(search, scope, sort, down)
      : [walkOf(scope, sort, down)]
  for (const walk of walks) {
    const found = await walk.rows(db, { ...from, scopeIds })
    if (!found.some(({ endless }) => endless)) return placedPage(found, sort, place)
  }
  return placedPage(
    await searchDeep(db, from, { column, sort, down, ...(search && { matching: search.ids }) }),
    sort,
    place,
  )
}

/** So many prices are sorted in the time of a walk that ends before it finds a page. */
const SORTED = 20_000
/** Of more than this share of all products, a walk along prices soon meets a page: a step is a tenth of a look-up. */
const DENSE = 1 / 25

/** Each goes further than the one before. By price the last comes to an end, whatever is found. */
function searchWalks(search: Search, scope: Scope, sort: ProductQuery['sort'], down: boolean) {
  const soon = search.common ? [walkSearch(scope, sort, down, search.matches(sql`p.id`))] : []
  if (!isByPrice(sort)) return soon
  const among = walkAmong(scope, down, search, search.share > DENSE)
  return search.about <= SORTED ? [among] : [...soon, among]
}

/** Rows come in the direction of the walk, one more than a page when there are more. */
function placedPage(
  found: (ListRow & { key: string })[],
  sort: ProductQuery['sort'],
  place: { back: boolean } | null,
): Page {
  const rows = found.slice(0, PAGE_SIZE)
  if (place?.back) rows.reverse()
  const more = found.length > PAGE_SIZE
  const cursor = (row: (typeof rows)[number] | undefined, back: boolean) =>
    row ? writeCursor({ sort, back, value: row.key, id: row.id }) : null
  return {
    ...empty,
    rows,
    next: place?.back || more ? cursor(rows.at(-1), false) : null,
    previous: (place && !place.back) || (place?.back && more) ? cursor(rows[0], true) : null,
  }
}

const atLeastOne = <Item>(list: Item[] | undefined) => (list?.length ? list : null)

/**
 * The filters with codes turned into ids, or null when a code names nothing, so nothing can match. `column`
 * holds the category asked for, `plain`: nothing but a search is.
 */
export async function choicesIn(
  reader: Reader,
  query: ProductFilters,
): Promise<{ asked: Asked; column: CategoryColumn | null; plain: boolean } | null> {
  const taxonomy = await taxonomyOf(reader.db, reader.clock)
  const category = query.category === undefined ? null : taxonomy.categoryByCode.get(query.category)
  const brandIds = query.brand?.flatMap((code) => taxonomy.brandIdByCode.get(code) ?? [])
  if (category === undefined || (query.brand?.length && !brandIds?.length)) return null
  const asker = askerOf(reader)
  const asked: Asked = {
    ...asker,
    categoryId: category?.id ?? null,
    brandIds: atLeastOne(brandIds),
    kinds: atLeastOne(query.kind),
    storages: atLeastOne(query.storage),
    inStock: query.inStock ?? false,
    clearance: query.clearance ?? false,
    usableUntil: query.expiryMonths ? addMonths(seoulDate(asker.now), query.expiryMonths) : null,
    minPrice: query.minPrice ?? null,
    maxPrice: query.maxPrice ?? null,
  }
  const { categoryId, brandIds: brands, kinds, storages, inStock, usableUntil, minPrice, maxPrice } = asked
  const plain = ![categoryId, brands, kinds, storages, usableUntil, minPrice, maxPrice].some(
    (one) => one !== null,
  )
  return {
    asked,
    column: category ? `category${category.level}Id` : null,
    plain: plain && !inStock && !asked.clearance,
  }
}
