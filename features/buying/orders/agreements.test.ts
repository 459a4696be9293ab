import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { agreements, consentProblem } from './agreements.ts'

/**
 * Of every text that was ever published: a consent names its version, so the words behind it must stay what
 * they were.
 */
const published: Record<string, string> = {
  'terms 2026-11-01': 'a07682b04548e2e9',
  'returns 2026-11-01': '25598f57d565c4c8',
  'delivery 2026-11-01': 'c05000d3d5397efc',
}

test('[OD-03] a text that was agreed to is never edited: other words are another version', () => {
  for (const { code, version, ...words } of agreements)
    expect(
      createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 16),
      `${code} ${version}`,
    ).toBe(published[`${code} ${version}`])
})

test('[OD-03] the delivery consent says to whom, why, what, how long, and that it may be refused', () => {
  expect(agreements.find(({ code }) => code === 'delivery')!.details.map(({ term }) => term)).toEqual([
    '제공받는 자',
    '제공 목적',
    '제공 항목',
    '보유·이용 기간',
    '거부할 권리',
  ])
})

test('[OD-03] every agreement is needed, and in the version that is asked for', () => {
  expect(consentProblem(agreements, agreements)).toBeNull()
  for (const { code } of agreements)
    expect(
      consentProblem(
        agreements.filter((agreed) => agreed.code !== code),
        agreements,
      ),
    ).toContain('필수 동의')
  expect(
    consentProblem(
      agreements.map(({ code }) => ({ code, version: '2020-01-01' })),
      agreements,
    ),
  ).toContain('바뀌었어요')
})
