import { z } from 'zod'
import { refuseInput } from '#platform/server/refuse.ts'
import type { ProductSort } from '../contract.ts'

/** A place in a sorted list: behind (or, going back, before) the row with this sort value and id. */
export type Place = { sort: ProductSort; back: boolean; value: string; id: number }

const Written = z.tuple([
  z.enum(['recommended', 'popular', 'newest', 'price-low', 'price-high']),
  z.boolean(),
  z.string().max(40),
  z.int().min(0).max(2_147_483_647),
])
const valueForm: Record<ProductSort, RegExp> = {
  recommended: /^-?\d{1,10}$/,
  popular: /^-?\d{1,10}$/,
  'price-low': /^\d{1,16}$/,
  'price-high': /^\d{1,16}$/,
  newest: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/,
}

export const writeCursor = ({ sort, back, value, id }: Place): string =>
  Buffer.from(JSON.stringify([sort, back, value, id])).toString('base64url')

/** The place a cursor names. One that belongs to another sort names no place: the list starts again. */
export function readCursor(cursor: string | undefined, sort: ProductSort): Place | null {
  if (!cursor) return null
  const written = Written.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (!written.success || !valueForm[written.data[0]].test(written.data[2]))
    throw refuseInput([{ path: 'cursor', message: '페이지 주소를 확인해 주세요.' }])
  const [writtenSort, back, value, id] = written.data
  return writtenSort === sort ? { sort, back, value, id } : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
