import { sql, type RawBuilder } from 'kysely'
import type { OrderSort } from '../contract.ts'
import { besides, inPeriod, rest, type Asked, type Path } from './list-filters.ts'

type Sorted = Exclude<OrderSort, 'newest' | 'oldest'>

/** By what an order `o` is sorted; the index of amounts is by these very words. */
const amount = sql`(o.goods + o.shipping)`
const due = sql`coalesce((select min(d."promisedOn") from "orderLine" d where d."orderId" = o.id and d.quantity > d.cancelled + d.shipped), 'infinity'::date)`

/** Dear orders come first, and of those that wait, what was promised for the earliest day. */
export const bySort = (sort: Sorted, of: RawBuilder<unknown>) =>
  sort === 'amount' ? sql`order by ${of}.at desc, ${of}.id desc` : sql`order by ${of}.at, ${of}.id desc`

const after = (sort: Sorted, input: Asked) =>
  sort === 'amount'
    ? sql`(${amount}, o.id) < (coalesce((select ${amount} from "salesOrder" o where o.id = ${input.id}::int), 9007199254740991), ${input.id}::int)`
    : sql`(${due}, -o.id) > (coalesce((select ${due} from "salesOrder" o where o.id = ${input.id}::int), '-infinity'::date), -${input.id}::int)`

/** Options of the product with this code, or of those whose names have the words, when no code is typed. */
export const optionsNamed = (input: Asked) => sql`
  select n.id from (
    select p.id from product p where p.code = upper(${input.text})
    union all
    (select p.id from product p where p.name ilike ${input.like} and not exists (select from product where code = upper(${input.text})) order by p.name, p.id limit 20)
  ) p join "productOption" n on n."productId" = p.id`

/** So many names are read in turn before a text is looked up by its pairs of letters: what many are called is among them. */
const NAMES = sql.lit(2_000)
/** The first institutions by name that are called so. */
export const clinicsNamed = (input: Asked) => sql`
  with near as materialized (
    select f.id from (select i.id, i.name from institution i order by i.name, i.id limit ${NAMES}) f where strpos(lower(f.name), lower(${input.text})) > 0 limit 20)
  select near.id from near where (select count(*) from near) = 20
  union all (
    select i.id from institution i where (select count(*) from near) < 20 and "letterPairs"(i.name) @> "letterPairs"(${input.text}) and strpos(lower(i.name), lower(${input.text})) > 0
    order by i.name, i.id limit 20)`

/** What leads to few orders is sorted; the others are walked along the amounts. */
function way(path: Path, input: Asked) {
  if (path === 'number') return sql`o.number = ${input.text}`
  if (path === 'tracking')
    return sql`o.id in (select k."orderId" from parcel k where k."trackingNumber" = ${input.text})`
  if (path === 'lot')
    return sql`o.id in (select x."orderId" from lot t join "parcelLine" x on x."lotId" = t.id where upper(t.number) = upper(${input.text}))`
  if (path === 'held')
    return sql`o.id in (select h."orderId" from "orderLine" h where h."heldReason" is not null)`
  if (path === 'clinic') return sql`o."institutionId" in (${clinicsNamed(input)})`
  if (path === 'product')
    return sql`o.id in (select l."orderId" from "orderLine" l where l."optionId" in (${optionsNamed(input)}))`
  if (path === 'late') return waiting
  if (path === 'status') return sql`o.status = ${input.status}::text`
  return sql`true`
}
const waiting = sql`o.status in ('confirmed', 'preparing', 'part-shipped')`

type Walk = { path: Path; sort: Sorted; most: RawBuilder<unknown> }
const sorted = ({ path, sort }: Walk, input: Asked) => sql`
  select o.id, ${sort === 'amount' ? amount : due} as at from "salesOrder" o
  where ${way(path, input)} and ${sort === 'due' ? waiting : sql`true`} and ${rest(input)} and ${after(sort, input)}`

/** Ways that may lead to most orders of the shop. */
const isWide = (path: Path) => path === 'all' || path === 'status' || path === 'payment' || path === 'cool'
/** So many orders are sorted; where there are more, a walk along the amounts meets a page of them soon. */
const SORTED = sql.lit(1_000)
/**
 * The index of amounts holds when orders were placed, too: what is older than the period is not looked at. The filters
 * stand in a CASE: PostgreSQL expects next to no order to pass them one by one, and would sort what is left.
 */
const walked = (input: Asked) => sql`
  select o.id, ${amount} as at from "salesOrder" o
  where (o."placedAt" at time zone 'UTC') >= (${input.from}::timestamptz at time zone 'UTC') and ${after('amount', input)}
    and case when o."placedAt" < ${input.to}::timestamptz and ${besides(input)} then true else false end
  order by ${amount} desc, o.id desc`

export function sortedCandidates(walk: Walk, input: Asked) {
  const { path, sort, most } = walk
  const few = sql`select w.id, w.at from (${sorted(walk, input)}) w`
  if (sort === 'due' || !isWide(path)) return sql`${few} ${bySort(sort, sql`w`)} limit ${most}`
  return sql`
    with few as materialized (
      select count(*) <= ${SORTED} as "areFew" from (
        select from "salesOrder" o where ${way(path, input)} and ${inPeriod(input)} limit ${SORTED} + 1) x)
    (${few} where (select "areFew" from few) ${bySort(sort, sql`w`)} limit ${most})
    union all (select w.id, w.at from (${walked(input)} limit ${most}) w where not (select "areFew" from few))`
}
