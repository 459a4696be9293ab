import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  businessCheckDigit,
  businessNumberSchema,
  formatBusinessNumber,
  isBusinessNumber,
  parseBusinessNumber,
} from './business-number.ts'

const valid = fc
  .stringMatching(/^[0-9]{9}$/)
  .filter((digits) => digits !== '000000000')
  .map((nine) => nine + businessCheckDigit(nine))

test('[VA-04] known numbers are valid, with and without hyphens', () => {
  for (const number of ['000-81-10375', '000-82-10746', '000-83-11117', '000-84-11486', '000-85-11858']) {
    expect(isBusinessNumber(number), number).toBe(true)
    expect(parseBusinessNumber(` ${number.replaceAll('-', '')} `)).toBe(number.replaceAll('-', ''))
  }
})

test('[VA-04] each place has its weight, and the ninth counts its half too', () => {
  const ones = Array.from({ length: 9 }, (_, place) => '1'.padStart(place + 1, '0').padEnd(9, '0'))
  expect(ones.map(businessCheckDigit)).toEqual([9, 7, 3, 9, 7, 3, 9, 7, 5])
  expect(businessCheckDigit('000000009')).toBe(1)
})

test('[VA-04] the last digit must match: every other one is refused', () => {
  fc.assert(
    fc.property(valid, fc.integer({ min: 1, max: 9 }), (number, step) => {
      expect(parseBusinessNumber(formatBusinessNumber(number))).toBe(number)
      expect(isBusinessNumber(number.slice(0, 9) + ((Number(number[9]) + step) % 10))).toBe(false)
    }),
  )
})

test('[VA-04] any single wrong digit before the ninth is noticed', () => {
  fc.assert(
    fc.property(
      valid,
      fc.integer({ min: 0, max: 7 }),
      fc.integer({ min: 1, max: 9 }),
      (number, index, step) => {
        const wrong = number.slice(0, index) + ((Number(number[index]) + step) % 10) + number.slice(index + 1)
        expect(isBusinessNumber(wrong)).toBe(false)
      },
    ),
  )
})

test('[VA-04] ten digits or 3-2-5, and no other grouping', () => {
  for (const number of [
    '00-081-10375',
    '000-8110375',
    '00081-10375',
    '000 81 10375',
    '000--81-10375',
    '000.81.10375',
  ])
    expect(parseBusinessNumber(number), number).toBe(null)
})

test('[VA-04] other lengths, letters and all zeros are refused', () => {
  expect(['', '000811037', '00081103755', '000-81-1037a', '0000000000'].map(parseBusinessNumber)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})

test('[VA-09] numbers are shown 3-2-5, also half typed', () => {
  expect(['0008110375', '000 81 10375', '00081', '0008', '가나다'].map(formatBusinessNumber)).toEqual([
    '000-81-10375',
    '000-81-10375',
    '000-81',
    '000-8',
    '가나다',
  ])
})

test('the schema reads digits and answers in Korean', () => {
  expect(businessNumberSchema.parse('000-81-10375')).toBe('0008110375')
  expect(businessNumberSchema.parse('0008110375')).toBe('0008110375')
  expect(businessNumberSchema.safeParse('000-81-10376').error?.issues[0]?.message).toBe(
    '사업자등록번호 10자리를 확인해 주세요.',
  )
})
