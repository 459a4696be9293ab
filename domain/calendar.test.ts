import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  daysBetween,
  endOfMonth,
  formatBy,
  formatDate,
  formatDateTime,
  formatDocumentDate,
  formatDuration,
  isBusinessDay,
  isIsoDate,
  isoDateSchema,
  localIso,
  nextBusinessDay,
  parseDate,
  seoulDate,
  seoulMidnight,
  shipDate,
  weekday,
} from './calendar.ts'
import { holidays } from './holidays.ts'

const at = fc.date({
  min: new Date('1990-01-01T00:00:00Z'),
  max: new Date('2200-01-01T00:00:00Z'),
  noInvalidDate: true,
})
const date = at.map((moment) => moment.toISOString().slice(0, 10))
const noon = (day: string) => new Date(`${day}T12:00:00+09:00`)

test('a moment belongs to the day on Seoul clocks', () => {
  expect(seoulDate(new Date('2026-11-19T15:00:00Z'))).toBe('2026-11-20')
  expect(seoulDate('2026-11-19T14:59:59.999Z')).toBe('2026-11-19')
})

test('dates are shown for lists, times and documents', () => {
  const moment = new Date('2026-11-20T05:30:00Z')
  expect(formatDate('2026-11-20')).toBe('2026.11.20')
  expect(formatDate(moment)).toBe('2026.11.20')
  expect(formatDate('2026-11-20T15:00:00Z')).toBe('2026.11.21')
  expect(formatDateTime(moment)).toBe('2026.11.20 14:30')
  expect(formatDocumentDate('2026-11-20')).toBe('2026년 11월 20일(금)')
  expect(formatDocumentDate(new Date('2027-01-02T20:00:00Z'))).toBe('2027년 1월 3일(일)')
})

test('[VA-08] local ISO text ends with Z though local', () => {
  expect(localIso(new Date('2026-11-20T05:30:00Z'))).toBe('2026-11-20T14:30:00.000Z')
})

test('[VA-08] only real days parse, leap years included', () => {
  for (const day of ['2024-02-29', '2000-02-29', '2026-12-31'])
    expect(parseDate(day)?.toISOString()).toBe(seoulMidnight(day).toISOString())
  for (const text of [
    '2023-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-04-31',
    '2026-00-10',
    '2026-1-1',
    '20261120',
    '',
    ' 2026-11-20',
    '2026-11-20\n',
  ]) {
    expect(parseDate(text), text).toBeNull()
  }
})

test('[VA-08] times parse by their format', () => {
  expect(parseDate('2026-11-20 14:30:05', 'yyyy-MM-dd HH:mm:ss')?.toISOString()).toBe(
    '2026-11-20T05:30:05.000Z',
  )
  expect(parseDate('23:59', 'HH:mm')?.toISOString()).toBe('1970-01-01T14:59:00.000Z')
  expect(parseDate('2026-11-20 14:30', 'yyyy-MM-dd HH:mm')?.toISOString()).toBe('2026-11-20T05:30:00.000Z')
  expect(formatBy('2026-11-20T05:30:00Z', 'yyyy-MM-dd HH:mm')).toBe('2026-11-20 14:30')
  for (const text of ['24:00', '12:60', '9:00']) expect(parseDate(text, 'HH:mm')).toBeNull()
  for (const text of ['2026-11-20T14:30:05', '2026-11-20 24:00:00', '2026-02-29 10:00:00'])
    expect(parseDate(text, 'yyyy-MM-dd HH:mm:ss')).toBeNull()
})

test('[VA-09] what is formatted parses back', () => {
  fc.assert(
    fc.property(at, (moment) => {
      const whole = new Date(Math.floor(moment.getTime() / 1000) * 1000)
      expect(parseDate(formatBy(whole, 'yyyy-MM-dd HH:mm:ss'), 'yyyy-MM-dd HH:mm:ss')).toEqual(whole)
      expect(formatBy(moment, 'yyyy-MM-dd')).toBe(seoulDate(moment))
      expect(formatBy(parseDate(formatBy(moment, 'HH:mm'), 'HH:mm')!, 'HH:mm')).toBe(
        formatBy(moment, 'HH:mm'),
      )
    }),
  )
})

test('[VA-09] durations are hh:mm:ss', () => {
  expect([0, 999, 61_000, 3_599_999, 359_999_000, 360_000_000, -5].map(formatDuration)).toEqual([
    '00:00:00',
    '00:00:00',
    '00:01:01',
    '00:59:59',
    '99:59:59',
    '100:00:00',
    '00:00:00',
  ])
})

test('a Seoul day lasts from its midnight to the next', () => {
  expect(seoulMidnight('2026-11-20').toISOString()).toBe('2026-11-19T15:00:00.000Z')
  fc.assert(
    fc.property(date, (day) => {
      expect(seoulDate(seoulMidnight(day))).toBe(day)
      expect(seoulDate(new Date(seoulMidnight(addDays(day, 1)).getTime() - 1))).toBe(day)
    }),
  )
})

test('days add up and count back', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29')
  fc.assert(
    fc.property(date, fc.integer({ min: -9_999, max: 9_999 }), (day, days) => {
      expect(daysBetween(day, addDays(day, days))).toBe(days)
    }),
  )
})

test('months keep the day or stop at the end of the month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2024-01-31', 1)).toBe('2024-02-29')
  expect(addMonths('2026-11-30', 3)).toBe('2027-02-28')
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
  expect(addMonths('2026-11-20', -11)).toBe('2025-12-20')
  expect(endOfMonth('2028-02-10')).toBe('2028-02-29')
  expect(endOfMonth('2026-12-31')).toBe('2026-12-31')
  fc.assert(
    fc.property(date, fc.integer({ min: -240, max: 240 }), (day, months) => {
      const moved = addMonths(day, months)
      expect(isIsoDate(moved)).toBe(true)
      const [from, to] = [day, moved].map((text) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7)))
      expect(to! - from!).toBe(months)
      expect(moved.slice(8)).toBe(
        day.slice(8) <= endOfMonth(moved).slice(8) ? day.slice(8) : endOfMonth(moved).slice(8),
      )
    }),
  )
})

test('weekends and holidays are not business days', () => {
  expect(weekday('2026-11-20')).toBe(5)
  expect(
    ['2026-11-20', '2026-11-21', '2026-11-22', '2026-12-25'].map((day) => isBusinessDay(day, holidays)),
  ).toEqual([true, false, false, false])
  expect(nextBusinessDay('2026-09-23', holidays)).toBe('2026-09-28')
  expect(nextBusinessDay('2026-11-20', holidays)).toBe('2026-11-23')
})

test('ambient goods leave the same day until 15:00', () => {
  const ship = (orderedAt: string) => shipDate({ orderedAt, storage: 'ambient', holidays })
  expect(ship('2026-11-20T14:59:59+09:00')).toBe('2026-11-20')
  expect(ship('2026-11-20T15:00:00+09:00')).toBe('2026-11-23')
  expect(ship('2026-11-21T09:00:00+09:00')).toBe('2026-11-23')
  expect(ship('2026-12-24T16:00:00+09:00')).toBe('2026-12-28')
})

test('cold and frozen goods never leave before a day without delivery', () => {
  for (const storage of ['cold', 'frozen'] as const) {
    const ship = (orderedAt: Date) => shipDate({ orderedAt, storage, holidays })
    expect(ship(noon('2026-11-19'))).toBe('2026-11-19')
    expect(ship(noon('2026-11-20'))).toBe('2026-11-23')
    expect(ship(noon('2026-12-24'))).toBe('2026-12-28')
    expect(ship(noon('2026-10-08'))).toBe('2026-10-12')
  }
})

test('a ship date is never before the order, never a closed day, and for cold goods never the day before one', () => {
  fc.assert(
    fc.property(
      at,
      fc.constantFrom('ambient' as const, 'cold' as const, 'frozen' as const),
      (orderedAt, storage) => {
        const day = shipDate({ orderedAt, storage, holidays })
        expect(day >= seoulDate(orderedAt)).toBe(true)
        expect(isBusinessDay(day, holidays)).toBe(true)
        if (storage !== 'ambient') expect(isBusinessDay(addDays(day, 1), holidays)).toBe(true)
      },
    ),
  )
})

test('the date schema answers in Korean', () => {
  expect(isoDateSchema.parse('2024-02-29')).toBe('2024-02-29')
  expect(isoDateSchema.safeParse('2023-02-29').error?.issues[0]?.message).toBe('날짜를 확인해 주세요.')
})
