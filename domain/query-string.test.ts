import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatQueryString, parseQueryString } from './query-string.ts'

const repeat = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join('&')

test('[HT-08] nested keys and arrays are read', () => {
  expect(parseQueryString('?a[b]=1&c[]=2&c[]=3&q=%ED%95%84%EB%9F%AC+1')).toEqual({
    a: { b: '1' },
    c: ['2', '3'],
    q: '필러 1',
  })
  expect(parseQueryString('')).toEqual({})
  expect(parseQueryString('a=%zz&b=%ff')).toEqual({ a: '%zz', b: '%ff' })
})

test('[HT-08] nesting stops at depth 5', () => {
  expect(parseQueryString('a[b][c][d][e][f]=1')).toEqual({ a: { b: { c: { d: { e: { f: '1' } } } } } })
  expect(parseQueryString('a[b][c][d][e][f][g][h]=1')).toEqual({
    a: { b: { c: { d: { e: { f: { '[g][h]': '1' } } } } } },
  })
})

test('[HT-08] arrays hold 20 entries, more become an object', () => {
  for (const part of [(index: number) => `a[]=${index}`, (index: number) => `a=${index}`]) {
    expect(parseQueryString(repeat(20, part)).a).toHaveLength(20)
    expect(Array.isArray(parseQueryString(repeat(21, part)).a)).toBe(false)
  }
  expect(parseQueryString('a[20]=x')).toEqual({ a: { 20: 'x' } })
})

test('[HT-08] the first 1000 parameters are read', () => {
  const parsed = parseQueryString(repeat(1_500, (index) => `k${index}=1`))
  expect(Object.keys(parsed)).toHaveLength(1_000)
  expect(parsed).toHaveProperty('k999')
})

test('[HT-08] no key reaches a prototype', () => {
  const hostile = [
    '__proto__[x]=1',
    'constructor[prototype][x]=1',
    'a[__proto__][x]=1',
    'a[constructor][prototype][x]=1',
    '__proto__=1',
    'toString=1',
    '%5f_proto__[x]=1',
  ]
  expect(Object.keys(parseQueryString(hostile.join('&')))).not.toContain('toString')
  expect(({} as Record<string, unknown>).x).toBeUndefined()
  for (const text of hostile) expect((parseQueryString(text) as { x?: unknown }).x).toBeUndefined()
})

test('[HT-08] what is formatted within the limits is read back', () => {
  const key = fc.stringMatching(/^[a-z가-힣]{1,8}$/).filter((text) => !(text in {}))
  const leaf = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => text.isWellFormed())
  const value = fc.oneof(
    leaf,
    fc.array(leaf, { minLength: 1, maxLength: 20 }),
    fc.dictionary(key, leaf, { minKeys: 1, maxKeys: 5 }),
  )
  fc.assert(
    fc.property(fc.dictionary(key, value, { maxKeys: 10 }), (values) => {
      expect(parseQueryString(formatQueryString(values))).toEqual({ ...values })
    }),
  )
})

test('values that are not there are left out', () => {
  expect(formatQueryString({ a: null, b: undefined, c: 0, d: false })).toBe('c=0&d=false')
})
