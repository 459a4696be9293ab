import { flagKey, idKey, keyset, textKey } from '#platform/server/keyset.ts'
import { refuseInput } from '#platform/server/refuse.ts'
import { ProductSort } from '../contract.ts'

const number = /^-?\d{1,16}$/
const valueForm: Record<ProductSort, RegExp> = {
  recommended: number,
  popular: number,
  'price-low': number,
  'price-high': number,
  newest: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/,
}

/** A place in a sorted list: behind (or, going back, before) the row with this sort value and id. */
const places = keyset(
  { sort: ProductSort, back: flagKey, value: textKey(/^[-\d .:+]{1,40}$/), id: idKey },
  '~',
)
export type Place = { sort: ProductSort; back: boolean; value: string; id: number }
export const writeCursor = places.write

/** The place a cursor names. One that belongs to another sort names no place: the list starts again. */
export function readCursor(cursor: string | undefined, sort: ProductSort): Place | null {
  if (!cursor) return null
  const place = places.read(cursor)
  if (!place || !valueForm[place.sort].test(place.value))
    throw refuseInput([{ path: 'cursor', message: '페이지 주소를 확인해 주세요.' }])
  return place.sort === sort ? place : null
}
