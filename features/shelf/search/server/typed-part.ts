import { sql } from 'kysely'
import { literalKey } from '#domain/korean-search.ts'
import type { Database } from '#platform/database/database.ts'
import { frequenciesOf } from './frequencies.ts'
import { termsOf } from './terms-of.ts'

/** What staff type into a list: words that each are a part of what a product calls itself, as it is written. */
export type TypedPart = {
  /** LIKE patterns of the words, in small letters: a text holds all of them. */
  patterns: string[]
  /** So many products hold it that a walk along any order finds a page soon. */
  common: boolean
  /** What holds the words has these keys, too, which an index knows. */
  keys: number[]
}

const escapedLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Asks nothing of the database but, once a minute, how frequent keys are. */
export async function typedPart(db: Database, text: string): Promise<TypedPart> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const literal = words.flatMap((word) => literalKey(word) ?? [])
  const { ownKeys, ownCommon } = termsOf(await frequenciesOf(db), literal)
  return {
    patterns: words.map((word) => `%${escapedLike(word)}%`),
    // marks alone have no keys
    common: ownCommon || ownKeys.length === 0,
    keys: ownKeys,
  }
}

/** The products with all the keys, as a sub-select of ids. */
export const productsWith = (keys: readonly number[]) =>
  sql`select e."productId" from "searchEntry" e where e.keys @> ${keys}::int[]`
