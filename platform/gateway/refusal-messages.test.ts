import { expect, test } from 'vitest'
import { knownRefusals, refusalMessage } from './refusal-messages.ts'
import { refusals, unclear } from '#testing/toss-golden.ts'

const fallback = refusalMessage('NEVER_HEARD_OF')

test('every documented refusal has its own sentence', () => {
  const without = Object.values(refusals)
    .flat()
    .filter((code) => refusalMessage(code) === fallback)
  expect(without).toEqual([])
})

test('no sentence claims a failure that may not be one', () => {
  expect(
    Object.values(unclear)
      .flat()
      .filter((code) => knownRefusals.includes(code)),
  ).toEqual([])
})

test.each([...knownRefusals, 'NEVER_HEARD_OF', 'toString'])(
  '%s says what happened and what to do, in 해요체',
  (code) => {
    const sentences = refusalMessage(code).split(/(?<=\.) /)
    expect(sentences.length).toBeGreaterThanOrEqual(2)
    for (const sentence of sentences) expect(sentence).toMatch(/(요|예요)\.$/)
  },
)
