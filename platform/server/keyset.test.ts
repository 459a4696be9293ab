import { expect, test } from 'vitest'
import { flagKey, idKey, instantKey, keyset, textKey } from './keyset.ts'

const places = keyset({ pinned: flagKey, at: instantKey, id: idKey })
const place = { pinned: true, at: new Date('2026-03-05T00:00:00Z'), id: 7 }

test('a cursor says a place and is read back as the same', () => {
  expect(places.write(place)).toBe('1.1772668800000.7')
  expect(places.read(places.write(place))).toEqual(place)
})

test('what names no place is none', () => {
  for (const cursor of [undefined, '', '1.2', '2.1.7', '1.x.7', '1.1.7.7', '1.1.-7', '1.1.12345678901'])
    expect([cursor, places.read(cursor)]).toEqual([cursor, null])
})

test('a page ends where one more row was found', () => {
  const rows = [1, 2, 3].map((id) => ({ ...place, id, title: `${id}` }))
  expect(places.page(rows, 2)).toEqual({ rows: rows.slice(0, 2), next: '1.1772668800000.2' })
  expect(places.page(rows, 3)).toEqual({ rows, next: null })
})

test('another mark parts values that hold a dot', () => {
  const versions = keyset({ id: textKey(/^[A-Z]+$/), version: textKey(/^[\d.]+$/) }, ' ')
  expect(versions.read(versions.write({ id: 'SHARE', version: '1.2.0' }))).toEqual({
    id: 'SHARE',
    version: '1.2.0',
  })
})
