import { normalize, queryKeys, type QueryAlternative } from '#domain/korean-search.ts'

/** More words than anybody types; the rest is not looked at, so that no query is dear. */
const MOST_WORDS = 8

/** The words of a query, each with its readings, the most literal first. */
export const readingsOf = (typed: string): QueryAlternative[][] =>
  [...new Set(typed.split(/\s+/).filter((word) => normalize(word) !== ''))]
    .slice(0, MOST_WORDS)
    .map(queryKeys)
