import { resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listNotices } from '#features/service/boards/contract.ts'
import { listFaqs } from '#features/service/boards/faq-contract.ts'
import { addFaq } from '#features/service/boards/office-contract.ts'
import { listProducts } from '#features/shelf/catalogue/contract.ts'
import type { Endpoint, Input } from '#platform/contract/endpoint.ts'
import { openDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { inspectReplica, openReplica } from '#platform/database/replica.ts'
import { readOnly } from '#platform/server/reading.ts'
import { seedDemo } from '#demo/index.ts'
import { createDatabase } from '#testing/database.ts'
import { openPlace } from '#testing/drills/place.ts'
import { openPostgresPair } from '#testing/drills/postgres-pair.ts'
import { isFull } from '#testing/load.ts'
import { openSender } from '#testing/send.ts'
import { openShop, TOKEN_SECRET } from '#testing/shop.ts'
import { openApp } from './app.ts'
import { replicaOf } from './replica.ts'

const NOW = '2026-11-20T01:00:00Z'

/** The shop on a primary that somebody follows, as a server that knows of the follower. */
async function openFollowed() {
  const place = await openPlace('replica')
  onTestFinished(() => place.close())
  const fill = async (url: string) => {
    await migrate(url, resolve(import.meta.dirname, '../../db/migrations'))
    const db = openDatabase(url, { fills: true })
    await seedDemo(db, { now: new Date(NOW) })
    await db.close()
  }
  const pair = await openPostgresPair(place, { fill, waits: false })
  const url = pair.urlAt(pair.ports.primary)
  const shop = await openShop({ now: NOW, database: { url, drop: async () => {} } })
  const said: string[] = []
  const log = {
    warn: (_: object, text: string) => said.push(text),
    info: (_: object, text: string) => said.push(text),
  }
  const replica = await openReplica(shop.db, pair.urlAt(pair.ports.replica), { log })
  const app = await openApp({ ...shop, replica }, { secret: TOKEN_SECRET, strictReplies: true })
  await app.http.ready()
  onTestFinished(async () => {
    await app.http.close()
    await replica.close()
  })
  const { inject } = openSender(app.http, shop.settings.securedKey)
  /** A browser: it keeps cookies, for longer than it must. */
  const browserOf = ({ token }: { token: string }) => {
    const jar = new Map<string, string>()
    return async <E extends Endpoint>(endpoint: E, input: Input<E> = {} as Input<E>, options = {}) => {
      const cookie = [...jar].map((one) => one.join('=')).join('; ')
      const answer = await inject(endpoint, input, { ...options, headers: { cookie } }, token)
      for (const set of [answer.headers['set-cookie'] ?? []].flat() as string[])
        jar.set(...(set.split(';')[0]!.split('=') as [string, string]))
      return answer
    }
  }
  /** What the primary was asked besides how far it is. */
  const asked = async (work: () => Promise<unknown>) =>
    (await shop.statements(work)).filter((text) => !text.includes('pg_is_in_recovery'))
  return { shop, app, pair, place, replica, said, browserOf, asked }
}

test('[GR-02] lists come from the replica, but never behind what their reader wrote, and from the database itself while the replica is late or away', async () => {
  const { shop, app, pair, place, replica, said, browserOf, asked } = await openFollowed()
  const [primaryUrl, replicaUrl] = [pair.urlAt(pair.ports.primary), pair.urlAt(pair.ports.replica)]
  const [member, admin, other] = [
    browserOf(await shop.as('demo01')),
    browserOf(await shop.asStaff('admin01')),
    browserOf(await shop.as('demo02')),
  ]
  const products = async () =>
    expect((await member(listProducts, {})).reply.products.length).toBeGreaterThan(5)
  const faqs = async (browser: typeof admin) => (await browser(listFaqs, {})).reply.length

  // whoever carries nothing yet is answered by the database itself, once
  await expect.poll(() => replica.standing()).toBe('serves')
  expect(await asked(products)).not.toEqual([])
  await expect.poll(() => asked(products)).toEqual([])

  expect(await inspectReplica(replicaUrl, primaryUrl)).toMatchObject({ state: 'follows' })

  const before = await faqs(admin)
  await faqs(other)
  await pair.ask('replica', 'select pg_wal_replay_pause()')
  const written = await admin(
    addFaq,
    {
      body: {
        category: 'member',
        question: '언제 도착하나요?',
        answer: '다음 날 도착해요.',
        shown: true,
        rank: 1,
      },
    },
    { key: 'faq-000000001' },
  )
  expect(written.status).toBe(200)
  // at once, although the replica has not heard of it
  expect(await faqs(admin)).toBe(before + 1)
  // and everybody within the second that a list may be old
  await expect.poll(() => faqs(other), { timeout: isFull ? 2_000 : 5_000 }).toBe(before + 1)
  await expect.poll(() => replica.standing()).toBe('late')
  const ready = async () => (await app.http.inject('/readyz')).json()
  expect(await ready()).toEqual({ status: 'ready', replica: 'late' })
  await products()
  await pair.ask('replica', 'select pg_wal_replay_resume()')
  await expect.poll(() => asked(products)).toEqual([])

  await place.end('postgres-replica', 'SIGINT')
  for (let n = 0; n < 20; n++) await products()
  await expect.poll(ready).toEqual({ status: 'ready', replica: 'away' })
  expect(said.filter((text) => text.includes('does not answer')).length).toBeGreaterThan(0)
  expect(said.length).toBeLessThan(5)

  // an address that is wrong is told apart
  const another = await createDatabase()
  onTestFinished(another.drop)
  const looks = await Promise.all(
    [another.url, primaryUrl, replicaUrl].map((url) => inspectReplica(url, primaryUrl)),
  )
  expect(looks.map(({ state }) => state)).toEqual(['foreign', 'primary', 'away'])
  const started = (readUrl: string) =>
    replicaOf({ ...shop.settings, databaseUrl: primaryUrl, readUrl }, shop.db, shop.log)
  await expect(started(another.url)).rejects.toThrow(/DATABASE_READ_URL: another database than DATABASE_URL/)
  const without = await started(replicaUrl)
  expect(without?.standing()).toBe('away')
  await without?.close()
})

test('[GR-02] what may lag reads alone: it changes nothing, shows nobody else’s personal data, and a breach is found', async () => {
  const shop = await openShop()
  const lagging = shop.app.served.map(({ endpoint }) => endpoint).filter(({ mayLag }) => mayLag)
  expect(lagging.length).toBeGreaterThan(20)
  for (const { path, ...endpoint } of lagging)
    expect([path, endpoint.method, endpoint.personal ?? false, endpoint.idempotent ?? false]).toEqual([
      path,
      'GET',
      false,
      false,
    ])
  expect((await shop.send(listNotices, {})).status).toBe(200)
  const db = readOnly(shop.db)
  const touch = { text: 'update member set status = status', values: [] }
  await expect(db.run(touch)).rejects.toThrow('may lag writes')
  await expect(db.transaction((tx) => tx.run(touch))).rejects.toThrow('may lag writes')
  await expect(db.run({ text: 'select 1 from member for update', values: [] })).rejects.toThrow('may lag')
  expect(await db.run({ text: 'select 1 as one', values: [] })).toEqual([{ one: 1 }])
})
