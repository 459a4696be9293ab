import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from './calendar.ts'
import { formatOrderNumber, orderNumberSchema, parseOrderNumber } from './order-number.ts'

test('an order number is the day and six digits', () => {
  expect(formatOrderNumber('2026-11-20', 123)).toBe('20261120-000123')
})

test('what is formatted parses back and passes the schema', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 30_000 }),
      fc.integer({ min: 1, max: 999_999 }),
      (days, sequence) => {
        const date = addDays('2020-01-01', days)
        const number = formatOrderNumber(date, sequence)
        expect(parseOrderNumber(number)).toEqual({ date, sequence })
        expect(orderNumberSchema.parse(number)).toBe(number)
      },
    ),
  )
})

test('a day that does not exist and a number outside the day are refused', () => {
  for (const text of [
    '20260230-000001',
    '20261120-000000',
    '20261120-1',
    '20261120000001',
    '2026-11-20-000001',
    ' 20261120-000001',
    '',
  ]) {
    expect(parseOrderNumber(text), text).toBeNull()
  }
  expect(() => formatOrderNumber('2026-02-30', 1)).toThrow(RangeError)
  expect(() => formatOrderNumber('2026-11-20', 0)).toThrow(RangeError)
  expect(() => formatOrderNumber('2026-11-20', 1_000_000)).toThrow(RangeError)
  expect(orderNumberSchema.safeParse('x').error?.issues[0]?.message).toBe(
    '주문번호를 확인해 주세요. 예: 20261120-000001',
  )
})
