import { LRUCache } from 'lru-cache'
import type { Reply } from '#platform/contract/endpoint.ts'
import type { Database } from '#platform/database/database.ts'
import type { countProducts, ProductFilters } from '../contract.ts'
import { licensedKinds } from '../rules.ts'
import { countFacets, type FacetRow } from './count-queries.ts'
import { choicesIn, type Reader } from './list.ts'
import { readSearch } from './search-queries.ts'

type Counts = Reply<typeof countProducts>
const nothing: Counts = { total: 0, brands: [], kinds: [], storages: [], inStock: 0 }

const KEPT_MS = 30_000
const kept = new WeakMap<Database, LRUCache<string, { at: number; counts: Promise<Counts> }>>()

/**
 * Counts are the same for everyone with the same licence unless they ask for prices; they may be 30 s old.
 */
export async function countFor(reader: Reader, query: ProductFilters): Promise<Counts> {
  const { db, clock, caller } = reader
  const now = clock.now().getTime()
  const ownPrices = query.minPrice !== undefined || query.maxPrice !== undefined
  const key = JSON.stringify([
    licensedKinds(caller.customerType),
    query,
    ownPrices && [caller.priceGroupId, caller.institutionId],
  ])
  let cache = kept.get(db)
  if (!cache) kept.set(db, (cache = new LRUCache({ max: 500 })))
  const known = cache.get(key)
  if (known && Math.abs(now - known.at) < KEPT_MS) return known.counts
  const counts = count(reader, query)
  cache.set(key, { at: now, counts })
  counts.catch(() => cache.delete(key))
  return counts
}

async function count(reader: Reader, query: ProductFilters): Promise<Counts> {
  const choices = await choicesIn(reader, query)
  if (!choices) return nothing
  const { asked, column } = choices
  const search = query.q ? await readSearch(reader.db, query.q, asked.licensed) : undefined
  if (search === null) return nothing
  return toCounts(await countFacets(reader.db, asked, column, search))
}

function toCounts(rows: readonly FacetRow[]): Counts {
  const facet = (column: 'brandCode' | 'kind' | 'storage') =>
    rows
      .filter((row) => row[column] !== null)
      .map((row) => ({ code: row[column]!, count: row.total }))
      .toSorted((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1))
  const all = rows.find((row) => row.brandCode === null && row.kind === null && row.storage === null)
  return {
    total: all?.chosen ?? 0,
    brands: facet('brandCode'),
    kinds: facet('kind'),
    storages: facet('storage'),
    inStock: all?.inStock ?? 0,
  }
}
