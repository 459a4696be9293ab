import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatWhole } from './whole-number.ts'

test('whole numbers are written as Intl writes them in Korean', () => {
  const korean = new Intl.NumberFormat('ko-KR')
  expect([0, -0, 7, 100, 1_000, 12_345, -123_456, Number.MAX_SAFE_INTEGER].map(formatWhole)).toEqual([
    '0',
    '0',
    '7',
    '100',
    '1,000',
    '12,345',
    '-123,456',
    '9,007,199,254,740,991',
  ])
  fc.assert(
    fc.property(fc.maxSafeInteger(), (whole) => {
      expect(formatWhole(whole)).toBe(korean.format(whole === 0 ? 0 : whole))
    }),
  )
})
