import { sql, type RawBuilder } from 'kysely'
import type { Search } from '#features/shelf/search/server/index.ts'
import { smallestOrderSql, visible } from './rows.ts'
import type { Scope } from './walk-queries.ts'

/** Filters with codes already turned into ids. */
export type Filters = {
  categoryColumn?: Exclude<Scope, 'brandId' | 'all'>
  categoryId?: number
  brandIds?: number[]
  kinds?: string[]
  storages?: string[]
  inStock?: boolean
  /** The use-by date that goods must reach. */
  usableUntil?: string
  minPrice?: number
  maxPrice?: number
  search?: Search
}
/** No condition. */
export const isTrue = sql`true`
const and = (conditions: (RawBuilder<unknown> | false | undefined)[]) =>
  sql.join([isTrue, ...conditions.filter((one) => one !== undefined && one !== false)], sql` and `)

/** What all choices share. */
export const scopeOf = ({ categoryColumn, categoryId, search }: Filters, licensed: readonly string[]) =>
  and([
    sql`p."saleState" = 'on-sale'`,
    visible(licensed),
    categoryColumn && sql`p.${sql.ref(categoryColumn)} = ${categoryId}`,
    search && sql`p.id in (${search.ids})`,
  ])

export const hasStock = sql`coalesce(s."onHand" - s.reserved, 0) >= ${smallestOrderSql}`

/** `paid`: what the member pays, in SQL. */
export const choicesOf = (filters: Filters, paid: RawBuilder<unknown>) =>
  and([
    filters.brandIds && sql`p."brandId" = any(${filters.brandIds}::int[])`,
    filters.kinds && sql`p.kind = any(${filters.kinds}::text[])`,
    filters.storages && sql`p.storage = any(${filters.storages}::text[])`,
    filters.inStock && hasStock,
    filters.usableUntil !== undefined &&
      sql`(s."nextExpiry" is null or s."nextExpiry" >= ${filters.usableUntil}::date)`,
    filters.minPrice !== undefined && sql`${paid} >= ${filters.minPrice} and not p."priceOnRequest"`,
    filters.maxPrice !== undefined && sql`${paid} <= ${filters.maxPrice} and not p."priceOnRequest"`,
  ])
