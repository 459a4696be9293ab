import { type RawBuilder } from 'kysely'
import { normalize } from '#domain/korean-search.ts'
import type { Database } from '#platform/database/database.ts'
import { correctionsOf } from './corrections.ts'
import type { FindFirst } from './first-found.ts'
import { frequenciesOf } from './frequencies.ts'
import { allMatching, matchesEntry } from './terms.ts'
import { nothing, termsOf, type ReadTerms } from './terms-of.ts'
import { joinsOf, waysOf, wordsOf, type Way } from './words.ts'

/** What was typed, ready to be looked for. */
export type Search = ReadTerms & {
  /** The product whose whole code was typed, whether it is sold or not. */
  exact: number | null
  /** Products that staff put first for these words. */
  pins: readonly number[]
  /** Keys of the classes of goods that are looked through; null is all. */
  classes: readonly number[] | null
  /** Whether a product is found: for walks along another index. */
  matches(productId: RawBuilder<unknown>): RawBuilder<boolean>
  /** The ids of all that is found, as a sub-select. */
  ids: RawBuilder<unknown>
}

/** A word and how it finds something, if it does. */
export type Word = { typed: string; way: Way | null }

type Reading = {
  /** Null when nothing can be found. */
  search: Search | null
  /** What is looked for in place of what was typed, when a word had to be corrected. */
  correctedTo: string | null
  words: Word[]
}

/**
 * Reads what was typed: each word as it is written first (필러, ㅍㄹ, dm-fil); only when nothing that may be shown holds it
 * so, as a syllable still being typed or as typed in the other keyboard layout. One statement; two more when nothing
 * holds some word, to correct it.
 */
export function searchReader(findFirst: FindFirst) {
  const read = async (
    db: Database,
    typed: string,
    { kinds, now }: { kinds: readonly string[]; now: Date },
  ): Promise<Reading> => {
    const typedWords = wordsOf(typed)
    if (typedWords.length === 0) return { search: null, correctedTo: null, words: [] }
    const joins = joinsOf(typedWords)
    const lists = [...typedWords.map(waysOf), ...joins.map(({ way }) => [way])]
    const asked = { whole: normalize(typed), words: typedWords.map(normalize), now }
    const { exact, pins, stops, found, classes } = await findFirst(db, { kinds, lists, typed: asked })
    // where nothing else was typed, even these words mean something
    const isStop = (at: number) =>
      stops.includes(asked.words[at]!) && stops.length < new Set(asked.words).size
    const words: Word[] = []
    for (let at = 0; at < typedWords.length;) {
      const join = joins.findIndex(({ from }, nth) => from === at && found[typedWords.length + nth] !== null)
      const to = joins[join]?.to ?? at + 1
      const way = found[join < 0 ? at : typedWords.length + join] ?? null
      if (join >= 0 || !isStop(at)) words.push({ typed: typedWords.slice(at, to).join(' '), way })
      at = to
    }
    const isKnown = exact !== null || pins.length > 0
    const correctedTo = !isKnown ? await correct(db, words, kinds) : null
    const ways = words.map(({ way }) => way)
    const search = ways.every((way) => way !== null)
      ? searchOf(termsOf(await frequenciesOf(db), ways.flat()), { exact, pins, classes })
      : isKnown
        ? searchOf(nothing, { exact, pins, classes })
        : null
    return { search, correctedTo: search && correctedTo, words }
  }

  /** Finds ways for the words without one; answers how they had to be written, unless only spaces were missing. */
  async function correct(db: Database, words: Word[], kinds: readonly string[]): Promise<string | null> {
    const missed = words.filter(({ way }) => way === null)
    if (missed.length === 0) return null
    const corrections = await correctionsOf(
      db,
      missed.map(({ typed }) => typed),
    )
    const lists = corrections.map((list) => list.map(({ way }) => way))
    const { found } = await findFirst(db, { kinds, lists })
    const spelt = words.map(({ typed }) => typed)
    missed.forEach((word, nth) => {
      word.way = found[nth]!
      const chosen = corrections[nth]!.find(({ way }) => way === word.way)
      if (chosen && normalize(chosen.spelling) !== normalize(word.typed))
        spelt[words.indexOf(word)] = chosen.spelling
    })
    const correctedTo = spelt.join(' ')
    return correctedTo === words.map(({ typed }) => typed).join(' ') ? null : correctedTo
  }
  return read
}

export const searchOf = (terms: ReadTerms, by: Pick<Search, 'exact' | 'pins' | 'classes'>): Search => ({
  ...terms,
  ...by,
  matches: (productId) => matchesEntry(terms, productId),
  ids: allMatching(terms, by.classes),
})
