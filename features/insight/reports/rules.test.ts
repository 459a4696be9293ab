import { expect, test } from 'vitest'
import { changeText } from './labels.ts'
import { percentOf } from './rules.ts'

test('[BO-08] a change reads as a signed percent, as new where there was nothing, as nothing where there is none', () => {
  expect(
    [
      [112, 100],
      [97, 100],
      [100, 100],
      [0, 100],
      [5, 0],
      [0, 0],
      [-3, 100],
    ].map(([amount, before]) => changeText({ amount: amount!, before: before! })),
  ).toEqual(['+12%', '-3%', '0%', '-100%', '새로', '', '-103%'])
  expect([percentOf(1, 3), percentOf(2, 2), percentOf(0, 0)]).toEqual([33.3, 100, 0])
})
