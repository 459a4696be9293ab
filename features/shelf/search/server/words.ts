import { literalKey, normalize, queryKeys, type QueryAlternative } from '#domain/korean-search.ts'
import { startOfSynonym, wholeSynonym } from './entries.ts'
import { joinUnits, labelledAs } from './units.ts'

/** More words than anybody types; the rest is not looked at, so that no query is dear. */
const MOST_WORDS = 8

/** One way to read a word, or several: all of these must be held. */
export type Way = readonly QueryAlternative[]

/** The words of a query, each once. */
export const wordsOf = (typed: string): string[] =>
  [
    ...new Set(
      joinUnits(typed)
        .split(/\s+/)
        .filter((word) => normalize(word) !== ''),
    ),
  ].slice(0, MOST_WORDS)

/** By its key alone: every text holds the empty needle. */
const byKey = (key: string): QueryAlternative => ({ kind: 'text', keys: [key], needle: '' })
export const isSynonym = ({ keys }: QueryAlternative): boolean => keys[0]!.startsWith('@')
export const asSynonym = (word: string): QueryAlternative => byKey(wholeSynonym(normalize(word)))
export const asWritten = (word: string): QueryAlternative[] =>
  [...new Set([word, ...labelledAs(word)])].flatMap((spelling) => literalKey(spelling) ?? [])

/**
 * The most literal way first: as what buyers call something, as it is written and as it would be labelled, unfinished,
 * as typed in the other layout; each also as the beginning of what buyers call something.
 */
export function waysOf(word: string): Way[] {
  const readings = [...asWritten(word), ...queryKeys(word).slice(1)].flatMap((reading) => [
    reading,
    ...begunSynonym(reading),
  ])
  // 초성 are less than a word, and stand for names before they stand for what buyers say
  return [...(/[ㄱ-ㅎ]/.test(word) ? [] : [asSynonym(word)]), ...readings].map((reading) => [reading])
}

function begunSynonym({ kind, keys, needle }: QueryAlternative): QueryAlternative[] {
  if (needle.length < 2 || keys.some((key) => kind === 'text' && !needle.includes(key))) return []
  return [byKey(kind === 'choseong' ? wholeSynonym(needle) : startOfSynonym(needle))]
}

/** Words that buyers write apart and that mean something together: all of them, and each with the next. */
export function joinsOf(words: readonly string[]): { from: number; to: number; way: Way }[] {
  const spans = words.slice(1).map((_, at) => ({ from: at, to: at + 2 }))
  if (words.length > 2) spans.unshift({ from: 0, to: words.length })
  return spans.map((span) => ({ ...span, way: [asSynonym(words.slice(span.from, span.to).join(''))] }))
}
