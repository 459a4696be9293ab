import { expect, test } from 'vitest'
import { isNearExpiry, stockState } from './rules.ts'

test('[PD-01] stock is out when it does not cover the smallest order, and low when little is left', () => {
  expect([0, 1, 5, 6].map((available) => stockState(available, 1))).toEqual(['out', 'low', 'low', 'in'])
  expect([4, 5, 9, 10].map((available) => stockState(available, 5))).toEqual(['out', 'low', 'low', 'in'])
  expect([9, 10, 19, 20].map((available) => stockState(available, 10))).toEqual(['out', 'low', 'low', 'in'])
})

test('[PD-02] a use-by date less than six months away is near', () => {
  expect(isNearExpiry('2027-05-19', '2026-11-20')).toBe(true)
  expect(isNearExpiry('2027-05-20', '2026-11-20')).toBe(false)
  expect(isNearExpiry(null, '2026-11-20')).toBe(false)
})
