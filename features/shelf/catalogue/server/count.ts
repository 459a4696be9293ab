import type { Reply } from '#platform/contract/endpoint.ts'
import type { countProducts, ProductFilters } from '../contract.ts'
import { asksProducts, countFound, countSorts, lookAtProducts, type FacetRow } from './count-queries.ts'
import { choicesIn, type Reader } from './list.ts'
import { readSearch } from './search-queries.ts'

type Counts = Reply<typeof countProducts>
const nothing: Counts = {
  total: 0,
  brands: [],
  kinds: [],
  storages: [],
  inStock: 0,
  clearance: 0,
  atLeast: [],
}

/**
 * Exact where the summary of sorts or a rare search answers; of prices, stock, use-by dates and common searches
 * only the first few thousand products are looked at.
 */
export async function countFor(reader: Reader, query: ProductFilters): Promise<Counts> {
  const { db } = reader
  const choices = await choicesIn(reader, query)
  if (!choices) return nothing
  const { asked, column } = choices
  if (query.q) {
    const { search } = await readSearch(db, query.q, { kinds: asked.licensed, now: asked.now })
    if (!search) return nothing
    const found = await countFound(db, asked, column, search)
    const all = allOf(found)
    return {
      ...facetsOf(found),
      total: all.chosen,
      inStock: all.inStock,
      clearance: all.clearance,
      atLeast: all.more ? ['total', 'choices', 'inStock'] : [],
    }
  }
  const [sorts, looked] = await Promise.all([
    countSorts(db, asked, column),
    lookAtProducts(db, asked, column),
  ])
  const byLooking = asksProducts(asked)
  return {
    ...facetsOf(sorts),
    total: byLooking ? looked.chosen : allOf(sorts).chosen,
    inStock: looked.inStock,
    clearance: looked.clearance,
    atLeast: [
      ...(byLooking && looked.moreChosen ? (['total'] as const) : []),
      ...(looked.moreInStock ? (['inStock'] as const) : []),
    ],
  }
}

/** The row that is of no brand, kind or storage in particular; grouping by nothing always makes it. */
const allOf = <Row extends FacetRow>(rows: readonly Row[]): Row =>
  rows.find((row) => row.brandCode === null && row.kind === null && row.storage === null)!

function facetsOf(rows: readonly FacetRow[]) {
  const facet = (column: 'brandCode' | 'kind' | 'storage') =>
    rows
      .filter((row) => row[column] !== null)
      .map((row) => ({ code: row[column]!, count: row.total }))
      .toSorted((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1))
  return { brands: facet('brandCode'), kinds: facet('kind'), storages: facet('storage') }
}
