import type { Queryable } from '#platform/database/database.ts'
import { normalize } from '#domain/korean-search.ts'
import { partsOf } from './units.ts'
import { nearWords } from './vocabulary.ts'
import { asSynonym, asWritten, type Way } from './words.ts'

/** `spelling`: how the word must be written to be found so. */
type Correction = { way: Way; spelling: string }

/** No word is longer than this by mistake. */
const LONGEST = 20
/** So many ways to read one word are tried. */
const MOST_WAYS = 60

/**
 * What may have been meant by words that nothing holds, the likeliest first: words run together (누벨린필러, 캐뉼라25g),
 * then words with a letter wrong, missing or too many, then both at once. One statement.
 */
export async function correctionsOf(on: Queryable, words: readonly string[]): Promise<Correction[][]> {
  const cuts = words.map(cutsOf)
  const all = [...words, ...cuts.flat(2)].map(normalize)
  const near = await nearWords(on, [
    ...new Set(all.filter((word) => word.length > 1 && word.length <= LONGEST)),
  ])
  const likeWord = (word: string) => near.get(normalize(word)) ?? []
  return words.map((word, at) => {
    const apart = cuts[at]!
    const corrected = likeWord(word).map((spelling) => [spelling])
    const both = apart.flatMap((parts) => combine(parts.map((part) => [part, ...likeWord(part)])))
    const readings = new Map([...apart, ...corrected, ...both].map((parts) => [parts.join(' '), parts]))
    return [...readings.values()]
      .flatMap((parts) =>
        combine(parts.map((part) => [asSynonym(part), ...asWritten(part)])).map((way) => ({
          way,
          spelling: parts.join(''),
        })),
      )
      .slice(0, MOST_WAYS)
  })
}

/** Where words may have been run together: at numbers, between Korean and Latin, else behind any second syllable. */
function cutsOf(word: string): string[][] {
  if (!/[가-힣]/.test(word) || word.length > LONGEST) return []
  const parts = partsOf(word)
  if (parts.length > 1) return [parts]
  const syllables = normalize(word)
  // for whom or what: 소독용 is what 소독 finds
  if (/..용$/.test(syllables)) return [[syllables.slice(0, -1)]]
  return Array.from(syllables.slice(3), (_, at) => [syllables.slice(0, at + 2), syllables.slice(at + 2)])
}

/** One of each list, in every combination. */
const combine = <Item>(lists: readonly (readonly Item[])[]): Item[][] =>
  lists.reduce<Item[][]>(
    (before, list) => before.flatMap((taken) => list.map((item) => [...taken, item])),
    [[]],
  )
