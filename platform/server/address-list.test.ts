import { expect, test } from 'vitest'
import { ipMatches } from './address-list.ts'

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

test('[MN-05] a list holds blocks of IPv4 and IPv6 too', () => {
  const list = '10.1.0.0/16, 2001:db8:1::/48, ::1'
  for (const ip of [
    '10.1.0.0',
    '10.1.255.255',
    '::ffff:10.1.2.3',
    '2001:db8:1:ffff::9',
    '2001:DB8:1::',
    '::1',
  ])
    expect(ipMatches(ip, list), ip).toBe(true)
  for (const ip of ['10.2.0.0', '10.0.255.255', '2001:db8:2::1', '::2', 'nonsense'])
    expect(ipMatches(ip, list), ip).toBe(false)
})
