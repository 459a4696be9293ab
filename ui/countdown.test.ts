import { expect, test } from 'vitest'
import { formatSecondsLeft } from './countdown.tsx'

test('time left reads as minutes and seconds, with hours only when there are some', () => {
  expect(formatSecondsLeft(180)).toBe('3:00')
  expect(formatSecondsLeft(9)).toBe('0:09')
  expect(formatSecondsLeft(3605)).toBe('1:00:05')
})
