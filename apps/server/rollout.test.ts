import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#platform/database/migrate.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { createDatabase } from '#testing/database.ts'
import { end, newFolder, start } from '#testing/launch.ts'
import { awayServices } from '#testing/live-settings.ts'
import { openPlace } from '#testing/drills/place.ts'
import { openProxy } from '#testing/drills/proxy.ts'
import { isFull, load, note } from '#testing/load.ts'
import { openBalancer } from '#testing/rollout/balancer.ts'
import { plentiful } from '#testing/rollout/goods.ts'
import { BUYERS, openLoad, signInBuyers } from '#testing/rollout/load.ts'
import { pagesOf } from '#testing/rollout/pages.ts'
import { freePort } from '#testing/supervised.ts'

const root = resolve(import.meta.dirname, '../..')
/** The drill has an older build, HAProxy and three servers; else this build replaces itself. */
const older = process.env.OLDER_TREE ?? root
const NAMES = ['one', 'two', 'three'].slice(0, load(2, 3))
const STEADY_MS = load(500, 10_000)
const READER_MS = 3_000
/** Until the proxy has noticed, and whoever got a page has its files. */
const DRAIN_MS = load(1_000, 3_000)

test(
  '[GR-03] [V5] a build replaces another, one process at a time, under clinics that order: no call fails, no stream is lost, each order is there once',
  { timeout: 600_000 },
  async () => {
    const database = await createDatabase({ seeded: older === root, empty: older !== root })
    const client = new pg.Client({ connectionString: database.url })
    onTestFinished(database.drop)
    await client.connect()
    onTestFinished(() => client.end())
    if (older === root) await forgetPast(client)
    const files = await newFolder()
    const ports: Record<string, number> = {}
    for (const name of NAMES) ports[name] = await freePort()
    const launch = async (name: string, tree: string) =>
      start(
        await newFolder(),
        {
          DATABASE_URL: database.url,
          PORT: String(ports[name]),
          BLOBS_DIR: files,
          TOKEN_SECRET: 'a secret that only tests sign tokens with',
          LIMITED_PER_MINUTE: '100000',
          UNPAID_STOCK_PERCENT: '0',
          DRAIN_MS: String(DRAIN_MS),
          LOG_LEVEL: 'error',
          ...(isFull ? {} : { DEMO: 'off', ...awayServices }),
        },
        tree,
      )
    // the first one migrates and fills
    const servers: Record<string, Awaited<ReturnType<typeof launch>>> = {}
    for (const name of NAMES) servers[name] = await launch(name, older)
    const balancer = process.env.HAPROXY_PATH ? await openHaproxy(ports) : await openBalancer(ports)
    onTestFinished(balancer.close)
    const allUp = async () => (await Promise.all(NAMES.map(balancer.isUp))).every(Boolean)
    await expect.poll(allUp).toBe(true)

    await giveCredit(client)
    const { securedKey } = readSettings({})
    const known = await pagesOf(older)
    const clinics = await openLoad(balancer.url, {
      securedKey,
      goods: await plentiful(async (text) => (await client.query(text)).rows),
      people: await signInBuyers(balancer.url, securedKey, known),
      known,
    })
    onTestFinished(clinics.stop)
    const allOpen = () => clinics.streams.every((stream) => stream.isOpen())
    await expect.poll(allOpen).toBe(true)
    const news: { number: string; at: number }[] = []
    const tell = async () => {
      const number = String(news.length)
      news.push({ number, at: performance.now() })
      const told = { id: `drill-${number}`, to: 'everyone', topic: 'answer', data: { inquiryNumber: number } }
      await client.query("select pg_notify('live', $1)", [JSON.stringify(told)])
    }
    const telling = setInterval(() => void tell(), 500)
    onTestFinished(() => clearInterval(telling))
    const begun = performance.now()
    await sleep(STEADY_MS)

    // the new schema under the old code, while somebody reads without end
    const migrating = performance.now()
    const ran = await migrateUnderReader(database.url)
    const migrated = performance.now()
    await sleep(STEADY_MS)

    async function replace(name: string, tellsItself: boolean) {
      if (!tellsItself) {
        await balancer.drain(name)
        await sleep(DRAIN_MS)
      }
      expect(await end(servers[name]!.child, 'SIGTERM')).toBe(0)
      servers[name] = await launch(name, root)
      if (!tellsItself) await balancer.admit(name)
      await expect.poll(() => balancer.isUp(name)).toBe(true)
      await sleep(STEADY_MS / 2)
    }
    const rolling = performance.now()
    for (const name of isFull ? NAMES : NAMES.slice(0, 1)) await replace(name, tellsThatItGoes(older))
    // once more, now that every build tells the proxy by itself
    if (isFull) for (const name of NAMES) await replace(name, true)
    const rolled = performance.now()
    await expect.poll(allOpen).toBe(true)
    clearInterval(telling)
    await tell()
    await expect
      .poll(() => clinics.streams.every((stream) => news.every(({ number, at }) => stream.knows(number, at))))
      .toBe(true)
    const repeated = []
    for (const order of clinics.placed.filter((_, n) => n % 25 === 0))
      repeated.push([order.number, await clinics.again(order)])
    await clinics.stop()

    expect(clinics.failures).toEqual([])
    for (const [number, same] of repeated) expect(same).toBe(number)
    const numbers = clinics.placed.map(({ number }) => number)
    const { rows } = await client.query<{ number: string }>(
      `select o.number from "salesOrder" o join member m on m.id = o."memberId" where m."loginId" = any($1) and o."placedAt" > $2`,
      [BUYERS, new Date(Date.now() - (performance.now() - begun) - 60_000)],
    )
    const kept = rows.map(({ number }) => number)
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers.length).toBeGreaterThan(10)
    expect(kept.toSorted()).toEqual(numbers.toSorted())
    expect((await client.query('select * from "booksViolation"')).rows).toEqual([])
    note('GR-03', {
      migrations: ran.length,
      orders: numbers.length,
      repeated: repeated.length,
      streamsOpened: clinics.streams.map((stream) => stream.opened()),
      news: news.length,
      steady: clinics.took(begun, migrating),
      migrating: clinics.took(migrating, migrated),
      oldOnNew: clinics.took(migrated, rolling),
      rolling: clinics.took(rolling, rolled),
    })
  },
)

async function openHaproxy(servers: Record<string, number>) {
  const place = await openPlace('rollout')
  onTestFinished(() => place.close())
  return openProxy(place, { servers })
}

async function migrateUnderReader(url: string) {
  const reader = new pg.Client({ connectionString: url })
  await reader.connect()
  await reader.query('begin isolation level repeatable read')
  await reader.query(
    'select count(*) from "salesOrder"; select count(*) from member; select count(*) from product',
  )
  const ran = migrate(url, join(root, 'db/migrations'))
  // told below; the reader ends first
  ran.catch(() => {})
  if (older !== root) await sleep(READER_MS)
  await reader.query('commit')
  await reader.end()
  return ran
}

/** A build from before it could say so is drained by hand, as whoever rolls out would. */
const tellsThatItGoes = (tree: string) =>
  existsSync(join(tree, 'platform/server/drain.ts')) &&
  readFileSync(join(tree, 'platform/settings/environment.ts'), 'utf8').includes('DRAIN_MS')

/** The demo of the tests is a past day's: its standing orders and its charges are due as soon as somebody looks. */
const forgetPast = (client: pg.Client) =>
  client.query(`
    update "standingOrder" set state = 'paused' where state = 'active';
    insert into "creditTerms" ("institutionId", "creditLimit", "termDays", "overdueBlocks", "overLimitAsks", blocked, reason, actor, at)
    select distinct on ("institutionId") "institutionId", "creditLimit", "termDays", false, "overLimitAsks", blocked, reason, actor, at
    from "creditTerms" order by "institutionId", id desc`)

const giveCredit = async (client: pg.Client) => {
  await client.query(`update account set floor = -1000000000000 where kind = 'credit'`)
  await client.query(
    `delete from "cartLine" using member m where m.id = "cartLine"."memberId" and m."loginId" = any($1)`,
    [BUYERS],
  )
}
