import fc from 'fast-check'
import { expect, test } from 'vitest'
import { iosVersion } from './ios-version.ts'
import { bridgeMessages, readMessage, UNKNOWN_OUTBOUND } from './messages.ts'
import { createToken, createTokenGate, isValidToken } from './token.ts'

const instant = fc.integer({ min: 1_000_000_000_000, max: 4_000_000_000_000 })
const chance = fc.double({ min: 0, max: 0.999999, noNaN: true })

test('[NB-03] a token is valid within 10 s of its time, and its digits sum to 3 modulo 17', () => {
  fc.assert(
    fc.property(instant, chance, fc.integer({ min: -10_000, max: 10_000 }), (now, luck, away) => {
      const token = createToken(now, () => luck)
      return (
        [...token].reduce((sum, digit) => sum + Number(digit), 0) % 17 === 3 &&
        isValidToken(token, now + away)
      )
    }),
  )
  fc.assert(
    fc.property(instant, chance, fc.integer({ min: 10_001, max: 10_000_000 }), (now, luck, away) => {
      const token = createToken(now, () => luck)
      return !isValidToken(token, now + away) && !isValidToken(token, now - away)
    }),
  )
})

test('[NB-03] one digit changed, or anything that is no token, is refused', () => {
  const now = 1_763_600_000_000
  const token = createToken(now, () => 0.42)
  for (let at = 0; at < token.length; at++)
    expect(isValidToken(token.slice(0, at) + ((Number(token[at]) + 1) % 10) + token.slice(at + 1), now)).toBe(
      false,
    )
  for (const other of ['', '3', null, 5, {}, `${token} `, `+${token}`, token.slice(1), '１'.repeat(23)])
    expect(isValidToken(other, now)).toBe(false)
})

test('[NB-03] a token is taken once', () => {
  let now = 1_763_600_000_000
  const admits = createTokenGate(() => now)
  const token = createToken(now, () => 0.1)
  expect([admits(token), admits(token)]).toEqual([true, false])
  now += 9_000
  expect([admits(token), admits(createToken(now, () => 0.1))]).toEqual([false, true])
})

test('[NB-04] codes and sentences, word for word', () => {
  expect(bridgeMessages['5001']).toBe('유효하지 않은 요청입니다.')
  expect(UNKNOWN_OUTBOUND).toBe('인터페이스 정보를 찾을 수 없습니다.')
  expect(Object.keys(bridgeMessages).toSorted()).toEqual(['0401', '5001', '5003', '5005', '9999'])
})

test('[NB-07] iOS from 3 to 19 and later is told by the browser', () => {
  const phone = (version: number) =>
    `Mozilla/5.0 (iPhone; CPU iPhone OS ${version}_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version}.1 Mobile/15E148 Safari/604.1`
  for (let version = 3; version <= 30; version++) expect(iosVersion(phone(version))).toBe(version)
  expect(
    iosVersion(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    ),
  ).toBe(26)
  expect(
    iosVersion(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 15_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    ),
  ).toBe(15)
  expect(
    iosVersion(
      'Mozilla/5.0 (iPad; CPU OS 9_3 like Mac OS X) AppleWebKit/601.1.46 (KHTML, like Gecko) Version/9.0 Mobile/13E188a Safari/601.1',
    ),
  ).toBe(9)
  const mac =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15'
  expect([iosVersion(mac), iosVersion(mac, 5)]).toEqual([null, 17])
  for (const other of [
    '',
    'Mozilla/5.0 (iPhone; U; CPU like Mac OS X; en) AppleWebKit/420+',
    phone(2),
    'Mozilla/5.0 (Linux; Android 14) Chrome/120',
  ])
    expect(iosVersion(other, 5)).toBe(null)
})

test('[NB-04] what is no object is no message', () => {
  for (const raw of ['', '{', 'null', '[]', '7', null, undefined, 7, []]) expect(readMessage(raw)).toBe(null)
  expect(readMessage('{"type":"call"}')).toEqual({ type: 'call' })
})
