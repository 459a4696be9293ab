import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedAddress, isAddressList, isIp, plainIp } from './ip.ts'

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

test('[MN-05] addresses and blocks of both families are a list, what is neither is not', () => {
  for (const list of ['', '10.0.0.1', ' 10.0.0.0/8 , 2001:db8::1', '2001:db8::/32,::1'])
    expect(isAddressList(list), list).toBe(true)
  for (const list of [
    '999.1.1.1',
    '10.0.0.1,',
    '10.0.0.0/33',
    'foo',
    '2001:db8::/129',
    '10.0.0.1;10.0.0.2',
    '10.0.0',
  ])
    expect(isAddressList(list), list).toBe(false)
})

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s is counted as %s', (ip, counted) => {
  expect(countedAddress(ip)).toBe(counted)
})
