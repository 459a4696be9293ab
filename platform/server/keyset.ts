import { z } from 'zod'

/** A whole number that is not negative, of at most so many digits. */
export const wholeKey = (digits: number) =>
  z.codec(z.string().regex(new RegExp(`^\\d{1,${digits}}$`)), z.int(), { decode: Number, encode: String })
/** The id of a row. */
export const idKey = wholeKey(9)
export const instantKey = z.codec(z.string().regex(/^\d{1,15}$/), z.date(), {
  decode: (text) => new Date(Number(text)),
  encode: (at) => String(at.getTime()),
})
export const flagKey = z.codec(z.enum(['0', '1']), z.boolean(), {
  decode: (text) => text === '1',
  encode: (flag) => (flag ? '1' : '0'),
})
export const textKey = (form: RegExp) => z.string().regex(form)

type Key = z.ZodType<unknown, string>
type Place<K extends Record<string, Key>> = { [N in keyof K]: z.output<K[N]> }

/**
 * The place of a row in a list, as its cursor says it: the values that the list is sorted by, none of which
 * holds the mark between them. What is no such place is null, and the list starts again.
 */
export const keyset = <const K extends Record<string, Key>>(keys: K, mark = '.') => {
  const named = Object.entries(keys)
  const write = (row: Place<K>) =>
    named.map(([name, key]) => z.encode(key, (row as Record<string, unknown>)[name])).join(mark)
  return {
    write,
    read(cursor: string | undefined): Place<K> | null {
      const parts = (cursor ?? '').split(mark)
      if (parts.length !== named.length) return null
      const read = named.map(([name, key], at) => [name, key.safeDecode(parts[at]!)] as const)
      return read.every(([, { success }]) => success)
        ? (Object.fromEntries(read.map(([name, { data }]) => [name, data])) as Place<K>)
        : null
    },
    /** Of rows that were asked for with one more than the page holds: the page, and where the next begins. */
    page<R extends Place<K>>(found: readonly R[], size: number): { rows: R[]; next: string | null } {
      const rows = found.slice(0, size)
      return { rows, next: found.length > size ? write(rows.at(-1)!) : null }
    },
  }
}
