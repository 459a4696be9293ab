import { sql } from 'kysely'
import { addMonths, seoulDate } from '#domain/calendar.ts'
import { nearExpiryLimit } from '#features/shelf/stock/rules.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import type { Database } from '#platform/database/database.ts'
import type { Caller } from '#platform/server/caller.ts'
import { PAGE_SIZE, type listProducts, type ProductFilters, type ProductQuery } from '../contract.ts'
import { licensedKinds } from '../rules.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { searchDeep } from './deep.ts'
import type { Asked, Asker, CategoryColumn } from './filters.ts'
import { byCodes, byIds } from './named-queries.ts'
import { listRow, type ListRow, type View } from './rows.ts'
import { searchFor } from './search.ts'
import { searchBookOf } from './search-book.ts'
import { taxonomyOf } from './taxonomy.ts'
import { orders, startOf, walkOf, type Scope } from './walk.ts'

export type Reader = { db: Database; clock: Clock; caller: Caller }
type Page = { rows: ListRow[]; next: string | null; previous: string | null }

const empty: Page = { rows: [], next: null, previous: null }

export function viewFor({ clock }: Pick<Reader, 'clock'>): View {
  const now = clock.now()
  return { now, nearExpiry: nearExpiryLimit(seoulDate(now)) }
}

export const askerOf = ({ clock, caller }: Reader): Asker => ({
  priceGroupId: caller.priceGroupId,
  institutionId: caller.institutionId,
  licensed: licensedKinds(caller.customerType),
  now: clock.now(),
})

/** One page of products: by codes, by search, or in any order through any filters. */
export async function listPage(reader: Reader, query: ProductQuery): Promise<Reply<typeof listProducts>> {
  const view = viewFor(reader)
  const { rows, next, previous } = query.codes
    ? { ...empty, rows: await byCodes.rows(reader.db, { ...askerOf(reader), codes: query.codes }) }
    : await pageFor(reader, query)
  return { products: rows.map((row) => listRow(row, view)), next, previous }
}

async function pageFor(reader: Reader, query: ProductQuery): Promise<Page> {
  const { db, caller } = reader
  const { sort } = query
  const place = readCursor(query.cursor, sort)
  const choices = await choicesIn(reader, query)
  if (!choices) return empty
  const { asked, column } = choices
  const back = place?.back ?? false
  const down = orders[sort].descending !== back
  const from = { ...asked, ...startOf(sort, down, asked, place) }
  if (query.q) {
    const search = searchFor(await searchBookOf(db), query.q, caller.customerType)
    if (
      sort === 'recommended' &&
      Object.keys(query).every((name) => ['q', 'sort', 'cursor'].includes(name))
    ) {
      const found = search.page(place && { back: place.back, rank: Number(place.value), id: place.id })
      const rows = found.ids.length ? await byIds.rows(db, { ...asked, ids: found.ids }) : []
      return pageOf(rows, found)
    }
    const ids = search.ids()
    if (ids.length === 0) return empty
    return placedPage(
      await searchDeep(db, from, { column, sort, down, matching: sql`p.id = any(${ids}::int[])` }),
      sort,
      place,
    )
  }
  const scope: Scope = asked.brandIds ? 'brandId' : (column ?? 'all')
  const scopeIds = asked.brandIds ?? [asked.categoryId as number]
  let found = await walkOf(scope, sort, down).rows(db, { ...from, scopeIds })
  if (found.some(({ endless }) => endless)) found = await searchDeep(db, from, { column, sort, down })
  return placedPage(found, sort, place)
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
    rows,
    next: place?.back || more ? cursor(rows.at(-1), false) : null,
    previous: (place && !place.back) || (place?.back && more) ? cursor(rows[0], true) : null,
  }
}

function pageOf(
  rows: (ListRow & { key: string })[],
  { more, first }: { more: boolean; first: boolean },
): Page {
  const cursor = (row: (typeof rows)[number] | undefined, back: boolean) =>
    row ? writeCursor({ sort: 'recommended', back, value: row.key, id: row.id }) : null
  return {
    rows,
    next: more ? cursor(rows.at(-1), false) : null,
    previous: first ? null : cursor(rows[0], true),
  }
}

const atLeastOne = <Item>(list: Item[] | undefined) => (list?.length ? list : null)

/**
 * The filters with codes turned into ids, or null when a code names nothing, so nothing can match. `column`
 * holds the category asked for.
 */
export async function choicesIn(
  reader: Reader,
  query: ProductFilters,
): Promise<{ asked: Asked; column: CategoryColumn | null } | null> {
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
    usableUntil: query.expiryMonths ? addMonths(seoulDate(asker.now), query.expiryMonths) : null,
    minPrice: query.minPrice ?? null,
    maxPrice: query.maxPrice ?? null,
  }
  return { asked, column: category ? `category${category.level}Id` : null }
}
