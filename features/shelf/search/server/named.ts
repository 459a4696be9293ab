import { sql, type RawBuilder } from 'kysely'
import { queryKeys } from '#domain/korean-search.ts'
import { keyNumber } from './key-number.ts'

/** What an entry holds that has this name in one of its fields, as it is written. */
export function termsOfName(name: string): { keys: number[]; needle: string } {
  const [literal] = queryKeys(name)
  return literal?.kind === 'text'
    ? { keys: literal.keys.map(keyNumber), needle: literal.needle }
    : { keys: [], needle: '' }
}

/** Whether the entry `e` holds such terms: a column of keys and one of needles. */
export const isNamed = (keys: RawBuilder<unknown>, needle: RawBuilder<unknown>) =>
  sql`e.keys @> ${keys} and strpos(e.text, ${needle}) > 0`
