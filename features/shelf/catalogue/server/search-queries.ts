import { sql, type RawBuilder } from 'kysely'
import {
  allMatchingByOwn,
  allOwn,
  firstFinder,
  nearestOther,
  nearestOwn,
  nearestSearch,
  searchReader,
  type Search,
} from '#features/shelf/search/server/index.ts'
import { statement, type Database } from '#platform/database/database.ts'
import { PAGE_SIZE } from '../contract.ts'
import { classesSeen } from '../search-fields.ts'
import type { Place } from './cursor.ts'
import type { BuyerNow } from '#features/shelf/prices/server/index.ts'
import type { Asker } from './filters.ts'
import { listColumns, listTables, reachable, visible, type ListRow } from './rows.ts'

const sold = (kinds: unknown) => sql`p."saleState" = 'on-sale' and ${visible(kinds)}`

const findFirst = firstFinder(
  (productId, kinds) => sql`exists (select from product p where p.id = ${productId} and ${sold(kinds)})`,
  classesSeen,
)
/** Reads what a member with these licence-only kinds has typed. */
export const readSearch = searchReader(findFirst)
export const readNearest = nearestSearch(findFirst)

type Input = {
  keys: readonly number[]
  extra: readonly number[]
  ownKeys: readonly number[]
  ownExtra: readonly number[]
  needle: string
  patterns: readonly string[]
  common: boolean
  ownCommon: boolean
  exact: number | null
  pins: readonly number[]
  kinds: readonly string[]
  classes: readonly number[] | null
  turn: number
  rank: number
  id: number
  /** Whether the start of the list is asked for or may be met. */
  start: boolean
}

/** Whoever sees all classes of goods keeps statements that ask for none. */
type Among = 'all' | 'some'
const amongOf = ({ classes }: Search): Among => (classes ? 'some' : 'all')

/** The product whose code was typed and what staff put first come first, then what calls itself so, then what holds it otherwise. */
const EXACT = 0
/** Before every product's own rank. */
const PINNED = sql.lit(-1_000_000)
const OWN = 1
const OTHER = 2
/** Before all ranks, and behind. */
const EDGES = [sql.lit(-2_147_483_648), sql.lit(2_147_483_647)] as const

/**
 * `found` (id, rank, turn): the best that is found beyond a place, and at the start the product whose code was typed,
 * even when it is no longer sold. Common terms are found on a short walk for each turn; rare ones, and those that the
 * walks have found too few of, by their keys.
 */
function foundBeyond(input: Input, { most, back, among }: { most: number; back: boolean; among: Among }) {
  const classes = among === 'all' ? null : input.classes
  const limit = sql.lit(most)
  const [way, beyond, edge] = back ? [sql`desc`, sql`<`, EDGES[1]] : [sql``, sql`>`, EDGES[0]]
  const order = sql`rank ${way}, id ${way}`
  // by the entry's own columns, so that the walk ends at the last row it needs
  const walked = sql`e.rank ${way}, e."productId" ${way}`
  // of what is found so, too: products are looked up until there are enough
  const inOrder = sql`m.rank ${way}, m."productId" ${way}`
  const wanted = sql`${sold(input.kinds)} and p.id is distinct from ${input.exact}::int and p.id <> all(${input.pins}::int[])`
  const from = (turn: number) => ({
    rank: sql`case ${input.turn}::int when ${sql.lit(turn)} then ${input.rank}::int else ${edge} end`,
    id: sql`case ${input.turn}::int when ${sql.lit(turn)} then ${input.id}::int else ${edge} end`,
    back,
  })
  const walk = (turn: number, gate: RawBuilder<unknown>) => sql`
    select p.id, p.rank, ${sql.lit(turn)} as turn
    from (${turn === OWN ? nearestOwn(input, from(turn)) : nearestOther(input, from(turn))}) e join product p on p.id = e."productId"
    where ${input.common}::bool and ${gate} and ${wanted} order by ${walked} limit ${limit}`
  const lacks = (name: string) => sql`(select count(*) from ${sql.ref(name)}) < ${limit}`
  const isTurn = (turn: number) => sql`${input.turn}::int ${back ? sql`=` : sql`<=`} ${sql.lit(turn)}`
  return sql`
    "ownNear" as materialized (${walk(OWN, sql`${input.ownCommon}::bool and ${isTurn(OWN)}`)}),
    "ownFar" as materialized (
      select p.id, p.rank, ${sql.lit(OWN)} as turn from (
        select m.* from (${allOwn(input, classes)} offset 0) m
        where (m.rank, m."productId") ${beyond} (${from(OWN).rank}, ${from(OWN).id}) order by ${inOrder}
      ) m cross join lateral (${productOf}) p
      where ${input.common}::bool and ${isTurn(OWN)} and ${back ? sql`false` : sql`true`} and ${lacks('ownNear')} and ${wanted}
      order by ${inOrder} limit ${limit}
    ),
    own as materialized (
      select * from "ownNear" where not (${lacks('ownNear')}) or ${back ? sql`true` : sql`false`}
      union all select * from "ownFar"
    ),
    "otherNear" as materialized (${walk(OTHER, sql`${isTurn(OTHER)} and ${lacks('own')}`)}),
    near as materialized (select * from own union all select * from "otherNear"),
    matching as materialized (${allMatchingByOwn(input, classes)}),
    far as materialized (
      select p.id, p.rank, m.turn from (
        select m.* from (select "productId", rank, case when "isOwn" then ${sql.lit(OWN)} else ${sql.lit(OTHER)} end as turn from matching) m
        where (m.turn, m.rank, m."productId") ${beyond} (${input.turn}::int, ${input.rank}::int, ${input.id}::int)
        order by m.turn ${way}, ${inOrder}
      ) m cross join lateral (${productOf}) p
      where ${lacks('near')} and ${wanted}
      order by m.turn ${way}, ${inOrder} limit ${limit}
    ),
    found as (
      select * from (select * from near where not (${lacks('near')}) order by turn ${way}, ${order} limit ${limit}) near
      union all
      select * from far
      union all
      select p.id, p.rank, ${sql.lit(EXACT)} from product p
      where ${input.start}::bool and p.id = ${input.exact}::int and ${reachable(input.kinds)}
      union all
      select p.id, ${PINNED} + coalesce(array_position(${input.pins}::int[], p.id), 0), ${sql.lit(EXACT)} from product p
      where ${input.start}::bool and p.id = any(${input.pins}::int[]) and p.id is distinct from ${input.exact}::int and ${sold(input.kinds)}
    )`
}

/** Looked up for what is found; a plan for few of it would walk all products instead, however few are found. */
const productOf = sql`select p.* from product p where p.id = m."productId" offset 0`

/** A place among what is found is one number: its turn, then its rank. */
const RANKS = 2 ** 32
const placeKey = sql`(found.turn * ${sql.lit(RANKS)}::bigint + found.rank - ${EDGES[0]})::text`
const placeOf = (value: string) => ({
  turn: Math.floor(Number(value) / RANKS),
  rank: (Number(value) % RANKS) - RANKS / 2,
})

const pageOf = (among: Among, back: boolean) =>
  statement<Input & BuyerNow>()((input) => {
    const way = back ? sql`desc` : sql``
    return sql<ListRow & { key: string }>`
      with ${foundBeyond(input, { most: PAGE_SIZE + 1, back, among })}
      select ${placeKey} as key, ${listColumns(input)} from found join ${listTables} on p.id = found.id
      order by found.turn ${way}, found.rank ${way}, found.id ${way}`
  })
const pagesAmong = (among: Among) => ({ forward: pageOf(among, false), back: pageOf(among, true) })
export const searchPages = { all: pagesAmong('all'), some: pagesAmong('some') }

const BEFORE_ALL = { turn: EXACT, rank: 0, id: 0 }

/** A page of what is found, each turn in the recommended order, and one row more when there are more. */
export async function listFound(
  db: Database,
  { search, asked, place }: { search: Search; asked: Asker; place: Place | null },
): Promise<(ListRow & { key: string })[]> {
  const back = place?.back ?? false
  const input = {
    ...search,
    priceGroupId: asked.priceGroupId,
    institutionId: asked.institutionId,
    now: asked.now,
    kinds: asked.licensed,
    start: !place || back,
    ...(place ? { ...placeOf(place.value), id: place.id } : BEFORE_ALL),
  }
  return searchPages[amongOf(search)][back ? 'back' : 'forward'].rows(db, input)
}

type FoundProduct = {
  productCode: string
  name: string
  spec: string
  brandName: string
  picture: string
}

export const MOST_SUGGESTED = 8

const firstFound = (among: Among) =>
  statement<Input>()(
    (input) => sql<FoundProduct>`
    with ${foundBeyond(input, { most: MOST_SUGGESTED, back: false, among })}
    select p.code as "productCode", p.name, p.spec, b.name as "brandName", p.picture
    from found join product p on p.id = found.id join brand b on b.id = p."brandId"
    order by found.turn, found.rank, found.id`,
  )

const suggestions = { all: firstFound('all'), some: firstFound('some') }

/** The first few, to be suggested while somebody types. */
export const suggestFound = (
  db: Database,
  search: Search,
  kinds: readonly string[],
): Promise<FoundProduct[]> =>
  suggestions[amongOf(search)].rows(db, { ...search, kinds, start: true, ...BEFORE_ALL })
