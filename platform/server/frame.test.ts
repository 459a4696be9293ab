import { expect, onTestFinished, test } from 'vitest'
import { openApp } from '#apps/server/app.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openDoor } from '#testing/database-door.ts'
import { openShop } from '#testing/shop.ts'

const json = { 'content-type': 'application/json' }

test('[I3] a body that is no JSON, too large or poisoned is a 400 without a stack, and the server goes on', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  const bodies = [
    '{',
    'null',
    '"text"',
    '[]',
    '{"__proto__":{"polluted":true}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    `{"cartPrdList":"${'x'.repeat(900_000)}"}`,
    `${'['.repeat(20_000)}`,
    `{"a":"${'x'.repeat(10_000_000)}"}`,
  ]
  for (const payload of bodies) {
    const answer = await shop.app.http.inject({
      method: 'POST',
      url: '/api/fo/od/cart/prd',
      headers: { ...json, authorization: `Bearer ${member.token}` },
      payload,
    })
    expect([payload.slice(0, 30), answer.statusCode, answer.json().resultCode]).toEqual([
      payload.slice(0, 30),
      400,
      'invalid-input',
    ])
    expect(answer.body).not.toMatch(/at .*\.ts|node_modules|stack/)
  }
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  expect((await shop.app.http.inject('/livez')).statusCode).toBe(200)
})

test('[HT-08] a bombed query string neither breaks nor pollutes anything', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  const queries = [
    `${'a[]=1&'.repeat(5_000)}q=x`,
    '__proto__[polluted]=1',
    'constructor[prototype][polluted]=1',
    `q${'[a]'.repeat(500)}=1`,
    `q=${encodeURIComponent('가'.repeat(3_000))}`,
    'q[]=a&q[]=b',
    'category=%00',
    'cursor=%27%20or%201=1',
  ]
  for (const query of queries) {
    const answer = await shop.app.http.inject({
      url: `/api/fo/products?${query}`,
      headers: { authorization: `Bearer ${member.token}` },
    })
    expect([query.slice(0, 40), answer.statusCode < 500]).toEqual([query.slice(0, 40), true])
  }
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

test('[HT-02] the transaction id of a call comes back, and a call without one gets one', async () => {
  const shop = await openShop()
  expect(
    (await shop.app.http.inject({ url: '/livez', headers: { 'x-tran-id': 'tran-0123456789' } })).headers[
      'x-tran-id'
    ],
  ).toBe('tran-0123456789')
  expect(
    (await shop.app.http.inject({ url: '/livez', headers: { 'x-tran-id': 'bad id\u0000' } })).headers[
      'x-tran-id'
    ],
  ).toMatch(/^[0-9a-f]{32}$/)
})

test('[HT-01] an unknown path of the API is a Korean 404 in the envelope', async () => {
  const shop = await openShop()
  const answer = await shop.app.http.inject('/api/fo/nothing-here')
  expect([answer.statusCode, answer.json()]).toEqual([
    404,
    { resultCode: 'not-found', message: '요청하신 내용을 찾을 수 없어요.', body: null },
  ])
})

test('[HT-01] a failure inside is a 500 that tells nothing', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  await member.send((await import('#features/access/sessions/session-contract.ts')).readUser)
  await shop.run('alter table post rename to hidden')
  const broken = await shop.app.http.inject('/api/fo/notices')
  expect([broken.statusCode, broken.json().resultCode]).toEqual([500, 'server-error'])
  expect(broken.body).not.toContain('post')
})

test("[I1] what no schema refused and the database cannot keep is the sender's fault, in any of its ways", async () => {
  let code = ''
  const shop = await openShop({
    plant: (db) => ({
      ...db,
      run: (call) =>
        code && call.text.includes('from post')
          ? Promise.reject(Object.assign(new Error('cannot be kept'), { code }))
          : db.run(call),
    }),
  })
  for (code of ['22021', '22P05', '22003', '22008']) {
    const answer = await shop.app.http.inject('/api/fo/notices')
    expect([code, answer.statusCode, answer.json().resultCode]).toEqual([code, 400, 'invalid-input'])
  }
})

test(
  '[HT-01] [V2] while the database is away the server is alive but not ready, calls are told to come again, and all is well when it is back',
  { timeout: 60_000 },
  async () => {
    const shop = await openShop()
    const { token } = await shop.as('demo01')
    const door = await openDoor(shop.url)
    const db = openDatabase(door.url, { poolSize: 2 })
    const { http } = await openApp({ ...shop, db }, { secret: 'a secret that only tests sign tokens with' })
    onTestFinished(async () => {
      await http.close()
      await db.close()
      await door.close()
    })
    async function look() {
      const [alive, ready, read, write] = await Promise.all([
        http.inject('/livez'),
        http.inject('/readyz'),
        http.inject({ url: '/api/fo/notices', headers: { authorization: `Bearer ${token}` } }),
        http.inject({
          method: 'POST',
          url: '/api/fo/od/cart/prd',
          headers: { ...json, authorization: `Bearer ${token}` },
          payload: JSON.stringify({ cartPrdList: [{ optId: '1', ordQty: 1 }] }),
        }),
      ])
      return {
        alive: alive.statusCode,
        ready: [ready.statusCode, ready.json()],
        calls: [read, write].map(({ statusCode, headers, json: body }) => [
          statusCode,
          /^[2-5]$/.test(String(headers['retry-after'])),
          body().resultCode,
        ]),
      }
    }
    const well = await look()
    expect(well).toMatchObject({ alive: 200, ready: [200, { status: 'ready' }] })
    expect(well.calls[0]).toEqual([200, false, '0000'])

    for (const mode of ['shut', 'silent'] as const) {
      door.turn(mode)
      door.hangUp()
      expect([mode, await look()]).toEqual([
        mode,
        {
          alive: 200,
          ready: [503, { status: 'database away' }],
          calls: [
            [503, true, 'busy'],
            [503, true, 'busy'],
          ],
        },
      ])
    }
    door.turn('open')
    door.hangUp()
    await expect.poll(look, { timeout: 20_000 }).toEqual(well)
  },
)

test('[C4] forwarding headers from a peer that is no configured proxy change nothing', async () => {
  const shop = await openShop()
  const { readUser } = await import('#features/access/sessions/session-contract.ts')
  const member = await shop.as('demo01')
  const tricks: Record<string, string>[] = [
    { 'x-forwarded-for': '10.1.2.3' },
    { forwarded: 'for=10.1.2.3' },
    { 'x-real-ip': '10.1.2.3' },
    { 'x-forwarded-for': '::ffff:10.1.2.3, 10.0.0.1' },
  ]
  for (const headers of tricks) {
    expect((await member.send(readUser, {}, { headers })).reply.accessInfo.userIp).toBe('127.0.0.1')
  }
})

test('[I5] pages and answers carry a policy without inline scripts', async () => {
  const shop = await openShop()
  expect(String((await shop.app.http.inject('/livez')).headers['content-security-policy'])).toContain(
    `default-src 'none'`,
  )
  const policy = String((await shop.app.http.inject('/api')).headers['content-security-policy'])
  expect(policy).toContain(`script-src 'self'`)
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
})

test('[I5] browsers are told to stay with HTTPS as soon as the shop has an address of that kind', async () => {
  const headerOf = async (env: Record<string, string>, path: string) => {
    const shop = await openShop({ env })
    return (await shop.app.http.inject(path)).headers['strict-transport-security']
  }
  for (const path of ['/livez', '/api', '/api/fo/notices', '/nothing-here']) {
    expect([path, await headerOf({ PUBLIC_URL: 'https://shop.example' }, path)]).toEqual([
      path,
      'max-age=31536000',
    ])
  }
  expect(await headerOf({ PUBLIC_URL: 'http://shop.example' }, '/api')).toBe(undefined)
})

test('[HT-02] an answer of the shop comes packed over the wire, and whole', async () => {
  const { app } = await openShop()
  const url = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const answer = await fetch(`${url}/api/fo/categories`, { headers: { 'accept-encoding': 'br' } })
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(await answer.json()).toMatchObject({ resultCode: '0000' })
})
