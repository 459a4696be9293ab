import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attacks } from '#testing/hostile-addresses.ts'
import { addressAfterLogin, loginAddress } from '../navigation/guard.ts'

const SHOP = 'https://shop.example'
const staysHere = (href: string) => new URL(href, SHOP).origin === SHOP
const auth = { loginPath: '/login', returnParameter: 'rtnUrl' }

test('[C5] none of more than 200 ways back leaves the shop, neither to the login nor from it', () => {
  expect(attacks.length).toBeGreaterThan(200)
  for (const rtnUrl of attacks) {
    expect([rtnUrl, loginAddress(auth, rtnUrl)]).toEqual([rtnUrl, '/login'])
    expect([rtnUrl, addressAfterLogin({ rtnUrl })]).toEqual([rtnUrl, '/'])
    expect([rtnUrl, addressAfterLogin({ rtnUrl, menus: [{ url: '/orders', isDefault: true }] })]).toEqual([
      rtnUrl,
      '/orders',
    ])
  }
})

test('[C5] a way back that is nested in another stays here too', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...attacks),
      fc.constantFrom('/login?rtnUrl=', '/orders?next=', '/search?q=x&rtnUrl='),
      (attack, start) => {
        const rtnUrl = start + encodeURIComponent(attack.toWellFormed())
        expect(staysHere(addressAfterLogin({ rtnUrl }))).toBe(true)
        expect(staysHere(loginAddress(auth, rtnUrl))).toBe(true)
      },
    ),
  )
})

test('[C5] without the check some of them would lead out (planted control)', () => {
  const out = attacks.filter((attack) => {
    try {
      return !staysHere(attack)
    } catch {
      return false
    }
  })
  expect(out.length).toBeGreaterThan(20)
})
