import { sql, type RawBuilder } from 'kysely'
import { ofClasses } from './classes.ts'

/**
 * What an entry must hold. Values, or placeholders of a statement. `needle` is the longest part of its text and
 * `patterns` are LIKE patterns of the others; `extra` are the keys that no part implies: to look at a text is cheaper
 * than to look at its keys.
 */
type Terms = { keys: unknown; extra: unknown; needle: unknown; patterns: unknown }
/** The same of what a product calls itself. */
type OwnTerms = Terms & { ownKeys: unknown; ownExtra: unknown }

/** The further a walk goes, the less it gains over reading all that holds the rarest key. */
const WALKED = sql.lit(4_000)
/** Whether `nearest` leaves entries that it has not looked at. */
export const leavesMore = sql<boolean>`exists (select from "searchEntry" offset ${WALKED})`

const hasText = ({ needle, patterns }: Terms) =>
  sql`strpos(e.text, ${needle}::text) > 0 and e.text like all (${patterns}::text[])`
const hasKeys = (keys: unknown) => sql`(cardinality(${keys}::int[]) = 0 or e.keys @> ${keys}::int[])`
/** In this order: left to itself, PostgreSQL looks at the keys first. */
const holds = (terms: Terms) => sql`case when ${hasText(terms)} then ${hasKeys(terms.extra)} else false end`
const isCalled = ({ needle, patterns, ownExtra }: OwnTerms) => sql`
  case when strpos(left(e.text, e.own), ${needle}::text) > 0 and left(e.text, e.own) like all (${patterns}::text[])
  then ${hasKeys(ownExtra)} else false end`

/** As integers. */
type Place = { rank: RawBuilder<unknown>; id: RawBuilder<unknown>; back: boolean }

/**
 * What holds the terms among the next 4,000 entries of the recommended order, in that order: product and rank. For
 * common terms; for rare ones it may find nothing at all.
 */
export const nearest = (terms: Terms) => walk(holds(terms))
/** The same of what calls itself so, or holds it otherwise, beyond a place. */
export const nearestOwn = (terms: OwnTerms, place: Place) =>
  walk(sql`${isCalled(terms)} and ${holds(terms)}`, place)
export const nearestOther = (terms: OwnTerms, place: Place) =>
  walk(sql`${holds(terms)} and not ${isCalled(terms)}`, place)

function walk(condition: RawBuilder<unknown>, place?: Place) {
  const order = place?.back ? sql`rank desc, "productId" desc` : sql`rank, "productId"`
  const beyond = place
    ? sql`where (rank, "productId") ${sql.raw(place.back ? '<' : '>')} (${place.rank}, ${place.id})`
    : sql``
  return sql`
    select e."productId", e.rank
    from (select "productId", rank, text, own, keys from "searchEntry" ${beyond} order by ${order} limit ${WALKED}) e
    where ${condition}`
}

const matching = (terms: Terms, classes: unknown) =>
  sql`from "searchEntry" e where e.keys @> ${terms.keys}::int[] ${ofClasses(classes)} and ${hasText(terms)}`
/**
 * Everything of some classes, or of all (null), that holds the terms, by the index of keys; `rank`: its place in the
 * recommended order, `isOwn`: whether the product calls itself so.
 */
export const allMatching = (terms: Terms, classes: unknown) =>
  sql`select e."productId" ${matching(terms, classes)}`
export const allMatchingByOwn = (terms: OwnTerms, classes: unknown) =>
  sql`select e."productId", e.rank, ${isCalled(terms)} as "isOwn" ${matching(terms, classes)}`

/** Everything of some classes, or of all (null), that calls itself so. */
export const allOwn = (terms: OwnTerms, classes: unknown) => sql`
  select e."productId", e.rank from "searchEntry" e
  where e.keys @> ${terms.ownKeys}::int[] ${ofClasses(classes)} and ${isCalled(terms)}`

/** Whether one product holds the terms. A sub-select that stays one: as a join it would be read for every product. */
export const matchesEntry = (terms: Terms, productId: RawBuilder<unknown>) =>
  sql<boolean>`(select ${holds(terms)} from "searchEntry" e where e."productId" = ${productId})`
