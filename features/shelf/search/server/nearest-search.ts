import { normalize } from '#domain/korean-search.ts'
import type { Database } from '#platform/database/database.ts'
import type { FindFirst } from './first-found.ts'
import { frequenciesOf } from './frequencies.ts'
import { searchOf, type Search, type Word } from './read-search.ts'
import { termsOf } from './terms-of.ts'
import { asSynonym, asWritten, type Way } from './words.ts'

/** So many parts of a word are looked for. */
const MOST_PARTS = 24

/**
 * What comes nearest when no product holds all words: fewer of them, the last rather than the first, since those say
 * what a thing is, and several that mean something together rather than one; of a word that nothing holds, a part. Two
 * statements.
 */
export const nearestSearch =
  (findFirst: FindFirst) =>
  async (db: Database, words: readonly Word[], kinds: readonly string[]): Promise<Search | null> => {
    const missed = words.filter(({ way }) => way === null)
    const parts = missed.length
      ? (await findFirst(db, { kinds, lists: missed.map(({ typed }) => partsWithin(typed)) })).found
      : []
    const partly = parts.filter((way) => way !== null)
    const said = words.flatMap(({ typed, way }) => (way ? [{ way, parts: typed.split(' ').length }] : []))
    const wholly = said.map(({ way }) => way)
    const lightest = said.toSorted((a, b) => a.parts - b.parts)
    const fewer = [
      [...wholly, ...partly],
      wholly,
      ...lightest.map((left) => said.filter((one) => one !== left).map(({ way }) => way)),
      ...lightest.map(({ way }) => [way]).toReversed(),
      ...partly.map((way) => [way]).toReversed(),
    ].filter((some) => some.length > 0)
    if (fewer.length === 0) return null
    const { found, classes } = await findFirst(db, { kinds, lists: [fewer.map((some) => some.flat())] })
    const [best] = found
    return best ? searchOf(termsOf(await frequenciesOf(db), best), { exact: null, pins: [], classes }) : null
  }

/** The beginnings and ends of a word, the longest first. Part of a code means nothing. */
function partsWithin(word: string): Way[] {
  const isKorean = /[가-힣]/.test(word)
  if (!isKorean && /\d/.test(word)) return []
  const typed = [...normalize(word)]
  const shortest = isKorean ? 2 : 3
  return typed
    .flatMap((_, fewer) => [typed.slice(0, -1 - fewer), typed.slice(1 + fewer)])
    .filter((part) => part.length >= shortest)
    .slice(0, MOST_PARTS)
    .map((part) => part.join(''))
    .flatMap((part) => [[asSynonym(part)], ...asWritten(part).map((reading) => [reading])])
}
