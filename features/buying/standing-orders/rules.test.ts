import { expect, test } from 'vitest'
import { dayAfter, dayFrom, shopDay } from './rules.ts'

test('[BX-17] the day after: so many weeks on, or the same day of the next month, its last where it has fewer', () => {
  expect(dayAfter({ every: 'weeks', count: 2 }, '2026-12-25')).toBe('2027-01-08')
  const last = { every: 'month', count: 31 } as const
  expect(dayAfter(last, '2026-12-31')).toBe('2027-01-31')
  expect(dayAfter(last, '2027-01-31')).toBe('2027-02-28')
  expect(dayAfter(last, '2027-02-28')).toBe('2027-03-31')
  expect(dayAfter({ every: 'month', count: 5 }, '2026-11-28')).toBe('2026-12-05')
  expect(dayFrom({ every: 'weeks', count: 1 }, '2026-11-01', '2026-11-20')).toBe('2026-11-22')
  expect(dayFrom({ every: 'weeks', count: 1 }, '2026-11-01', '2026-11-22')).toBe('2026-11-22')
})

test('[BX-17] a day begins at 9 o’clock in Seoul', () => {
  expect(shopDay(new Date('2026-11-20T08:59:00+09:00'))).toBe('2026-11-19')
  expect(shopDay(new Date('2026-11-20T09:00:00+09:00'))).toBe('2026-11-20')
})
