import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usedPercent } from './rules.ts'

test('[OD-10] how much of a limit is used is one whole percent: 100 only when all of it is, none without a limit', () => {
  expect(usedPercent({ limit: 50_000_000, used: 14_999_999 })).toBe(29)
  expect(usedPercent({ limit: 0, used: 0 })).toBe(0)
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 ** 12 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (limit, part) => {
        const used = Math.floor(limit * part)
        const percent = usedPercent({ limit, used })
        expect(percent === 100).toBe(used === limit)
        expect(percent * limit).toBeLessThanOrEqual(used * 100)
      },
    ),
  )
})
