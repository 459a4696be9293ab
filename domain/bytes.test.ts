import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byteLength, cutToBytes } from './bytes.ts'

const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom('a', '1', ' ', '\n', '\r\n', '가', '힣', 'é', '😀', '👨‍👩‍👧', '🇰🇷'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 20,
})

test('[VA-07] line breaks and non-ASCII characters count 2', () => {
  expect(['', 'abc', '가나', 'a\nb', 'a\r\nb', '가a', '😀'].map(byteLength)).toEqual([0, 3, 4, 4, 4, 3, 2])
})

test('[VA-07] a cut never splits a character', () => {
  expect(cutToBytes('가나다', 5)).toBe('가나')
  expect(cutToBytes('a\r\nb', 2)).toBe('a')
  expect(cutToBytes('ab👨‍👩‍👧', 4)).toBe('ab')
  expect(cutToBytes('abc', 0)).toBe('')
  expect(cutToBytes('abc', 3)).toBe('abc')
})

test('[VA-07] a cut fits, is a beginning, is stable and is the longest', () => {
  const graphemes = new Intl.Segmenter('ko', { granularity: 'grapheme' })
  fc.assert(
    fc.property(text, fc.integer({ min: 0, max: 60 }), (value, maximum) => {
      const cut = cutToBytes(value, maximum)
      expect(byteLength(cut)).toBeLessThanOrEqual(maximum)
      expect(value.startsWith(cut)).toBe(true)
      expect(cutToBytes(cut, maximum)).toBe(cut)
      const next = [...graphemes.segment(value)].find(({ index }) => index === cut.length)
      if (next) expect(byteLength(cut + next.segment)).toBeGreaterThan(maximum)
    }),
  )
})
