import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ipMatches, isIp, plainIp } from './ip.ts'

test('[VA-01] four numbers from 0 to 255, nothing else', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5, max: 400 }), { minLength: 3, maxLength: 5 }), (parts) => {
      expect(isIp(parts.join('.'))).toBe(
        parts.length === 4 && parts.every((part) => part >= 0 && part <= 255),
      )
    }),
  )
  for (const text of ['', '1.2.3', '1.2.3.4.', '01.2.3.4', '1.2.3.4\n', ' 1.2.3.4', '1.2.3.a', '::1'])
    expect(isIp(text), text).toBe(false)
})

test('an IPv4 address written as IPv6 is read as IPv4', () => {
  expect(
    [
      '::ffff:10.0.0.1',
      '::FFFF:a00:1',
      '0:0:0:0:0:ffff:10.0.0.1',
      '10.0.0.1',
      '2001:DB8::1',
      '::ffff:zz',
    ].map(plainIp),
  ).toEqual(['10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.1', '2001:db8::1', '::ffff:zz'])
})

test('[MN-05] a list holds exact addresses and {ip} for the own one', () => {
  expect(ipMatches('10.0.0.1', '10.0.0.2, 10.0.0.1')).toBe(true)
  expect(ipMatches('::ffff:10.0.0.1', '10.0.0.1')).toBe(true)
  expect(ipMatches('10.0.0.1', '::ffff:a00:1')).toBe(true)
  expect(ipMatches('10.0.0.1', '10.0.0.10,110.0.0.1,10.0.0')).toBe(false)
  expect(ipMatches('10.0.0.9', '10.0.0.1,{ip}', '10.0.0.9')).toBe(true)
  expect(ipMatches('10.0.0.9', '{ip}', '10.0.0.8')).toBe(false)
  expect(ipMatches('10.0.0.9', '{ip}')).toBe(false)
  expect(ipMatches('', '')).toBe(false)
  expect(ipMatches('', ', ,{ip}', '')).toBe(false)
})
