import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'

const keys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'q',
  'a',
  '0',
  'cartPrdList',
  'userId',
  '가',
  '',
  ' ',
  '%00',
  '$where',
  'length',
]
const key = fc.constantFrom(...keys)
const value = fc.oneof(
  fc.constantFrom(
    '1',
    '-1',
    'true',
    'null',
    '%',
    '%zz',
    '%00',
    '%ff%fe',
    '[]',
    '{}',
    '1e999',
    '\u202e',
    "' or 1=1 --",
  ),
  fc.string({ maxLength: 40 }),
)
const nested = fc
  .tuple(key, fc.array(key, { maxLength: 12 }), value)
  .map(([first, path, last]) => `${first}${path.map((part) => `[${part}]`).join('')}=${last}`)
const query = fc.oneof(
  fc.array(nested, { minLength: 1, maxLength: 30 }).map((pairs) => pairs.join('&')),
  fc.tuple(key, fc.integer({ min: 100, max: 3_000 })).map(([name, many]) => `${name}[]=1&`.repeat(many)),
  fc.tuple(key, fc.integer({ min: 10, max: 1_000 })).map(([name, deep]) => `q${`[${name}]`.repeat(deep)}=1`),
  fc.tuple(key, fc.integer({ min: 10, max: 3_000 })).map(([name, many]) => `${name}=${'1,'.repeat(many)}`),
  fc.tuple(key, fc.integer()).map(([name, at]) => `${name}[${at}]=1&${name}[${at + 100_000}]=2`),
)
const tree = fc.letrec((tie) => ({
  node: fc.oneof(
    { maxDepth: 8 },
    value,
    fc.double(),
    fc.constant(null),
    fc.array(tie('node'), { maxLength: 4 }),
    fc.array(fc.tuple(key, tie('node')), { maxLength: 4 }).map((pairs) => Object.fromEntries(pairs)),
  ),
})).node
/** As text: `JSON.stringify` would not write the keys that matter. */
const body = fc.oneof(
  tree.map((value) => JSON.stringify(value) ?? 'null'),
  fc
    .tuple(key, tree)
    .map(([name, value]) => `{"__proto__":{"${name}":true},"cartPrdList":${JSON.stringify(value) ?? 1}}`),
  fc
    .tuple(key, fc.constantFrom('"x"', '{"polluted":true}'))
    .map(([name, value]) => `{"constructor":{"prototype":{"${name}":${value}}}}`),
  fc
    .tuple(fc.constantFrom('[', '{"a":', '[[{"__proto__":'), fc.integer({ min: 100, max: 20_000 }))
    .map(([open, deep]) => open.repeat(deep)),
  fc
    .integer({ min: 1_000, max: 20_000 })
    .map((many) => `{${Array.from({ length: many }, (_, at) => `"k${at}":1`).join(',')}}`),
  fc.integer({ min: 400_000, max: 1_200_000 }).map((long) => `{"userId":"${'x'.repeat(long)}"}`),
  fc.constantFrom('', '{', '"', 'nul', '1e999999', '\ufeff{}', '{"a":1,"a":2}', '{"\u0000":1}'),
)

const prototypes = () =>
  [Object.prototype, Array.prototype, Function.prototype, String.prototype].map((prototype) =>
    Object.getOwnPropertyNames(prototype).join(),
  )

test('[I3] 500 bombs in queries and bodies: never a fault of the server, and no prototype is changed', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  const before = prototypes()
  const json = { 'content-type': 'application/json', authorization: `Bearer ${member.token}` }
  const reading = ['/api/fo/products', '/api/fo/orders', '/api/fo/notices', '/api/fo/products/suggestions']
  const writing = [
    '/api/fo/od/cart/prd',
    '/api/fo/orders',
    '/api/fo/cm/cmm/auth/login-with-username-password',
    '/api/fo/payments/webhook',
  ]
  const sound = (status: number, text: string) => status < 500 && !/\bat .*\.ts|node_modules/.test(text)

  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...reading), query, async (path, text) => {
      const answer = await shop.app.http.inject({
        url: `${path}?${encodeURI(text).replaceAll('%25', '%')}`,
        headers: json,
      })
      return sound(answer.statusCode, answer.body)
    }),
    { numRuns: 250 },
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...writing), body, async (url, payload) => {
      const answer = await shop.app.http.inject({
        method: 'POST',
        url,
        headers: { ...json, 'idempotency-key': 'bomb-00000001' },
        payload,
      })
      return sound(answer.statusCode, answer.body)
    }),
    { numRuns: 250 },
  )

  expect(prototypes()).toEqual(before)
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  expect((await shop.app.http.inject('/readyz')).statusCode).toBe(200)
}, 120_000)
