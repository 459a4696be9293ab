import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readClaims, readUserClaims } from './claims.ts'
import { createSession, type SessionEvent } from './session.ts'
import { createMemoryStorage } from './storage.ts'
import { openTokenStore, type Channel } from './token.ts'

const tokenOf = (claims: Record<string, unknown>) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
const member = (iat: number, more: object = {}) => tokenOf({ sub: 'demo01', cp: '7', procId: 'p1', iat, name: '가온의원', ...more })

/** Tabs of one browser: one local storage, one channel that reaches every tab but the sender. */
function openBrowser() {
  const hints = createMemoryStorage()
  const tabs: ((event: { data: unknown }) => void)[][] = []
  const openTab = ({ storage = createMemoryStorage(), cookies = null as { cookie: string } | null } = {}) => {
    const own: ((event: { data: unknown }) => void)[] = []
    tabs.push(own)
    const channel: Channel = {
      postMessage: (data) => tabs.filter((tab) => tab !== own).flat().forEach((listen) => queueMicrotask(() => listen({ data }))),
      addEventListener: (_, listen) => void own.push(listen),
    }
    return { storage, tokens: openTokenStore({ storage, hints, channel, cookies }) }
  }
  return { hints, openTab }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[AU-01] claims are read as UTF-8; what is no token has none', () => {
  expect(readClaims(member(1))).toMatchObject({ sub: 'demo01', name: '가온의원' })
  for (const text of ['', 'abc', 'a.b.c', `h.${Buffer.from('1').toString('base64url')}.s`]) expect(readClaims(text)).toBe(null)
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
  expect([storage.getItem('medimall.token'), cookies.cookie]).toEqual([null, 'medimall.token=; path=/; SameSite=None; Secure; max-age=0'])
})

test('[AU-04] a new tab takes the session of another one without waiting out its time', async () => {
  const { openTab } = openBrowser()
  openTab().tokens.write(member(1))
  const opened = openTab()
  expect(opened.tokens.read()).toBe(null)
  expect(await opened.tokens.ask()).toBe(member(1))
  expect(opened.storage.getItem('medimall.token')).toBe(member(1))
})

test('[AU-04] a tab asks nobody when nobody was signed in, and gives up after 80 ms when nobody is', async () => {
  const { hints, openTab } = openBrowser()
  expect(await openTab().tokens.ask()).toBe(null)
  hints.setItem('medimall.token.somewhere', '1')
  const asked = openTab().tokens.ask()
  await vi.advanceTimersByTimeAsync(80)
  expect(await asked).toBe(null)
  expect(hints.getItem('medimall.token.somewhere')).toBe(null)
})

test('a renewed token reaches the other tabs of the same member, an older one or another member\'s does not', async () => {
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
  expect([one.read(), two.read(), hints.getItem('medimall.token.somewhere')]).toEqual([null, null, null])
})

const openSession = () => {
  const { openTab } = openBrowser()
  const [tokens, sibling] = [openTab().tokens, openTab().tokens]
  const session = createSession(tokens)
  const events: SessionEvent[] = []
  session.listen((event) => void events.push(event))
  return { session, tokens, sibling, events }
}

test('[AU-01] an answer whose token has sub and cp makes the session active, later ones renew it', () => {
  const { session, tokens, events } = openSession()
  expect(session.read()).toMatchObject({ state: 'inactive', reason: null })
  session.accept(tokenOf({ sub: 'demo01' }))
  expect(session.read().state).toBe('inactive')
  session.accept(member(1))
  session.setUser({ name: '가온의원' })
  session.accept(member(2, { 'FO_SYS_CART-PRODUCT_COUNT': 4 }))
  expect(session.read()).toMatchObject({ state: 'active', claims: { 'FO_SYS_CART-PRODUCT_COUNT': 4 }, user: { name: '가온의원' } })
  expect(events).toEqual([{ type: 'activated' }, { type: 'renewed' }])
  expect(tokens.read()).toBe(member(2, { 'FO_SYS_CART-PRODUCT_COUNT': 4 }))
})

test.each(['validate', 'expired', 'duplicated'] as const)('[AU-02] the session ends as %s, once', (reason) => {
  const { session, tokens, events } = openSession()
  session.accept(member(1))
  session.end(reason)
  session.end('validate')
  expect(session.read()).toEqual({ state: 'inactive', reason, claims: null, user: null })
  expect([tokens.read(), events.at(-1), events.length]).toEqual([null, { type: 'ended', reason, member: 'demo01' }, 2])
})

test('[AU-02] who leaves is not told that the session is over, whatever comes first', async () => {
  const { session, events } = openSession()
  session.accept(member(1))
  await session.leave(async () => session.end('expired'))
  expect(events.at(-1)).toMatchObject({ type: 'ended', reason: 'released' })
  session.accept(member(2, { procId: 'p2' }))
  await session.leave(() => Promise.reject(new Error('away')))
  expect(session.read()).toMatchObject({ state: 'inactive', reason: 'released' })
  session.accept(member(3, { procId: 'p3' }))
  session.end('expired')
  expect(session.read()).toMatchObject({ reason: 'expired' })
})

test('[AU-02] a later answer without the user claim releases the session', () => {
  const { session } = openSession()
  session.accept(member(1))
  session.accept(tokenOf({ procId: 'p1' }))
  expect(session.read()).toMatchObject({ state: 'inactive', reason: 'released' })
})

test('an answer to a session that was replaced meanwhile neither ends nor overwrites the new one', () => {
  const { session, tokens } = openSession()
  session.accept(member(1))
  const old = tokens.read()
  session.signOut()
  session.accept(tokenOf({ sub: 'other', cp: '9', procId: 'p2', iat: 9 }))
  session.end('expired', old)
  session.accept(member(3), old)
  expect(session.read()).toMatchObject({ state: 'active', claims: { sub: 'other' } })
})

test('an answer that was on its way while the member signed out does not sign them in again', () => {
  const { session, tokens } = openSession()
  session.accept(member(1))
  const old = tokens.read()
  session.signOut()
  session.accept(member(2), old)
  expect(session.read()).toMatchObject({ state: 'inactive', reason: 'released' })
})

test('an answer to an earlier token of the same login still counts', () => {
  const { session, tokens } = openSession()
  session.accept(member(1))
  const old = tokens.read()
  session.accept(member(2))
  session.end('duplicated', old)
  expect(session.read()).toMatchObject({ state: 'inactive', reason: 'duplicated' })
})

test('another member starts without the last one\'s user', () => {
  const { session } = openSession()
  session.accept(member(1))
  session.setUser({ name: '가온의원' })
  session.accept(tokenOf({ sub: 'other', cp: '9', iat: 2 }))
  expect(session.read()).toMatchObject({ state: 'active', user: null })
  session.end('expired')
  session.setUser({ name: '늦은 답' })
  expect(session.read().user).toBe(null)
})

test('a tab follows its siblings in and out of the session', async () => {
  const { session, sibling, events } = openSession()
  sibling.write(member(1))
  await vi.advanceTimersByTimeAsync(0)
  expect(session.read().state).toBe('active')
  sibling.leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(events).toEqual([{ type: 'activated' }, { type: 'ended', reason: 'released', member: 'demo01' }])
})

test('[AU-02] the other tabs are signed out before the server answers, so that none is told of an end', async () => {
  const { session, sibling } = openSession()
  session.accept(member(1))
  await vi.advanceTimersByTimeAsync(0)
  expect(sibling.read()).toBe(member(1))
  let heldMeanwhile: string | null = ''
  await session.leave(async () => {
    await vi.advanceTimersByTimeAsync(0)
    heldMeanwhile = sibling.read()
  })
  expect([heldMeanwhile, session.read().state]).toEqual([null, 'inactive'])
})

test('[AU-17] the refresh token goes to the other tabs with the access token, stays through a renewal and leaves with the session', async () => {
  const { openTab } = openBrowser()
  const [one, two] = [openTab(), openTab()]
  one.tokens.write(member(1), 'r1')
  await vi.advanceTimersByTimeAsync(0)
  one.tokens.write(member(2))
  one.tokens.write(member(3), 'r2')
  await vi.advanceTimersByTimeAsync(0)
  expect([one.tokens.readRefresh(), two.tokens.readRefresh(), two.storage.getItem('medimall.token.refresh')]).toEqual(['r2', 'r2', 'r2'])
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
