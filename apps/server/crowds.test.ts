import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { login } from '#features/access/sign-in/login-contract.ts'
import { createDatabase } from '#testing/database.ts'
import { follow } from '#testing/follow.ts'
import { newFolder, start } from '#testing/launch.ts'
import { inTurns, isFull, load, note } from '#testing/load.ts'
import { overNetwork } from '#testing/over-network.ts'
import { openSender } from '#testing/send.ts'
import { openShop } from '#testing/shop.ts'
import { addBuyers } from '#testing/trade.ts'
import { readSettings } from '#platform/settings/settings.ts'

const STREAMS = load(100, 1_000)
const PAUSED = STREAMS / 20
const MB = 1024 * 1024

/** What the process keeps in memory, as the system counts it. */
const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024

test('[V4] a thousand open streams weigh little, readers who take nothing among them', async () => {
  const database = await createDatabase({ seeded: true })
  const shop = await openShop({ database, now: new Date().toISOString() })
  const buyers = await addBuyers(shop, STREAMS)
  const { child, url } = await start(await newFolder(), {
    DATABASE_URL: database.url,
    TOKEN_SECRET: 'a secret that only tests sign tokens with',
    LOG_LEVEL: 'error',
  })
  const port = Number(new URL(url).port)
  // what the first streams load is there before anything is weighed
  const first = await follow(port, buyers[0]!.token)
  const before = memoryOf(child.pid!)
  const streams = await inTurns(buyers.slice(1), 20, ({ token }) => follow(port, token))
  for (const { response } of streams.slice(0, PAUSED)) response.pause()
  await shop.run(`select pg_notify('live', '')`)
  expect([first, ...streams].filter(({ isClosed }) => isClosed())).toEqual([])
  const grown = memoryOf(child.pid!) - before
  note('V4', { streams: STREAMS, paused: PAUSED, grownMb: Math.round(grown / MB) })
  expect(grown).toBeLessThan(150 * MB)
})

const RATE = 500
const FLOOD_MS = 60_000

test.runIf(isFull)('[A3] 500 logins a second for a minute leave the rest of the shop alone', async () => {
  const { url } = await start(await newFolder(), { LOG_LEVEL: 'error', LIMITED_PER_MINUTE: '1000000' })
  const { inject } = openSender(overNetwork(url), readSettings({}).securedKey)
  const begun = performance.now()
  const isOver = () => performance.now() - begun > FLOOD_MS
  const answers = new Map<number, number>()
  const flood: Promise<void>[] = []
  const knock = async (n: number) => {
    const { status } = await inject(login, { body: { loginId: `stranger${n}`, password: 'x' } }, {})
    answers.set(status, (answers.get(status) ?? 0) + 1)
  }
  const probes: { ms: number; ok: boolean }[] = []
  const probe = (async () => {
    while (!isOver()) {
      const asked = performance.now()
      const ok = await fetch(`${url}/api/fo/notices`).then(async (answer) => {
        await answer.text()
        return answer.ok
      })
      probes.push({ ms: performance.now() - asked, ok })
      await sleep(50)
    }
  })()
  for (let sent = 0; !isOver(); await sleep(10))
    for (; sent < ((performance.now() - begun) / 1_000) * RATE; sent++) flood.push(knock(sent))
  await Promise.all([...flood, probe])
  const p99 = probes.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(probes.length * 0.99)]!
  const failed = probes.filter(({ ok }) => !ok).length
  note('A3', {
    logins: flood.length,
    answers: Object.fromEntries(answers),
    probes: probes.length,
    failed,
    p99Ms: Math.round(p99),
  })
  expect([...answers.keys()].filter((status) => ![401, 429, 503].includes(status))).toEqual([])
  expect(failed / probes.length).toBeLessThan(0.01)
  expect(p99).toBeLessThan(500)
})
