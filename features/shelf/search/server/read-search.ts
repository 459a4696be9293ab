import { sql, type RawBuilder } from 'kysely'
import { normalize, type QueryAlternative } from '#domain/korean-search.ts'
import { statement, type Database } from '#platform/database/database.ts'
import { keyNumber } from './entries.ts'
import { frequenciesOf, type Frequencies } from './frequencies.ts'
import { allMatching, matchesEntry, nearest } from './terms.ts'
import { readingsOf } from './words.ts'

/** What was typed, ready to be looked for. */
export type Search = ReadTerms & {
  /** The product whose whole code was typed, whether it is sold or not. */
  exact: number | null
  /** How many products hold it, as far as keys tell. */
  about: number
  /** The same as a share of all products. */
  share: number
  /** So many products hold it that a walk along any order finds a page soon; `matches` then, else `ids`. */
  common: boolean
  /** Whether a product is found: for walks along another index. */
  matches(productId: RawBuilder<unknown>): RawBuilder<boolean>
  /** The ids of all that is found, as a sub-select. */
  ids: RawBuilder<unknown>
}

/** A page is 24 rows and one more. */
const PAGE = 25
/** Keys of one word come together, but not always: about so many of what holds all keys but one holds that, too. */
const WITH_NEXT = 0.7
/** About so many entries of all hold these keys. */
const aboutHolding = ({ entries, of }: Frequencies, keys: readonly number[]) =>
  entries * Math.min(...keys.map((key) => of.get(key) ?? 0)) * WITH_NEXT ** (keys.length - 1)
/** A walk and the keys cost the same where a page is found after as many rows as there are matches. */
const isCommon = (frequencies: Frequencies, keys: readonly number[]) =>
  aboutHolding(frequencies, keys) > Math.sqrt(PAGE * frequencies.entries)

type Asked = {
  code: string
  last: number
  words: number[]
  readings: number[]
  keys: string[]
  extra: string[]
  needles: string[]
  common: boolean[]
}
type Chosen = { word: number; reading: number | null; exact: number | null }

/**
 * Reads what was typed: each word as it is written first (필러, ㅍㄹ, dm-fil); only when nothing that may be shown holds it
 * so, as a syllable still being typed or as typed in the other keyboard layout. One statement. Answers null when
 * nothing can be found.
 */
export function searchReader(
  mayShow: (productId: RawBuilder<unknown>, kinds: unknown) => RawBuilder<unknown>,
) {
  const choose = statement<Asked & { kinds: readonly string[] }>()((input) => {
    const terms = {
      keys: sql`string_to_array(t.keys, ' ')`,
      extra: sql`string_to_array(t.extra, ' ')`,
      needle: sql`t.needle`,
      patterns: sql`'{}'`,
    }
    const shown = mayShow(sql`found."productId"`, input.kinds)
    return sql<Chosen>`
      select w.word, (select "productId" from "searchEntry" where code = ${input.code} limit 1) as exact, (
        select t.reading
        from (
          select * from unnest(${input.words}::int[], ${input.readings}::int[], ${input.keys}::text[], ${input.extra}::text[], ${input.needles}::text[], ${input.common}::bool[])
            as t (word, reading, keys, extra, needle, common)
          order by word, reading offset 0
        ) t
        where t.word = w.word and (
          t.common and exists (select from (${nearest(terms)}) found where ${shown})
          or exists (with found as materialized (${allMatching(terms)}) select from found where ${shown})
        )
        limit 1
      ) as reading
      from generate_series(0, ${input.last}::int) as w (word)
      order by w.word`
  })

  return async (db: Database, typed: string, kinds: readonly string[]): Promise<Search | null> => {
    const words = readingsOf(typed)
    if (words.length === 0) return null
    const frequencies = await frequenciesOf(db)
    const all = words.flatMap((readings, word) => readings.map((reading, at) => ({ word, at, reading })))
    const chosen = await choose.rows(db, {
      code: normalize(typed),
      kinds,
      last: words.length - 1,
      words: all.map(({ word }) => word),
      readings: all.map(({ at }) => at),
      keys: all.map(({ reading }) => rarest(frequencies, [reading]).join(' ')),
      extra: all.map(({ reading }) => extraKeys(reading).join(' ')),
      needles: all.map(({ reading }) => reading.needle),
      common: all.map(({ reading }) => isCommon(frequencies, reading.keys.map(keyNumber))),
    })
    const exact = chosen[0]!.exact
    const found = chosen.flatMap(({ word, reading }) => (reading === null ? [] : [words[word]![reading]!]))
    if (found.length < words.length)
      return exact === null ? null : searchOf(nothing, exact, { about: 0, share: 0, common: false })
    const terms = termsOf(frequencies, found)
    const keys = found.flatMap((reading) => reading.keys.map(keyNumber))
    const each = [...new Set(keys)]
    const about = aboutHolding(frequencies, each)
    return searchOf(terms, exact, {
      about,
      share: about / Math.max(frequencies.entries, 1),
      common: isCommon(frequencies, each),
    })
  }
}

type ReadTerms = { keys: number[]; extra: number[]; needle: string; patterns: string[] }
/** No text has a punctuation mark. */
const nothing: ReadTerms = { keys: [keyNumber('!')], extra: [], needle: '!', patterns: [] }

/** A text with the needle has the needle's own keys. */
const extraKeys = ({ kind, keys, needle }: QueryAlternative) =>
  (kind === 'choseong' ? [] : keys.filter((key) => !needle.includes(key))).map(keyNumber)

/** So many of the rarest keys leave few products, whose texts are looked at anyway; each further key is read in vain. */
const READ = 4
function rarest({ of }: Frequencies, readings: readonly QueryAlternative[]): number[] {
  const keys = readings.flatMap((reading) => reading.keys.map(keyNumber))
  const first = keys.toSorted((a, b) => (of.get(a) ?? 0) - (of.get(b) ?? 0)).slice(0, READ)
  return [...new Set([...first, ...readings.flatMap(extraKeys)])]
}

function termsOf(frequencies: Frequencies, readings: readonly QueryAlternative[]): ReadTerms {
  const [needle = '', ...others] = readings
    .map((reading) => reading.needle)
    .toSorted((a, b) => b.length - a.length)
  return {
    keys: rarest(frequencies, readings),
    extra: [...new Set(readings.flatMap(extraKeys))],
    needle,
    // needles hold letters and digits only, so that nothing in them is a wildcard
    patterns: others.map((other) => `%${other}%`),
  }
}

const searchOf = (
  terms: ReadTerms,
  exact: number | null,
  how: Pick<Search, 'about' | 'share' | 'common'>,
): Search => ({
  ...terms,
  ...how,
  exact,
  matches: (productId) => matchesEntry(terms, productId),
  ids: allMatching(terms),
})
