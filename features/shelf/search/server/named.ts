import { sql, type RawBuilder } from 'kysely'
import { normalize, queryKeys } from '#domain/korean-search.ts'
import { keyNumber } from './key-number.ts'

/** A name as entries hold it: its words, and the whole as it is written. */
export type NameTerms = { keys: number[]; words: string[]; phrase: string }

export function termsOfName(name: string): NameTerms {
  const words = name.split(/\s+/).flatMap((word) => {
    const [literal] = queryKeys(word)
    return literal?.kind === 'text' ? [literal] : []
  })
  return {
    keys: [...new Set(words.flatMap(({ keys }) => keys.map(keyNumber)))],
    words: words.map(({ needle }) => needle),
    phrase: normalize(name),
  }
}

/** Whether the entry `e` holds every word of a name, `a` being its terms. */
export const holdsWords = (a: RawBuilder<unknown>) =>
  sql`${a}.keys <> '{}' and e.keys @> ${a}.keys
    and not exists (select from unnest(${a}.words) as word where strpos(e.text, word) = 0)`

/** Whether the entry `e` holds the whole name in one of its fields. */
export const holdsPhrase = (a: RawBuilder<unknown>) => sql<boolean>`strpos(e.text, ${a}.phrase) > 0`
