import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { member, openBrowser, tokenOf } from '#testing/browser-tabs.ts'
import { createSession, type SessionEvent } from './session.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

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
  expect(session.read()).toMatchObject({
    state: 'active',
    claims: { 'FO_SYS_CART-PRODUCT_COUNT': 4 },
    user: { name: '가온의원' },
  })
  expect(events).toEqual([{ type: 'activated', elsewhere: false }, { type: 'renewed' }])
  expect(tokens.read()).toBe(member(2, { 'FO_SYS_CART-PRODUCT_COUNT': 4 }))
})

test.each(['validate', 'expired', 'duplicated'] as const)(
  '[AU-02] the session ends as %s, once',
  (reason) => {
    const { session, tokens, events } = openSession()
    session.accept(member(1))
    session.end(reason)
    session.end('validate')
    expect(session.read()).toEqual({ state: 'inactive', reason, claims: null, user: null })
    expect([tokens.read(), events.at(-1), events.length]).toEqual([
      null,
      { type: 'ended', reason, member: 'demo01' },
      2,
    ])
  },
)

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

test("another member starts without the last one's user", () => {
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
  expect(events).toEqual([
    { type: 'activated', elsewhere: true },
    { type: 'ended', reason: 'released', member: 'demo01' },
  ])
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
