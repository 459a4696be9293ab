import { sql } from 'kysely'
import { rows, type Database } from '#platform/database/database.ts'
import type { Buyer } from '#features/shelf/prices/server/index.ts'
import { choicesOf, hasStock, scopeOf, type Filters } from './filters.ts'
import { paidPrice } from './paid-price.ts'

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
  {
    filters,
    licensed,
    buyer,
    now,
  }: { filters: Filters; licensed: readonly string[]; buyer: Buyer; now: Date },
) =>
  rows(
    db,
    sql<FacetRow>`
    select b.code as "brandCode", p.kind, p.storage, count(*)::int as total,
      (count(*) filter (where ${choicesOf(filters, paidPrice(buyer, now))}))::int as chosen, (count(*) filter (where ${hasStock}))::int as "inStock"
    from product p join brand b on b.id = p."brandId" left join stock s on s."optionId" = p."defaultOptionId"
    where ${scopeOf(filters, licensed)}
    group by grouping sets ((), (b.code), (p.kind), (p.storage))`,
  )
