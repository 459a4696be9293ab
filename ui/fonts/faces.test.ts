import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { rangesOf } from './faces.ts'
import { lengths, subsets } from './pretendard/subsets.ts'

const css = readFileSync(resolve(import.meta.dirname, 'pretendard/pretendard.css'), 'utf8')

const codes = (ranges: readonly string[]) =>
  new Set(
    ranges.flatMap((range) => {
      const [first, last = first] = range
        .trim()
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16))
      return Array.from({ length: last! - first! + 1 }, (_, step) => first! + step)
    }),
  )

test('every character that the shop writes comes from the subset that has it', () => {
  const ours = new Map([...rangesOf({ subsets, lengths })].map(([subset, ranges]) => [subset, codes(ranges)]))
  for (const [, subset, ranges] of css.matchAll(/subset\.(\d+)\.woff2[\s\S]*?unicode-range: ([^;]+);/g)) {
    const ofUs = [...codes(ranges!.split(','))].filter(
      (code) => code <= 0xff || (code >= 0xac00 && code <= 0xd7a3),
    )
    for (const code of ofUs)
      expect(ours.get(Number(subset))?.has(code), `${subset}: U+${code.toString(16)}`).toBe(true)
  }
})

test('no character is in two subsets', () => {
  const all = [...rangesOf({ subsets, lengths }).values()].flatMap((ranges) => [...codes(ranges)])
  expect(new Set(all).size).toBe(all.length)
  expect(all.length).toBeGreaterThan(11_172)
})
