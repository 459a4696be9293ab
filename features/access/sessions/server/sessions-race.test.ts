import { expect, test } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { isStaff, type AnyCaller } from '#platform/server/caller.ts'
import { openHub } from '#features/signals/live/server/index.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { openSessions } from './sessions.ts'

const sessionOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sid: string }).sid

/** A second server process whose reads of sessions can be held up after the database has answered. */
async function slowProcess(shop: Shop) {
  let gate: Promise<void> | null = null
  let seen = () => {}
  const db: Database = {
    ...shop.db,
    run: async <Row>(call: Parameters<Database['run']>[0]) => {
      const held = gate
      const answer = await shop.db.run<Row>(call)
      if (held && /from session s join (member|staff)/.test(call.text)) {
        seen()
        await held
      }
      return answer
    },
  }
  const sessions = await openSessions({
    db,
    clock: shop.clock,
    secret: 'a secret that only tests sign tokens with',
    idleMinutes: 30,
  })
  return {
    db,
    sessions,
    /** Holds the reads from now on; `read` resolves when one has its row. */
    hold() {
      let release = () => {}
      gate = new Promise((done) => (release = done))
      return { read: new Promise<void>((done) => (seen = done)), release: () => ((gate = null), release()) }
    },
    /** Resolves when the news of this session has been heard here too. */
    heard: (sessionId: string) => {
      let resolve = () => {}
      const news = new Promise<void>((done) => (resolve = done))
      return shop.db.listen('sessions', (id) => id === sessionId && resolve()).then(() => news)
    },
  }
}

for (const who of ['demo01', 'cs01']) {
  test(`[A7] a session that ends while another process reads it is refused there on the next call (${who})`, async () => {
    const shop = await openShop()
    const { token } = who === 'demo01' ? await shop.as(who) : await shop.asStaff(who)
    const sessionId = sessionOf(token)
    const other = await slowProcess(shop)
    const held = other.hold()
    const early = other.sessions.callerOf(token, false)
    await held.read
    const heard = other.heard(sessionId)
    await shop.app.sessions.end({ id: sessionId }, 'logout')
    await heard
    const late = other.sessions.callerOf(token, false)
    held.release()
    const [, after] = await Promise.allSettled([early, late])
    expect(after).toMatchObject({ status: 'rejected', reason: { code: 'FS10' } })
    await expect(other.sessions.callerOf(token, false)).rejects.toMatchObject({ code: 'FS10' })
  })
}

test('[A7] who asks after the change does not share a read that began before it', async () => {
  const shop = await openShop()
  const { token } = await shop.as('demo01')
  const sessionId = sessionOf(token)
  const other = await slowProcess(shop)
  const held = other.hold()
  const early = other.sessions.callerOf(token, false)
  await held.read
  await other.sessions.end({ id: sessionId }, 'logout')
  const late = other.sessions.callerOf(token, false)
  held.release()
  const [, after] = await Promise.allSettled([early, late])
  expect(after).toMatchObject({ status: 'rejected', reason: { code: 'FS10' } })
})

test('[A7] a process that does not hear of changes would let the old token in (planted control)', async () => {
  const shop = await openShop()
  const { token } = await shop.as('demo01')
  const deaf = await openSessions({
    db: { ...shop.db, listen: async () => {} },
    clock: shop.clock,
    secret: 'a secret that only tests sign tokens with',
    idleMinutes: 30,
  })
  await deaf.callerOf(token, false)
  await shop.app.sessions.end({ id: sessionOf(token) }, 'logout')
  expect(await deaf.callerOf(token, false)).toMatchObject({ loginId: 'demo01' })
  await expect(shop.app.sessions.callerOf(token, false)).rejects.toMatchObject({ code: 'FS10' })
})

test('[C6] a look at a stream that began before a change decides nothing', async () => {
  const shop = await openShop()
  const { token } = await shop.asStaff('cs01')
  const sessionId = sessionOf(token)
  const caller = (await shop.app.sessions.callerOf(token, true))!
  const answers: ((found: AnyCaller) => void)[] = []
  const told = new Map<string, (payload: string) => void>()
  const written: string[] = []
  const hub = await openHub({
    db: { ...shop.db, listen: async (channel, heard) => void told.set(channel, heard) },
    callerOf: () => new Promise((done) => answers.push(done)),
    isMember: () => true,
    mayOpen: async () => true,
  })
  const response = {
    on: () => {},
    write: (text: string) => written.push(text),
    end: () => {},
    destroy: () => {},
    writableLength: 0,
  }
  hub.join({ caller, token, ip: '127.0.0.1', response: response as never, lastSeen: '' })
  told.get('sessions')!(sessionId)
  answers[0]!(caller)
  await new Promise((done) => setImmediate(done))
  told.get('live')!(
    JSON.stringify({
      id: '1',
      to: { staff: isStaff(caller) ? caller.staffId : 0 },
      topic: 'approvals',
      data: {},
    }),
  )
  expect(written.join('')).not.toContain('event: approvals')
  answers[1]!(caller)
  await expect.poll(() => written.join('')).toContain('event: refresh')
  hub.close()
})
