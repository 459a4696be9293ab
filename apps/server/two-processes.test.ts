import { afterEach, expect, test } from 'vitest'
import { createCheck } from '#features/running/maintenance/checks-contract.ts'
import { listApprovals } from '#features/access/recovery/approvals-contract.ts'
import { login } from '#features/access/sign-in/login-contract.ts'
import { logout, readUser } from '#features/access/sessions/session-contract.ts'
import { announceChange } from '#features/access/sessions/server/index.ts'
import { setStaffStatus } from '#features/access/authority/staff-contract.ts'
import { forgetLimits } from '#platform/server/limits.ts'
import { waysTo } from '#testing/database.ts'
import { openDoors } from '#testing/database-door.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openShop } from '#testing/shop.ts'
import { openApp } from './app.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Two server processes on one database, the second behind doors; what each answers to a token at an address. */
async function openTwo({ env = {} } = {}) {
  const shop = await openShop({ env })
  const doors = await openDoors(waysTo(shop.url))
  const { url, ...ways } = doors.ways
  const db = openDatabase(url, { poolSize: 4, ...ways })
  const other = await openApp(
    { ...shop, db },
    { secret: 'a secret that only tests sign tokens with', strictReplies: true },
  )
  await other.http.ready()
  closing.push(async () => {
    await other.http.close()
    await db.close()
    await doors.close()
  })
  const ask = async (app: typeof other, path: string, token: string) =>
    (await app.http.inject({ url: path, headers: { authorization: `Bearer ${token}` } })).json<{
      resultCode: string
      body: unknown
    }>()
  const codes = async (path: string, token: string) => [
    (await ask(shop.app, path, token)).resultCode,
    (await ask(other, path, token)).resultCode,
  ]
  return { shop, other, ask, codes, db, doors }
}

test('[C2] [A7] an authority that is taken away is missed by the very next call, in both of two processes', async () => {
  const { shop, codes } = await openTwo()
  const { token } = await shop.asStaff('cs01')
  expect(await codes(listApprovals.path, token)).toEqual(['0000', '0000'])
  await shop.run(`delete from "roleAuthority" where "menuId" = 'approvals'`)
  expect(await codes(listApprovals.path, token)).toEqual(['no-authority', 'no-authority'])
})

test('[C2] [A7] a role that is taken away is missed by the very next call, in both of two processes', async () => {
  const { shop, codes } = await openTwo()
  const { token, staffId } = await shop.asStaff('cs01')
  expect(await codes(listApprovals.path, token)).toEqual(['0000', '0000'])
  await shop.run(`delete from "staffRole" where "staffId" = $1`, [staffId])
  expect(await codes(listApprovals.path, token)).toEqual(['no-authority', 'no-authority'])
})

test('[A7] disabled staff are out at once where it was done, and in the other process with the notification', async () => {
  const { shop, codes, ask, other } = await openTwo()
  const { token, staffId } = await shop.asStaff('cs01')
  expect(await codes(listApprovals.path, token)).toEqual(['0000', '0000'])
  const { version } = await shop.one<{ version: number }>('select version from staff where id = $1', [
    staffId,
  ])
  const admin = await shop.asStaff('admin01')
  expect(
    (
      await admin.send(setStaffStatus, {
        params: { staffId },
        body: { status: 'disabled', version, reason: '퇴사해서 계정을 멈춰요' },
      })
    ).status,
  ).toBe(200)
  expect((await ask(shop.app, listApprovals.path, token)).resultCode).toBe('FS10')
  await expect.poll(async () => (await ask(other, listApprovals.path, token)).resultCode).toBe('FS10')
})

test('[A7] a suspended member is read again in both of two processes with the notification', async () => {
  const { shop, ask, other } = await openTwo()
  const { token, memberId } = await shop.as('demo01')
  const status = async (app: typeof other) => (await ask(app, readUser.path, token)).body
  expect([await status(shop.app), await status(other)]).toEqual([
    expect.objectContaining({ cstStsCd: '05' }),
    expect.objectContaining({ cstStsCd: '05' }),
  ])
  await shop.db.transaction(async (tx) => {
    await tx.run({ text: `update member set status = '06' where id = $1`, values: [memberId] })
    await announceChange(tx, { memberId: memberId })
  })
  for (const app of [shop.app, other]) await expect.poll(() => status(app)).toMatchObject({ cstStsCd: '06' })
})

test('[CS-08] a window closes the shop at once where it was made, and in the other process with the notification', async () => {
  const { shop, other } = await openTwo()
  const { token } = await shop.as('demo01')
  const put = async (app: typeof other) =>
    (
      await app.http.inject({
        method: 'POST',
        url: '/api/fo/od/cart/prd',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload: '{}',
      })
    ).json<{ resultCode: string }>().resultCode
  expect(await Promise.all([put(shop.app), put(other)])).not.toContain('maintenance')
  const ops = await shop.asStaff('ops01')
  const begun = shop.clock.now().getTime()
  const made = await ops.send(
    createCheck,
    {
      body: {
        title: '점검',
        beginsAt: new Date(begun - 60_000).toISOString(),
        endsAt: new Date(begun + 3_600_000).toISOString(),
      },
    },
    { key: 'window-00000001' },
  )
  expect(made.status).toBe(200)
  expect(await put(shop.app)).toBe('maintenance')
  await expect.poll(() => put(other)).toBe('maintenance')
})

test(
  '[A7] a process that hears no news reads each session, and believes its memory again once it does',
  { timeout: 60_000 },
  async () => {
    const { shop, ask, other, db, doors } = await openTwo()
    const answer = async (token: string) => (await ask(other, readUser.path, token)).resultCode
    const reads = async (token: string) => {
      let read = 0
      const stop = db.watch((text) => void (read += Number(/from session s join/.test(text))))
      await answer(token)
      await answer(token)
      stop()
      return read
    }
    const { token } = await shop.as('demo01')
    expect(await answer(token)).toBe('0000')
    // a process that was busy for seconds believes its memory again with the next answer it hears
    await expect.poll(() => reads(token)).toBe(0)
    doors.turn('deaf')
    await shop.send(logout, {}, { headers: { authorization: `Bearer ${token}` } })
    await expect.poll(() => answer(token)).toBe('FS10')
    const again = await shop.as('demo02')
    expect(await answer(again.token)).toBe('0000')
    await again.send(logout)
    expect(await answer(again.token)).toBe('FS10')
    const third = await shop.as('demo03')
    doors.turn('open')
    await expect.poll(() => reads(third.token), { timeout: 30_000 }).toBe(0)
  },
)

test('[A7] of logins at once, in both of two processes, one session is left', async () => {
  const { shop, other } = await openTwo()
  const { memberId } = await shop.as('demo01')
  const { staffId } = await shop.asStaff('cs01')
  const from = { ip: '127.0.0.1', userAgent: 'test' }
  for (let round = 0; round < 10; round++) {
    for (const owner of [{ memberId }, { staffId }])
      await Promise.all([shop.app, other, shop.app, other].map(({ sessions }) => sessions.begin(owner, from)))
    expect(
      await shop.one(
        'select count("memberId")::int as members, count("staffId")::int as staff from session where "endedAt" is null and ("memberId" = $1 or "staffId" = $2)',
        [memberId, staffId],
      ),
    ).toEqual({ members: 1, staff: 1 })
  }
})

test('[GR-01] [A3] logins are counted together: what one of two processes has let in, the other has not left', async () => {
  const { shop, other } = await openTwo({ env: { LIMITED_PER_MINUTE: '4' } })
  const knock = async (app: typeof other, from = '203.0.113.7') =>
    (await app.http.inject({ method: login.method, url: login.path, payload: {}, remoteAddress: from }))
      .statusCode
  const told = []
  for (const app of [shop.app, other, shop.app, other, shop.app, other]) told.push(await knock(app))
  expect(told).toEqual([400, 400, 400, 400, 429, 429])
  // who has had theirs costs nothing more, and nobody else pays for it
  expect(await shop.statements(async () => expect(await knock(shop.app)).toBe(429))).toEqual([])
  expect(await knock(shop.app, '203.0.113.8')).toBe(400)
  // a minute that is over is forgotten, and begins anew where it was not remembered as full
  await shop.run(`update "limitedCall" set "endsAt" = now() - interval '1 s'`)
  expect(await knock(other, '203.0.113.8')).toBe(400)
  await forgetLimits(shop.db)
  expect(await shop.run('select calls from "limitedCall"')).toEqual([{ calls: 1 }])
})

test('[GR-01] [A3] who signs in once costs no count; whoever tries again is told to the other process, with all that came before', async () => {
  const { shop, other } = await openTwo({ env: { LIMITED_PER_MINUTE: '20' } })
  const knock = async (app: typeof other) =>
    (await app.http.inject({ method: login.method, url: login.path, payload: {} })).statusCode
  expect(await shop.statements(() => knock(shop.app))).toEqual([])
  await knock(shop.app)
  expect(await shop.run('select calls from "limitedCall"')).toEqual([{ calls: 2 }])
  const told = []
  for (let n = 0; n < 10; n++) told.push(await knock(other), await knock(shop.app))
  // 18 are left of 20: those of the other process are known from its second one on
  expect(told.filter((status) => status === 429)).toHaveLength(2)
})

test('[GR-01] [I3] cheap calls of strangers are gathered: both of two processes soon know of them, for one statement a second', async () => {
  const { shop, other } = await openTwo({ env: { LIMITED_PER_MINUTE: '1' } })
  const read = async (app: typeof other) => (await app.http.inject('/api/fo/notices')).statusCode
  const calls = async (app: typeof other, count: number) => {
    const told = []
    for (let n = 0; n < count; n++) told.push(await read(app))
    return told
  }
  const begun = performance.now()
  const counts: string[] = []
  const stop = shop.db.watch((text) => void (text.includes('limitedCall') && counts.push(text)))
  expect(new Set(await calls(shop.app, 60))).toEqual(new Set([200]))
  const theirs = await calls(other, 45)
  // a hundred pass, whoever takes them; more of them until both know of each other
  expect(new Set(theirs.slice(0, 40))).toEqual(new Set([200]))
  expect(theirs.slice(40).filter((status) => status !== 200 && status !== 429)).toEqual([])
  const told = async () =>
    (await shop.one<{ calls: number }>('select sum(calls)::int as calls from "limitedCall"')).calls
  await expect.poll(told).toBeGreaterThanOrEqual(105)
  await expect.poll(() => read(shop.app)).toBe(429)
  await expect.poll(() => read(other)).toBe(429)
  stop()
  expect(counts.length).toBeLessThanOrEqual(1 + (performance.now() - begun) / 1_000)
})

test('[GR-01] [V2] while the database is away a counted call is refused in time, and the cheap ones are still counted', async () => {
  const { other, doors } = await openTwo({ env: { LIMITED_PER_MINUTE: '1' } })
  const ask = async (method: 'GET' | 'POST', url: string) => {
    const begun = performance.now()
    const { statusCode } = await other.http.inject({
      method,
      url,
      payload: method === 'GET' ? undefined : {},
    })
    expect(performance.now() - begun).toBeLessThan(5_000)
    return statusCode
  }
  doors.turn('silent')
  await expect.poll(() => ask('POST', login.path)).toBe(503)
  for (let n = 0; n < 100; n++) expect([200, 503]).toContain(await ask('GET', '/api/fo/notices'))
  expect(await ask('GET', '/api/fo/notices')).toBe(429)
})
