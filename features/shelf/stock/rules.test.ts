import { expect, test } from 'vitest'
import { isNearExpiry, lotRefusal, stockState } from './rules.ts'

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

test('[OD-08] a lot is refused with the first reason that holds', () => {
  const wanted = { optionId: 1, today: '2026-11-20' }
  const lot = { optionId: 1, expiresOn: '2026-11-20', recalled: false }
  expect(lotRefusal(undefined, wanted)).toBe('lot-unknown')
  expect(lotRefusal({ ...lot, optionId: 2, recalled: true }, wanted)).toBe('lot-of-other-product')
  expect(lotRefusal({ ...lot, expiresOn: '2026-11-19', recalled: true }, wanted)).toBe('lot-recalled')
  expect(lotRefusal({ ...lot, expiresOn: '2026-11-19' }, wanted)).toBe('lot-expired')
  expect([lot, { ...lot, expiresOn: null }].map((one) => lotRefusal(one, wanted))).toEqual([null, null])
})
