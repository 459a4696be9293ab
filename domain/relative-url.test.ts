import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeRelativeUrl } from './relative-url.ts'

const HOME = 'https://shop.example'

const openers = ['//', '/\\', '\\\\', '\\/', '/\t/', '/\n/', '/\r\n/', '/\u0000/', '/ /', '///', '/%2f', '/%2F%2f', '/%5c', '/%5C%5c', '/%252f', '/%25255c', '/.//', '/..//', '/%2e//', '/x//', '/\u2044/', '/／', '/。/', '/\u00a0/']
const hosts = ['evil.example', 'evil.example/login', 'user:pw@evil.example', '[::1]/', 'evil.example?x=1', '2130706433/', 'evil%2eexample', '@evil.example', 'evil.example#a']
const schemes = ['https://evil.example', 'http:evil.example', 'javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x', '\tjavascript:alert(1)', ' /orders', 'orders', '', '?a=1', '#a', '.', './a', '../a', '@evil.example', ':80']
const broken = ['/a b', '/a\u0000', '/a\n', '/a\r\nSet-Cookie: x=1', '/a%0d%0aSet-Cookie:x', '/a%00', '/a%7f', '/%', '/%zz', '/a%2', '/%a0', '/a"b', '/a<b>', '/a`b', '/a{b}', '/a|b', '/a^b', '/필러', '/a\\b', '/a?u=https://evil.example', `/${'a'.repeat(2048)}`]
const attacks = [...openers.flatMap((opener) => hosts.map((host) => opener + host)), ...schemes, ...broken]

test('[VA-02] more than 200 hostile addresses are all dropped', () => {
  expect(attacks.length).toBeGreaterThan(200)
  expect(attacks.filter((text) => safeRelativeUrl(text) !== null)).toEqual([])
})

test('[VA-02] addresses of this shop pass unchanged', () => {
  for (const text of ['/', '/orders/20261120-000001', '/product/list?brand=a&page=2#top', '/search?q=%ED%95%84%EB%9F%AC', '/login?rtnUrl=%2Forders', '/a;b=(c),[d]~e!$*\'+@:', '/100%25']) {
    expect(safeRelativeUrl(text)).toBe(text)
  }
})

test('[VA-02] whatever passes stays on this shop, however it is decoded', () => {
  const piece = fc.oneof(fc.constantFrom('/', '\\', '%2f', '%5C', '%252f', '//', '.', '..', '%2e', '\t', '\n', '\u0000', '@', ':', '?', '#', 'evil.example', 'https:', 'a', '%00', '%'), fc.string({ maxLength: 3 }))
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
