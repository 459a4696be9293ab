import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attacks } from '#testing/hostile-addresses.ts'
import { safeRelativeUrl } from './relative-url.ts'

const HOME = 'https://shop.example'

test('[VA-02] [C5] more than 200 hostile addresses are all dropped', () => {
  expect(attacks.length).toBeGreaterThan(200)
  expect(attacks.filter((text) => safeRelativeUrl(text) !== null)).toEqual([])
})

test('[VA-02] addresses of this shop pass unchanged', () => {
  for (const text of [
    '/',
    '/orders/20261120-000001',
    '/product/list?brand=a&page=2#top',
    '/search?q=%ED%95%84%EB%9F%AC',
    '/login?rtnUrl=%2Forders',
    "/a;b=(c),[d]~e!$*'+@:",
    '/100%25',
  ]) {
    expect(safeRelativeUrl(text)).toBe(text)
  }
})

test('[VA-02] [C5] whatever passes stays on this shop, however it is decoded', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '/',
      '\\',
      '%2f',
      '%5C',
      '%252f',
      '//',
      '.',
      '..',
      '%2e',
      '\t',
      '\n',
      '\u0000',
      '@',
      ':',
      '?',
      '#',
      'evil.example',
      'https:',
      'a',
      '%00',
      '%',
    ),
    fc.string({ maxLength: 3 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      for (const text of [pieces.join(''), `/${pieces.join('')}`]) {
        const safe = safeRelativeUrl(text)
        if (safe === null) continue
        expect(safe).toBe(text)
        expect(new URL(safe, HOME).origin).toBe(HOME)
        const path = safe.split(/[?#]/, 1)[0]!
        expect(new URL(decodeURIComponent(path), HOME).origin).toBe(HOME)
        expect(new URL(path.replaceAll(/%25/g, '%'), HOME).origin).toBe(HOME)
      }
    }),
    { numRuns: 5_000 },
  )
})
