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
import { isFull, load, note } from '#testing/load.ts'
import { openBalancer } from '#testing/rollout/balancer.ts'
import { openHaproxy } from '#testing/rollout/haproxy.ts'
import { BUYERS, openLoad, type Goods } from '#testing/rollout/load.ts'
import { pagesOf } from '#testing/rollout/pages.ts'
import { freePort } from '#testing/supervised.ts'

const root = resolve(import.meta.dirname, '../..')
/** The drill has an older build, HAProxy and three servers; else this build replaces itself. */
const older = process.env.OLDER_TREE ?? root
const SERVERS = load(2, 3)
const STEADY_MS = load(500, 10_000)
const READER_MS = 3_000

test(
  '[GR-03] [V5] a build replaces another, one process at a time, under clinics that order: no call fails, no stream is lost, each order is there once',
  { timeout: 600_000 },
  async () => {
    const database = await createDatabase({ seeded: older === root, empty: older !== root })
    const client = new pg.Client({ connectionString: database.url })
    onTestFinished(database.drop)
    const files = await newFolder()
    const ports = await Promise.all(Array.from({ length: SERVERS }, freePort))
    const launch = async (n: number, tree: string) =>
      start(
        await newFolder(),
        {
          DATABASE_URL: database.url,
          PORT: String(ports[n]),
          BLOBS_DIR: files,
          TOKEN_SECRET: 'a secret that only tests sign tokens with',
          LIMITED_PER_MINUTE: '100000',
          UNPAID_STOCK_PERCENT: '0',
          DRAIN_MS: '1000',
          LOG_LEVEL: 'error',
          ...(isFull ? {} : { DEMO: 'off', ...awayServices }),
        },
        tree,
      )
    // the first one migrates and fills
    const servers = [await launch(0, older)]
    servers.push(...(await Promise.all(ports.slice(1).map((_, n) => launch(n + 1, older)))))
    await client.connect()
    onTestFinished(() => client.end())
    const balancer = process.env.HAPROXY_PATH
      ? await openHaproxy(process.env.HAPROXY_PATH, ports)
      : await openBalancer(ports)
    onTestFinished(balancer.close)
    const allUp = async () => (await Promise.all(ports.map((_, n) => balancer.isUp(n)))).every(Boolean)
    await expect.poll(allUp).toBe(true)

    await giveCredit(client)
    const clinics = await openLoad(balancer.url, {
      securedKey: readSettings({}).securedKey,
      goods: await plentiful(client),
      known: await pagesOf(older),
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

    async function replace(n: number, tellsItself: boolean) {
      if (!tellsItself) {
        await balancer.drain(n)
        await sleep(1_000)
      }
      expect(await end(servers[n]!.child, 'SIGTERM')).toBe(0)
      servers[n] = await launch(n, root)
      if (!tellsItself) await balancer.admit(n)
      await expect.poll(() => balancer.isUp(n)).toBe(true)
      await sleep(STEADY_MS / 2)
    }
    const rolling = performance.now()
    for (const n of isFull ? ports.keys() : [0]) await replace(n, tellsThatItGoes(older))
    // once more, now that every build tells the proxy by itself
    if (isFull) for (const n of ports.keys()) await replace(n, true)
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

const giveCredit = async (client: pg.Client) => {
  await client.query(`update account set floor = -1000000000000 where kind = 'credit'`)
  await client.query(
    `delete from "cartLine" using member m where m.id = "cartLine"."memberId" and m."loginId" = any($1)`,
    [BUYERS],
  )
}

/** Options that anybody may buy and that do not run out in the meantime. */
async function plentiful(client: pg.Client): Promise<Goods[]> {
  const { rows } = await client.query<Goods>(
    `select o.id as "optionId", p."minQuantity" as quantity
      from product p join "productOption" o on o.id = p."defaultOptionId" join stock s on s."optionId" = o.id
      where coalesce(s."nextExpiry", '9999-12-31') > current_date + 300 and s."onHand" - s.reserved > 30 * p."minQuantity" and p."saleState" = 'on-sale' and not p."priceOnRequest" and not p."licensedOnly" and p.kind = 'consumable'
      order by (s."onHand" - s.reserved) / p."minQuantity" desc, o.id limit 60`,
  )
  return rows
}
