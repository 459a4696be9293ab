import type { QueryAlternative } from '#domain/korean-search.ts'
import { ownKey, pairsOf } from './entries.ts'
import type { Frequencies } from './frequencies.ts'
import { keyNumber } from './key-number.ts'
import { isSynonym, type Way } from './words.ts'

export type ReadTerms = {
  keys: number[]
  extra: number[]
  /** The rarest keys of what calls itself so, and those of them that no part of its text implies. */
  ownKeys: number[]
  ownExtra: number[]
  needle: string
  patterns: string[]
  /** How many products hold it, as far as keys tell. */
  about: number
  /** The same as a share of all products. */
  share: number
  /** So many products hold it, or call themselves so, that a walk along any order finds a page soon. */
  common: boolean
  ownCommon: boolean
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

/** So many of the rarest keys leave few products, whose texts are looked at anyway; each further key is read in vain. */
const READ = 4
const rarest = ({ of }: Frequencies, keys: readonly number[]) =>
  keys.toSorted((a, b) => (of.get(a) ?? 0) - (of.get(b) ?? 0)).slice(0, READ)

/** A text with the needle has the needle's own keys. */
const extraKeys = ({ kind, keys, needle }: QueryAlternative) =>
  (kind === 'choseong' ? [] : keys.filter((key) => !needle.includes(key))).map(keyNumber)

const ownNumbers = (keys: readonly string[]) => [...new Set(keys.map((key) => keyNumber(ownKey(key))))]

export function termsOf(frequencies: Frequencies, way: Way): ReadTerms {
  const [needle = '', ...others] = way
    .flatMap((reading) => reading.needle || [])
    .toSorted((a, b) => b.length - a.length)
  const each = [...new Set(way.flatMap((reading) => reading.keys.map(keyNumber)))]
  const extra = [...new Set(way.flatMap(extraKeys))]
  const ownExtra = ownNumbers(way.filter(isSynonym).flatMap((reading) => reading.keys))
  const own = [...ownExtra, ...ownNumbers(way.flatMap((reading) => pairsOf(reading.needle)))]
  const keys = [...new Set([...rarest(frequencies, each), ...extra])]
  const common = isCommon(frequencies, each)
  const about = aboutHolding(frequencies, each)
  return {
    keys,
    // a single letter has no pair, so that nothing is known of who calls itself so
    ownKeys: own.length ? [...new Set([...rarest(frequencies, own), ...ownExtra, ...extra])] : keys,
    ownExtra,
    extra,
    needle,
    // needles hold letters and digits only, so that nothing in them is a wildcard
    patterns: others.map((other) => `%${other}%`),
    about,
    share: about / Math.max(frequencies.entries, 1),
    common,
    ownCommon: own.length ? isCommon(frequencies, own) : common,
  }
}

/** No text has a punctuation mark. */
export const nothing: ReadTerms = {
  keys: [keyNumber('!')],
  extra: [],
  ownKeys: [keyNumber('!')],
  ownExtra: [],
  needle: '!',
  patterns: [],
  about: 0,
  share: 0,
  common: false,
  ownCommon: false,
}
