import { normalize } from '#domain/korean-search.ts'
import { find } from './search-index.ts'
import type { SearchBook } from './search-book.ts'
import type { SearchRow } from './search-queries.ts'
import { licensedKinds } from '../rules.ts'
import { PAGE_SIZE } from '../contract.ts'

export type FoundPage = { ids: number[]; more: boolean; first: boolean }
type Place = { back: boolean; rank: number; id: number }

const visibleTo = (customerType: string) => {
  const kinds = licensedKinds(customerType)
  return (row: SearchRow) => !row.licensedOnly || kinds.includes(row.kind)
}

/**
 * What a query finds for a member. The product whose whole code was typed comes first, even when it is no
 * longer sold.
 */
export function searchFor(book: SearchBook, query: string, customerType: string) {
  const maySee = visibleTo(customerType)
  const typed = book.byCode.get(normalize(query))
  const exact = typed !== undefined && maySee(book.entries[typed]!) ? typed : undefined
  const finder = find(book, query, (row) => row.onSale && maySee(row))
  const found = (from: number) => finder(from).filter((at) => at !== exact)
  const rowAt = (at: number) => book.entries[at]!

  /** The best first, without paging. */
  const take = (count: number): SearchRow[] =>
    [...(exact === undefined ? [] : [exact]), ...found(0).take(count)].slice(0, count).map(rowAt)

  return {
    take,
    ids: () => take(book.entries.length).map((row) => row.id),
    /** 24 of them behind or before a place, the start without one. */
    page(place: Place | null): FoundPage {
      if (place && !place.back) {
        const ahead = [...found(positionAfter(book, place)).take(PAGE_SIZE + 1)]
        return {
          ids: ahead.slice(0, PAGE_SIZE).map((at) => rowAt(at).id),
          more: ahead.length > PAGE_SIZE,
          first: false,
        }
      }
      if (place) {
        const limit = positionAfter(book, { ...place, id: place.id - 1 })
        const before: number[] = []
        for (const at of found(0)) {
          if (at >= limit) break
          before.push(at)
        }
        if (before.length > PAGE_SIZE)
          return { ids: before.slice(-PAGE_SIZE).map((at) => rowAt(at).id), more: true, first: false }
      }
      const start = take(PAGE_SIZE + 1)
      return {
        ids: start.slice(0, PAGE_SIZE).map((row) => row.id),
        more: start.length > PAGE_SIZE,
        first: true,
      }
    },
  }
}

/** The first position behind (rank, id) in the book's order. */
function positionAfter({ entries }: SearchBook, { rank, id }: { rank: number; id: number }): number {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const entry = entries[middle]!
    if (entry.rank < rank || (entry.rank === rank && entry.id <= id)) low = middle + 1
    else high = middle
  }
  return low
}
