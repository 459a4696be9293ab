import { expect, test } from 'vitest'
import { isIsoDate } from './calendar.ts'
import { holidayNames, holidays, holidaysKnownUntil } from './holidays.ts'

test('every holiday is a real day in order, within the covered years', () => {
  const days = [...holidays]
  expect(days.every(isIsoDate)).toBe(true)
  expect(days).toEqual(days.toSorted())
  expect(days[0]).toBe('2025-01-01')
  expect(days.at(-1)! <= holidaysKnownUntil).toBe(true)
})

test('each year has the fixed holidays and three days each of 설날 and 추석', () => {
  for (const year of ['2025', '2026', '2027']) {
    for (const day of ['01-01', '03-01', '05-05', '06-06', '08-15', '10-03', '10-09', '12-25'])
      expect(holidays.has(`${year}-${day}`)).toBe(true)
    const named = (name: string) =>
      Object.entries(holidayNames).filter(([day, text]) => day.startsWith(year) && text.startsWith(name))
    expect(named('설날')).toHaveLength(3)
    expect(named('추석')).toHaveLength(3)
  }
})

test('substitute days are there', () => {
  expect(['2025-03-03', '2026-05-25', '2027-02-09'].map((day) => holidayNames[day])).toEqual([
    '대체공휴일(3·1절)',
    '대체공휴일(부처님 오신 날)',
    '대체공휴일(설날)',
  ])
})
