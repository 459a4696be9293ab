import { sql, type RawBuilder } from 'kysely'
import { shelfPriceHolds } from '#features/shelf/prices/server/index.ts'
import type { Search } from '#features/shelf/search/server/index.ts'
import { statement, type Statement } from '#platform/database/database.ts'
import { PAGE_SIZE, type ProductSort } from '../contract.ts'
import {
  anyFilters,
  contract,
  HIGHEST_PRICE,
  paidPrice,
  type Asked,
  type AskedValues,
  type CategoryColumn,
} from './filters.ts'
import { listColumns, listTables, type ListRow } from './rows.ts'

/** One more than a page, so that the answer knows whether there is another. */
export const LIMIT = sql.lit(PAGE_SIZE + 1)
/** So many products of a category or brand are looked at in the list's order; then `deep.ts` takes over. */
const STEPS = sql.lit(2_000)

export type Scope = CategoryColumn | 'brandId' | 'all'
export type Place = { value: string; id: number }
/** `scopeIds`: one category, or brands. */
type Walk = Asked & Place & { scopeIds: readonly number[] }
type WalkValues = AskedValues & Record<keyof Walk, unknown>
/** `key`: the row's place in the order. `endless`: the walk was given up here. */
export type FoundRow = ListRow & { key: string; endless: boolean }

type Order = {
  value: RawBuilder<unknown>
  type: RawBuilder<unknown>
  descending: boolean
  first: string
  last: string
}
const INT = { type: sql`int`, first: '-2147483648', last: '2147483647' }
const PRICE = { value: sql`s.price`, type: sql`bigint`, first: '-1', last: String(Number.MAX_SAFE_INTEGER) }
export const orders: Record<ProductSort, Order> = {
  recommended: { value: sql`p.rank`, ...INT, descending: false },
  popular: { value: sql`p.popularity`, ...INT, descending: true },
  newest: {
    value: sql`p."publishedAt"`,
    type: sql`timestamptz`,
    first: '-infinity',
    last: 'infinity',
    descending: true,
  },
  'price-low': { ...PRICE, descending: false },
  'price-high': { ...PRICE, descending: true },
}
export const isByPrice = (sort: ProductSort) => sort === 'price-low' || sort === 'price-high'

/** Where a walk up or down begins: behind `place`, and not before the first price that is asked for. */
export function startOf(sort: ProductSort, down: boolean, asked: Asked, place: Place | null): Place {
  const edge = isByPrice(sort) ? (down ? asked.maxPrice : asked.minPrice) : null
  const first = {
    value: edge === null ? (down ? orders[sort].last : orders[sort].first) : String(edge),
    id: down ? 2_147_483_647 : -1,
  }
  if (!place) return first
  const isWithin = edge === null || (down ? Number(place.value) <= edge : Number(place.value) >= edge)
  return isWithin ? { value: place.value, id: place.id } : first
}

/**
 * A page in any order, through any filters: a walk along the index that has this order, which ends at the
 * page's last row. What there is to show is looked up for those rows only.
 */
const write = (scope: Scope, sort: ProductSort, down: boolean, matches: RawBuilder<unknown>) =>
  statement<Walk>()((input: WalkValues) => {
    const order = sql`${sql.raw(down ? 'desc' : 'asc')}`
    return pageOf(
      input,
      order,
      isByPrice(sort)
        ? byPrice(input, scope, down, order, matches, steps(input, scope, down, order))
        : byColumn(input, scope, orders[sort], down, order, matches),
    )
  })

const pageOf = (
  input: WalkValues,
  order: RawBuilder<unknown>,
  found: RawBuilder<unknown>,
  matching: RawBuilder<unknown> = sql``,
) => sql<FoundRow>`
      with ${contract(input)}, ${matching} found as (${found})
      select found.value::text as key, found.step = ${STEPS} as endless, ${listColumns(input)}
      from found join ${listTables} on p.id = found.id order by found.value ${order}, found.id ${order}`

const statements = new Map<string, Statement<Walk, FoundRow>>()
/** Compiled and prepared at first use: there are 50. */
export function walkOf(scope: Scope, sort: ProductSort, down: boolean) {
  const key = `${scope} ${isByPrice(sort) ? 'price' : sort} ${down}`
  const known = statements.get(key) ?? write(scope, sort, down, isTrue)
  statements.set(key, known)
  return known
}

/** The same through what is searched for: its values are parameters, so that PostgreSQL knows the text again. */
export const walkSearch = write

const isTrue = sql`true`

/**
 * By price among what is searched for: `dense`, where the group's prices are walked past what is not found; otherwise the
 * prices of all that is found are sorted.
 */
export const walkAmong = (
  scope: Scope,
  down: boolean,
  { ids, matches }: Pick<Search, 'ids' | 'matches'>,
  dense: boolean,
) =>
  statement<Walk>()((input: WalkValues) => {
    const order = sql`${sql.raw(down ? 'desc' : 'asc')}`
    const among = dense
      ? sql`"shelfPrice" s where case when s."productId" in (select "productId" from matching) then true end`
      : sql`matching m join "shelfPrice" s on s."productId" = m."productId" where true`
    const prices = sql`
      select s."productId", s.price as value, 0 as step from ${among} and ${pricesBeyond(input, scope, down)}
      order by s.price ${order}, s."productId" ${order}`
    return pageOf(
      input,
      order,
      byPrice(input, scope, down, order, matches(sql`p.id`), prices),
      sql`matching as materialized (${ids}),`,
    )
  })

const beyond = (
  value: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  type: RawBuilder<unknown>,
  input: WalkValues,
  down: boolean,
) => sql`(${value}, ${id}) ${sql.raw(down ? '<' : '>')} (${input.value}::${type}, ${input.id}::int)`

/** Each brand has a walk of its own, and the rows of all are merged. */
const inScope = (scope: Scope, table: 'p' | 's') =>
  scope === 'all' ? sql`scope.id is null` : sql`${sql.ref(`${table}.${scope}`)} = scope.id`

const perScope = (input: WalkValues, order: RawBuilder<unknown>, walk: RawBuilder<unknown>) => sql`
  select walk.* from unnest(${input.scopeIds}::int[]) as scope(id) cross join lateral (${walk}) walk
  order by walk.value ${order}, walk.id ${order} limit ${LIMIT}`

/**
 * The last product of a walk comes whatever it is: by it the page knows that there may be more. The planner
 * takes a CASE for every second row and walks; of filters it cannot know it would expect hardly any, and sort.
 */
const isHit = (conditions: RawBuilder<unknown>, step: RawBuilder<unknown>) =>
  sql`case when (${conditions}) or ${step} = ${STEPS} then true end`

const byColumn = (
  input: WalkValues,
  scope: Scope,
  { value, type }: Order,
  down: boolean,
  order: RawBuilder<unknown>,
  matches: RawBuilder<unknown>,
) =>
  perScope(
    input,
    order,
    sql`
    select p.id, p.value, p.step from (
      select p.*, ${value} as value, row_number() over (order by ${value} ${order}, p.id ${order}) as step
      from product p where ${inScope(scope, 'p')} and ${beyond(value, sql`p.id`, type, input, down)}
      order by ${value} ${order}, p.id ${order} limit ${STEPS}
    ) p
    where ${isHit(sql`${anyFilters(input, paidPrice(input))} and ${matches}`, sql`p.step`)}
    order by p.value ${order}, p.id ${order} limit ${LIMIT}`,
  )

/** Rows s of the group's prices, within what is asked for and beyond the place. */
const pricesBeyond = (input: WalkValues, scope: Scope, down: boolean) => sql`
  ${inScope(scope, 's')} and ${shelfPriceHolds(input)}
  and ${down ? sql`s.price >= coalesce(${input.minPrice}::bigint, 0)` : sql`s.price <= coalesce(${input.maxPrice}::bigint, ${HIGHEST_PRICE})`}
  and ${beyond(sql`s.price`, sql`s."productId"`, sql`bigint`, input, down)}`

const steps = (input: WalkValues, scope: Scope, down: boolean, order: RawBuilder<unknown>) => sql`
  select s."productId", s.price as value, row_number() over (order by s.price ${order}, s."productId" ${order}) as step
  from "shelfPrice" s where ${pricesBeyond(input, scope, down)}
  order by s.price ${order}, s."productId" ${order} limit ${STEPS}`

/**
 * By what the member pays: the group's prices in their order (`prices`: product, value, step), merged with the few
 * of the institution's own.
 */
const byPrice = (
  input: WalkValues,
  scope: Scope,
  down: boolean,
  order: RawBuilder<unknown>,
  matches: RawBuilder<unknown>,
  prices: RawBuilder<unknown>,
) => sql`
  select * from (
    (${perScope(
      input,
      order,
      sql`
      select p.id, s.value, s.step from (${prices}) s cross join lateral (select * from product where id = s."productId" offset 0) p
      where ${isHit(sql`s."productId" not in (select id from contract) and ${anyFilters(input, sql`s.value`)} and ${matches}`, sql`s.step`)}
      order by s.value ${order}, s."productId" ${order} limit ${LIMIT}`,
    )})
    union all (
      select p.id, p.value, 0 from (select p.*, ${paidPrice(input)} as value from contract join product p using (id)) p
      where (${scope === 'all' ? sql`true` : sql`p.${sql.ref(scope)} = any(${input.scopeIds}::int[])`})
        and ${anyFilters(input, sql`p.value`)} and ${matches} and ${beyond(sql`p.value`, sql`p.id`, sql`bigint`, input, down)}
      order by p.value ${order}, p.id ${order} limit ${LIMIT}
    )
  ) either order by value ${order}, id ${order} limit ${LIMIT}`
