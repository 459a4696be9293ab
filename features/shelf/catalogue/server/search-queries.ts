import { sql } from 'kysely'
import { allMatching, nearest, searchReader, type Search } from '#features/shelf/search/server/index.ts'
import { statement, type Database } from '#platform/database/database.ts'
import { PAGE_SIZE } from '../contract.ts'
import type { Place } from './cursor.ts'
import type { Buyer } from '#features/shelf/prices/server/index.ts'
import type { Asker } from './filters.ts'
import { listColumns, listTables, reachable, visible, type ListRow } from './rows.ts'

const sold = (kinds: unknown) => sql`p."saleState" = 'on-sale' and ${visible(kinds)}`

/** Reads what a member with these licence-only kinds has typed. */
export const readSearch = searchReader(
  (productId, kinds) => sql`exists (select from product p where p.id = ${productId} and ${sold(kinds)})`,
)

type Input = {
  keys: readonly number[]
  extra: readonly number[]
  needle: string
  patterns: readonly string[]
  common: boolean
  exact: number | null
  kinds: readonly string[]
  rank: number
  id: number
  /** Whether the start of the list is asked for or may be met. */
  start: boolean
}

/**
 * `found` (id, rank, turn): the best that is found beyond a place, and at the start the product whose code was typed,
 * even when it is no longer sold. Common terms are found on a short walk; rare ones, and those that the walk has found
 * too few of, by their keys.
 */
function foundBeyond(input: Input, { most, back }: { most: number; back: boolean }) {
  const limit = sql.lit(most)
  const order = back ? sql`p.rank desc, p.id desc` : sql`p.rank, p.id`
  // by the entry's own columns, so that the walk ends at the last row it needs
  const walked = back ? sql`e.rank desc, e."productId" desc` : sql`e.rank, e."productId"`
  const wanted = sql`${sold(input.kinds)} and p.id is distinct from ${input.exact}::int`
  return sql`
    near as materialized (
      select p.id, p.rank
      from (${nearest(input, { rank: input.rank, id: input.id, back })}) e join product p on p.id = e."productId"
      where ${input.common}::bool and ${wanted}
      order by ${walked} limit ${limit}
    ),
    matching as materialized (${allMatching(input)}),
    far as materialized (
      select p.id, p.rank
      from matching m join product p on p.id = m."productId"
      where (select count(*) from near) < ${limit} and ${wanted}
        and (p.rank, p.id) ${sql.raw(back ? '<' : '>')} (${input.rank}::int, ${input.id}::int)
      order by ${order} limit ${limit}
    ),
    found as (
      select id, rank, 1 as turn from near where (select count(*) from near) = ${limit}
      union all
      select id, rank, 1 from far
      union all
      select p.id, p.rank, ${sql.lit(back ? 2 : 0)} from product p
      where ${input.start}::bool and p.id = ${input.exact}::int and ${reachable(input.kinds)}
    )`
}

const pageOf = (back: boolean) =>
  statement<Input & Buyer>()((input) => {
    const order = back
      ? sql`found.turn, found.rank desc, found.id desc`
      : sql`found.turn, found.rank, found.id`
    return sql<ListRow & { key: string }>`
      with ${foundBeyond(input, { most: PAGE_SIZE + 1, back })}
      select p.rank::text as key, ${listColumns(input)} from found join ${listTables} on p.id = found.id
      order by ${order}`
  })
export const searchPages = { forward: pageOf(false), back: pageOf(true) }

const BEFORE_ALL = { rank: -2_147_483_648, id: 0 }

/** A page of what is found in the recommended order, the exact product first, and one row more when there are more. */
export async function listFound(
  db: Database,
  { search, asked, place }: { search: Search; asked: Asker; place: Place | null },
): Promise<(ListRow & { key: string })[]> {
  const back = place?.back ?? false
  const input = {
    ...search,
    priceGroupId: asked.priceGroupId,
    institutionId: asked.institutionId,
    kinds: asked.licensed,
    start: !place || back,
    ...(place ? { rank: Number(place.value), id: place.id } : BEFORE_ALL),
  }
  return (back ? searchPages.back : searchPages.forward).rows(db, input)
}

export type FoundProduct = {
  productCode: string
  name: string
  spec: string
  brandName: string
  picture: string
}

export const MOST_SUGGESTED = 8

const firstFound = statement<Input>()(
  (input) => sql<FoundProduct>`
    with ${foundBeyond(input, { most: MOST_SUGGESTED, back: false })}
    select p.code as "productCode", p.name, p.spec, b.name as "brandName", p.picture
    from found join product p on p.id = found.id join brand b on b.id = p."brandId"
    order by found.turn, found.rank, found.id`,
)

/** The first few, to be suggested while somebody types. */
export const suggestFound = (
  db: Database,
  search: Search,
  kinds: readonly string[],
): Promise<FoundProduct[]> => firstFound.rows(db, { ...search, kinds, start: true, ...BEFORE_ALL })
