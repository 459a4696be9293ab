import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQueryString } from '#domain/query-string.ts'
import { toQueryString } from './query-string.ts'

test('[HT-08] nested values and lists are written as the server reads them; nothing is written for nothing', () => {
  expect(
    toQueryString({
      page: 2,
      q: '필러 & 주사',
      tags: ['a', 'b'],
      from: { day: 1 },
      gone: undefined,
      none: null,
      on: true,
    }),
  ).toBe(
    'page=2&q=%ED%95%84%EB%9F%AC%20%26%20%EC%A3%BC%EC%82%AC&tags%5B0%5D=a&tags%5B1%5D=b&from%5Bday%5D=1&on=true',
  )
  expect([toQueryString({}), toQueryString({ at: new Date('2026-11-20T00:00:00Z') })]).toEqual([
    '',
    'at=2026-11-20T00%3A00%3A00.000Z',
  ])
})

const name = fc.stringMatching(/^[a-zA-Z가-힣]{1,8}$/).filter((text) => !(text in {}))
const leaf = fc.string({ minLength: 1, unit: 'grapheme' })
const list = fc.array(leaf, { minLength: 1, maxLength: 20 })
const nested = fc.dictionary(
  name,
  fc.oneof(
    leaf,
    list,
    fc.dictionary(name, fc.oneof(leaf, list), { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
  ),
  { minKeys: 1, maxKeys: 6, noNullPrototype: true },
)

test('[HT-08] the server reads back what was written', () => {
  fc.assert(
    fc.property(nested, (values) => {
      expect(parseQueryString(toQueryString(values))).toEqual(values)
    }),
  )
})

test('[HT-08] what the server would lose is refused: depth 5, 20 in a list, 1000 parameters', () => {
  const deep = (levels: number): unknown => (levels === 0 ? 'x' : { a: deep(levels - 1) })
  expect(parseQueryString(toQueryString(deep(6)))).toEqual(deep(6))
  expect(() => toQueryString(deep(7))).toThrow(RangeError)
  expect(() => toQueryString({ list: Array.from({ length: 21 }, String) })).toThrow(RangeError)
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, 1]))
  expect(Object.keys(parseQueryString(toQueryString(many(1000))))).toHaveLength(1000)
  expect(() => toQueryString(many(1001))).toThrow(RangeError)
})
