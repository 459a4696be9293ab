import { sql } from 'kysely'
import type { Search } from '#features/shelf/search/server/index.ts'
import { rows, type Database } from '#platform/database/database.ts'
import {
  chosenFilters,
  contract,
  hasStock,
  paidPrice,
  scopeOf,
  type Asked,
  type CategoryColumn,
} from './filters.ts'

export type FacetRow = {
  brandCode: string | null
  kind: string | null
  storage: string | null
  total: number
  chosen: number
  inStock: number
}

/**
 * One row for everything and one per brand, kind and storage: in the category and search, and left by all
 * choices.
 */
export const countFacets = (
  db: Database,
  asked: Asked,
  column: CategoryColumn | null,
  search: Search | undefined,
) =>
  rows(
    db,
    sql<FacetRow>`
    with ${contract(asked)}
    select b.code as "brandCode", p.kind, p.storage, count(*)::int as total,
      (count(*) filter (where ${chosenFilters(asked, paidPrice(asked))}))::int as chosen, (count(*) filter (where ${hasStock}))::int as "inStock"
    from product p join brand b on b.id = p."brandId"
    where ${scopeOf(asked, column)} and ${search ? sql`p.id in (${search.ids})` : sql`true`}
    group by grouping sets ((), (b.code), (p.kind), (p.storage))`,
  )
