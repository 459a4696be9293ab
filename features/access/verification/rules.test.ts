import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byteLength } from '#domain/bytes.ts'
import { Code, Ticket } from './contract.ts'
import { codeText, purposeLabel } from './labels.ts'
import { ownPurposes, publicPurposes, secondsToWait, sendLimits } from './rules.ts'

const now = new Date('2026-11-20T01:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
const limits = fc.array(
  fc.record({ messages: fc.integer({ min: 1, max: 6 }), seconds: fc.integer({ min: 1, max: 4_000 }) }),
  { minLength: 1, maxLength: 3 },
)

test('[AU-08] sending whenever the wait is over never passes a limit, and no wait is longer than needed', () => {
  fc.assert(
    fc.property(limits, fc.array(fc.integer({ min: 0, max: 2_000 }), { maxLength: 40 }), (limits, pauses) => {
      let at = now
      const sent: Date[] = []
      for (const pause of pauses) {
        at = new Date(at.getTime() + pause * 1_000)
        const wait = secondsToWait(limits, sent, at)
        at = new Date(at.getTime() + wait * 1_000)
        if (wait > 0) expect(secondsToWait(limits, sent, new Date(at.getTime() - 1_000))).toBe(1)
        sent.push(at)
        for (const { messages, seconds } of limits) {
          expect(
            sent.filter((earlier) => at.getTime() - earlier.getTime() < seconds * 1_000).length,
          ).toBeLessThanOrEqual(messages)
        }
      }
    }),
  )
})

test('[AU-08] a number waits 30 seconds after one message, and the rest of the hour after five', () => {
  expect(secondsToWait(sendLimits.number, [], now)).toBe(0)
  expect(secondsToWait(sendLimits.number, [ago(10)], now)).toBe(20)
  expect(secondsToWait(sendLimits.number, [ago(30)], now)).toBe(0)
  expect(
    secondsToWait(sendLimits.number, [ago(3_000), ago(2_000), ago(1_000), ago(500), ago(100)], now),
  ).toBe(600)
})

test('[AU-08] an address waits after ten messages in ten minutes, and after thirty in an hour', () => {
  const sent: Date[] = []
  for (let second = 0; second < 3_600; second++)
    if (secondsToWait(sendLimits.address, sent, ago(-second)) === 0) sent.push(ago(-second))
  expect(sent.map((at) => at.getTime() - now.getTime())).toEqual(
    [0, 600, 1_200].flatMap((start) => Array.from({ length: 10 }, (_, n) => (start + n) * 1_000)),
  )
  expect(secondsToWait(sendLimits.address, sent, ago(-1_210))).toBe(3_600 - 1_210)
})

test('[A5] exactly six digits are a code', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{6}$/), (code) => void expect(Code.parse(` ${code} `)).toBe(code)),
  )
  fc.assert(
    fc.property(
      fc.string().filter((text) => !/^[0-9]{6}$/.test(text.trim())),
      (text) => void expect(Code.safeParse(text).success).toBe(false),
    ),
  )
  expect(Code.safeParse('１２３４５６').success).toBe(false)
  fc.assert(
    fc.property(
      fc.string({ maxLength: 60 }).filter((text) => !/^[\w-]{43}$/.test(text)),
      (text) => void expect(Ticket.safeParse(text).success).toBe(false),
    ),
  )
})

test('[AU-08] every message with a code is one short message and names its purpose', () => {
  for (const purpose of [...publicPurposes, ...ownPurposes]) {
    const text = codeText(purpose, '000000')
    expect([text, byteLength(text) <= 90]).toEqual([text, true])
    expect(text).toContain(purposeLabel[purpose])
  }
})
