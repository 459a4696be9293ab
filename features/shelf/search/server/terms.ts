import { sql, type RawBuilder } from 'kysely'

/**
 * What an entry must hold. Values, or placeholders of a statement. `patterns` are LIKE patterns, `extra` the keys that
 * no pattern implies: to look at a text is cheaper than to look at its keys.
 */
export type Terms = { keys: unknown; extra: unknown; patterns: unknown }

/** The further a walk goes, the less it gains over reading all that holds the rarest key. */
const WALKED = sql.lit(4_000)

const holds = ({ patterns, extra }: Terms) =>
  sql`e.text like all (${patterns}::text[]) and (cardinality(${extra}::text[]) = 0 or e.keys @> ${extra}::text[])`

type Place = { rank: unknown; id: unknown; back: boolean }

/**
 * What holds the terms among the next 4,000 entries of the recommended order, in that order: product and rank. For
 * common terms; for rare ones it may find nothing at all.
 */
export function nearest(terms: Terms, place?: Place) {
  const order = place?.back ? sql`rank desc, "productId" desc` : sql`rank, "productId"`
  const beyond = place
    ? sql`where (rank, "productId") ${sql.raw(place.back ? '<' : '>')} (${place.rank}::int, ${place.id}::int)`
    : sql``
  return sql`
    select e."productId", e.rank
    from (select "productId", rank, text, keys from "searchEntry" ${beyond} order by ${order} limit ${WALKED}) e
    where ${holds(terms)}`
}

/** Everything that holds the terms, by the index of keys. */
export const allMatching = ({ keys, patterns }: Terms) => sql`
  select e."productId" from "searchEntry" e where e.keys @> ${keys}::text[] and e.text like all (${patterns}::text[])`

/** Whether one product holds the terms. A sub-select that stays one: as a join it would be read for every product. */
export const matchesEntry = (terms: Terms, productId: RawBuilder<unknown>) =>
  sql<boolean>`(select ${holds(terms)} from "searchEntry" e where e."productId" = ${productId})`
