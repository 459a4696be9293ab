import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { member, openBrowser, tokenOf } from '#testing/browser-tabs.ts'
import { readClaims, readUserClaims } from './claims.ts'
import { createSession, type SessionEvent } from './session.ts'
import { createMemoryStorage } from '../start/storage.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[AU-01] claims are read as UTF-8; what is no token has none', () => {
  expect(readClaims(member(1))).toMatchObject({ sub: 'demo01', name: '가온의원' })
  for (const text of ['', 'abc', 'a.b.c', `h.${Buffer.from('1').toString('base64url')}.s`])
    expect(readClaims(text)).toBe(null)
  expect(readUserClaims(tokenOf({ sub: 'demo01' }))).toBe(null)
  expect(readUserClaims(tokenOf({ cp: '7' }))).toBe(null)
})

test('[AU-04] the token lives in the given storage, and in a cookie only by setting', () => {
  const { openTab } = openBrowser()
  const cookies = { cookie: '' }
  const { storage, tokens } = openTab({ cookies })
  tokens.write(member(1))
  expect(storage.getItem('medimall.token')).toBe(member(1))
  expect(cookies.cookie).toBe(`medimall.token=${member(1)}; path=/; SameSite=None; Secure`)
  expect(openTab({ storage }).tokens.read()).toBe(member(1))
  expect(openTab({ cookies: { cookie: `a=1; medimall.token=${member(1)}` } }).tokens.read()).toBe(member(1))
  tokens.drop()
  expect([storage.getItem('medimall.token'), cookies.cookie]).toEqual([
    null,
    'medimall.token=; path=/; SameSite=None; Secure; max-age=0',
  ])
})

test('[AU-04] a new tab takes the session of another one without waiting out its time', async () => {
  const { openTab } = openBrowser()
  openTab().tokens.write(member(1))
  const opened = openTab()
  expect(opened.tokens.read()).toBe(null)
  expect(await opened.tokens.ask()).toBe(member(1))
  expect(opened.storage.getItem('medimall.token')).toBe(member(1))
})

const HINT = 'medimall.token.somewhere'

test('[AU-04] a tab asks nobody when nobody was signed in, and hardly waits when nobody is any more', async () => {
  const { hints, openTab } = openBrowser()
  expect(await openTab().tokens.ask()).toBe(null)
  hints.setItem(HINT, '1')
  const asked = openTab().tokens.ask()
  await vi.advanceTimersByTimeAsync(80)
  expect(await asked).toBe(null)
  expect(hints.getItem(HINT)).toBe(null)
})

test.each([true, false])(
  '[AU-04] a busy tab is given time to hand over the session, with locks: %s',
  async (hasLocks) => {
    const { openTab } = openBrowser({ hasLocks })
    const busy = openTab()
    busy.tokens.write(member(1))
    busy.freeze()
    const asked = openTab().tokens.ask()
    await vi.advanceTimersByTimeAsync(900)
    busy.thaw()
    expect(await asked).toBe(member(1))
  },
)

test('[AU-04] the answer of a tab that was frozen signs in a tab that has given up waiting', async () => {
  const { openTab, hints } = openBrowser()
  const frozen = openTab()
  frozen.tokens.write(member(1), 'r1')
  frozen.freeze()
  const { tokens } = openTab()
  const session = createSession(tokens)
  const events: SessionEvent[] = []
  session.listen((event) => void events.push(event))
  const asked = tokens.ask()
  await vi.advanceTimersByTimeAsync(1_000)
  expect([await asked, hints.getItem(HINT)]).toEqual([null, '1'])
  frozen.thaw()
  await vi.advanceTimersByTimeAsync(0)
  expect(events).toEqual([{ type: 'activated', elsewhere: true }])
  expect([tokens.read(), tokens.readRefresh()]).toEqual([member(1), 'r1'])
})

test('[AU-04] a tab that was still loading when it was asked answers as soon as it stands', async () => {
  const { openTab, hints } = openBrowser()
  const storage = createMemoryStorage()
  storage.setItem('medimall.token', member(1))
  hints.setItem(HINT, '1')
  const opened = openTab().tokens
  const asked = opened.ask()
  await vi.advanceTimersByTimeAsync(80)
  expect([await asked, hints.getItem(HINT)]).toEqual([null, null])
  openTab({ storage })
  await vi.advanceTimersByTimeAsync(0)
  expect([opened.read(), hints.getItem(HINT)]).toEqual([member(1), '1'])
})

test("a renewed token reaches the other tabs of the same member, an older one or another member's does not", async () => {
  const { openTab } = openBrowser()
  const [one, two, other] = [openTab().tokens, openTab().tokens, openTab().tokens]
  one.write(member(1))
  await vi.advanceTimersByTimeAsync(0)
  other.write(tokenOf({ sub: 'other', cp: '9', iat: 5 }))
  one.write(member(3))
  await vi.advanceTimersByTimeAsync(0)
  expect([two.read(), other.read()]).toEqual([member(3), tokenOf({ sub: 'other', cp: '9', iat: 5 })])
  two.write(member(2))
  await vi.advanceTimersByTimeAsync(0)
  expect(one.read()).toBe(member(3))
})

test('signing out in one tab clears them all; a session that ended clears only its own', async () => {
  const { openTab, hints } = openBrowser()
  const [one, two] = [openTab().tokens, openTab().tokens]
  one.write(member(1))
  await vi.advanceTimersByTimeAsync(0)
  two.drop()
  await vi.advanceTimersByTimeAsync(0)
  expect([one.read(), two.read()]).toEqual([member(1), null])
  two.write(member(2))
  one.leave()
  await vi.advanceTimersByTimeAsync(0)
  expect([one.read(), two.read(), hints.getItem(HINT)]).toEqual([null, null, null])
})

test('[AU-17] the refresh token goes to the other tabs with the access token, stays through a renewal and leaves with the session', async () => {
  const { openTab } = openBrowser()
  const [one, two] = [openTab(), openTab()]
  one.tokens.write(member(1), 'r1')
  await vi.advanceTimersByTimeAsync(0)
  one.tokens.write(member(2))
  one.tokens.write(member(3), 'r2')
  await vi.advanceTimersByTimeAsync(0)
  expect([
    one.tokens.readRefresh(),
    two.tokens.readRefresh(),
    two.storage.getItem('medimall.token.refresh'),
  ]).toEqual(['r2', 'r2', 'r2'])
  one.tokens.write(member(4, { procId: 'p2' }))
  expect(one.tokens.readRefresh()).toBe(null)
  two.tokens.drop()
  expect([two.tokens.readRefresh(), two.storage.getItem('medimall.token.refresh')]).toEqual([null, null])
})

test('[AU-17] a tab that slept catches up with what another one has before it refreshes', async () => {
  const { openTab } = openBrowser()
  const slept = openTab({ storage: createMemoryStorage() }).tokens
  slept.write(member(1), 'r1')
  const awake = openTab().tokens
  awake.write(member(5), 'r5')
  await slept.catchUp()
  expect([slept.read(), slept.readRefresh()]).toEqual([member(5), 'r5'])
})
