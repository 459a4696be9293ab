import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  corporateCheckDigit,
  corporateNumberSchema,
  formatCorporateNumber,
  isCorporateNumber,
  parseCorporateNumber,
} from './corporate-number.ts'

const valid = fc
  .stringMatching(/^[0-9]{12}$/)
  .filter((digits) => digits !== '000000000000')
  .map((twelve) => twelve + corporateCheckDigit(twelve))

test('[VA-05] the weights are 1 and 2 in turn', () => {
  expect(corporateCheckDigit('100000000000')).toBe(9)
  expect(corporateCheckDigit('010000000000')).toBe(8)
  expect(corporateCheckDigit('110111000000')).toBe(2)
  expect(isCorporateNumber('110111-0000002')).toBe(true)
})

test('[VA-05] the last digit must match, hyphen or not', () => {
  fc.assert(
    fc.property(valid, fc.integer({ min: 1, max: 9 }), (number, step) => {
      expect(parseCorporateNumber(formatCorporateNumber(number))).toBe(number)
      expect(isCorporateNumber(number.slice(0, 12) + ((Number(number[12]) + step) % 10))).toBe(false)
    }),
  )
})

test('[VA-05] other lengths, letters and all zeros are refused', () => {
  expect(
    ['', '110111000000', '11011100000024', '110111-000000a', '0000000000000'].map(parseCorporateNumber),
  ).toEqual([null, null, null, null, null])
})

test('the schema reads digits and answers in Korean', () => {
  expect(formatCorporateNumber('1101110000002')).toBe('110111-0000002')
  expect(corporateNumberSchema.parse('110111-0000002')).toBe('1101110000002')
  expect(corporateNumberSchema.safeParse('1').error?.issues[0]?.message).toBe(
    '법인등록번호 13자리를 확인해 주세요.',
  )
})
