import { expect, test } from 'vitest'
import { columnsOf, neededOf } from './columns.ts'
import { dueOn, mayReport, readSerials } from './rules.ts'

test('[BX-16] drugs are due the next working day, devices at the end of the next month, which is reported whole', () => {
  expect(dueOn('drug', '2026-11-19')).toBe('2026-11-20')
  expect(dueOn('drug', '2026-11-20')).toBe('2026-11-23')
  expect(dueOn('drug', '2026-12-24')).toBe('2026-12-28')
  expect(dueOn('device', '2026-10-01')).toBe('2026-11-30')
  expect(dueOn('device', '2027-01-31')).toBe('2027-02-28')
  expect(mayReport('device', '2026-11', '2026-11-20')).toBe(false)
  expect(mayReport('device', '2026-10', '2026-11-01')).toBe(true)
  expect(mayReport('drug', '2026-11', '2026-11-20')).toBe(true)
  expect(mayReport('drug', '2026-12', '2026-11-20')).toBe(false)
})

test('[BX-16] the columns of a report stand in one table, and nothing is needed that it does not have', () => {
  for (const duty of ['drug', 'device'] as const) {
    const keys = columnsOf(duty).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(neededOf(duty).filter((key) => !keys.includes(key))).toEqual([])
  }
  expect(neededOf('drug')).toContain('serials')
  expect(neededOf('device')).toEqual(
    expect.arrayContaining(['permit', 'classNumber', 'model', 'udi', 'careNumber']),
  )
})

test('[BX-16] serial numbers are read as typed or scanned; another article, another lot or one twice is named', () => {
  const entry = { udi: '02999000000159', lotNumber: 'D26T09' }
  expect(readSerials(['SN1 ', '', '(01)02999000000159(10)d26t09(21)SN2'], entry)).toEqual({
    serials: ['SN1', 'SN2'],
  })
  expect(readSerials(['SN1', 'SN1'], entry)).toMatchObject({ line: 2 })
  expect(readSerials(['(01)02999000000159(10)OTHER(21)SN2'], entry)).toMatchObject({
    words: '다른 로트(OTHER)의 코드예요.',
  })
  expect(readSerials(['(01)08801234567893(21)SN2'], entry)).toMatchObject({ words: '다른 상품의 코드예요.' })
  expect(readSerials(['02999000000159'], entry)).toMatchObject({ words: '코드에 일련번호가 없어요.' })
  expect(readSerials(['한글'], entry)).toHaveProperty('words')
})
