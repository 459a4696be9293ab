import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupDigits, groupTyped, readDigits } from './digits.ts'

test('spaces, hyphens and full-width digits are tolerated, other characters are not', () => {
  expect(readDigits(' 123-45–678 90 ')).toBe('1234567890')
  expect(readDigits('１２３')).toBe('123')
  expect(['', '-', '12a', '1.2', '+82'].map(readDigits)).toEqual([null, null, null, null, null])
})

test('digits are grouped as far as they go', () => {
  expect(['', '12', '123', '1234', '12345678901'].map((digits) => groupDigits(digits, [3, 2, 5]))).toEqual([
    '',
    '12',
    '123',
    '123-4',
    '123-45-678901',
  ])
  expect(groupTyped('상담중', [3, 2, 5])).toBe('상담중')
})

test('grouping loses no digit', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{1,30}$/), sizes, (digits, groups) => {
      expect(readDigits(groupDigits(digits, groups))).toBe(digits)
    }),
  )
})
