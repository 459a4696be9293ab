import { expect, test } from 'vitest'
import { nightsSince } from './rules.ts'

const seoul = (time: string) => new Date(`${time}+09:00`)

test('[D2] [GR-04] a night begins at four in Seoul, however long the copy of the last one took', () => {
  const late = seoul('2026-11-20T05:50')
  expect(nightsSince(late, seoul('2026-11-21T03:59'))).toBe(0)
  expect(nightsSince(late, seoul('2026-11-21T04:00'))).toBe(1)
  expect(nightsSince(seoul('2026-11-20T03:59'), seoul('2026-11-20T04:00'))).toBe(1)
})
