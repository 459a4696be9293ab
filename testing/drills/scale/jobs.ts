import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { tell } from '#features/running/notifications/server/index.ts'
import { openDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { heldClock } from '#platform/clock/clock.ts'
import { openRandom } from '#demo/random.ts'
import { seedDemo } from '#demo/index.ts'
import { startStandin } from '#standin/server.ts'
import { plantPayments } from '#apps/server/stand-in.ts'
import { SEEDED_AT } from '../../global-setup.ts'
import { differences, readOutcome } from '../../outcome.ts'
import { openSmsProvider } from '../../sms-provider.ts'
import type { Says, Told } from '../job-worker.ts'
import { until } from '../place.ts'
import { ask } from '../postgres-pair.ts'
import { must, type Prove } from '../proofs.ts'
import { sharedServices, standinKeys, type Stage } from '../stage.ts'

const root = resolve(import.meta.dirname, '../../..')
const MESSAGES = 300
const [DAY_MS, LEASE_MS] = [86_400_000, 600_000]
/** Days after the demo was seeded; by the last one everything in it is due. */
const DAYS = [8, 45]
const KILLS = 30
const WORKERS = 3
/** Between two kills, at most. */
const LIFE_MS = 700

export async function proveJobs(stage: Stage, prove: Prove) {
  await prove(`of ${MESSAGES} messages three processes send each once`, async () => {
    const db = openDatabase(stage.ownerUrl, { poolSize: 2 })
    const at = new Date()
    const before = stage.messages.length
    const people = stage.buyers.slice(0, 10).map(({ memberId }) => memberId)
    for (let n = 0; n < MESSAGES / people.length; n++)
      await db.transaction((tx) =>
        tell(tx, {
          kind: 'answer-given',
          to: { memberIds: people },
          values: { title: `드릴 ${n}`, number: '1' },
          cause: `drill ${n}`,
          at,
        }),
      )
    const states = () =>
      stage.postgres.ask<{ state: string; n: number }>(
        'primary',
        `select concat(state) as state, count(*)::int as n from notification where cause like 'drill %' and channel <> 'screen' group by 1`,
      )
    await until('each is sent', async () => (await states()).every(({ state }) => state === 'sent'), 60_000)
    await db.close()
    const sent = stage.messages.length - before
    must(sent === MESSAGES, `${sent} were sent`)
  })

  const seed = Number(process.env.DRILL_SEED ?? Date.now() % 1_000_000)
  await prove(
    `${KILLS} times kill -9 while all jobs work (DRILL_SEED=${seed}): the shop is what it is without`,
    async () => {
      const random = openRandom(seed)
      const calm = await openHouse(stage, 'jobs_calm')
      const killed = await openHouse(stage, 'jobs_killed', 'jobs_calm')
      try {
        let kills = 0
        for (const day of DAYS) {
          for (const house of [calm, killed]) house.goTo(day * DAY_MS)
          await calm.work(1, 2)
          kills += await killed.workUnderKills(random, KILLS / DAYS.length)
          // what a killed process had taken is free again
          for (const house of [calm, killed]) {
            house.goTo(day * DAY_MS + LEASE_MS)
            await house.work(1, 3)
          }
        }
        const found = differences(await calm.outcome(), await killed.outcome())
        must(
          found.length === 0,
          `${found.length} differ (without, with kills): ${found.slice(0, 5).join('; ')}`,
        )
        const [given, wanted] = [killed.sent(), calm.sent()]
        const [more, fewer] = [beyond(given, wanted), beyond(wanted, given)]
        must(more.length === 0, `${more.length} messages were sent twice: ${more[0]}`)
        const unknown = await killed.unknown()
        must(
          fewer.length <= unknown,
          `${fewer.length} messages were not sent, and of ${unknown} nobody knows`,
        )
        return `${kills} kills, ${wanted.length} messages, ${unknown} of which staff are told that nobody knows`
      } finally {
        await Promise.all([calm, killed].map((house) => house.close()))
      }
    },
  )
}

/** What one list holds more often than the other. */
function beyond(one: readonly string[], other: readonly string[]) {
  const left = [...other]
  return one.filter((text) => {
    const at = left.indexOf(text)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** A shop of its own that was seeded, its outside services and its clock. */
async function openHouse(stage: Stage, name: string, like?: string) {
  const begun = SEEDED_AT
  const url = stage.postgres.urlAt(stage.postgres.ports.primary, name)
  const superUrl = stage.postgres.superUrl('primary')
  await ask(
    superUrl,
    `create database ${name} owner ${stage.postgres.role}${like ? ` template ${like}` : ''}`,
  )
  const db = openDatabase(url, { poolSize: 2, fills: true })
  if (!like) {
    await migrate(url, resolve(root, 'db/migrations'))
    await seedDemo(db, { now: begun })
  }
  const clock = heldClock(begun.toISOString())
  const standin = await startStandin({ ...standinKeys, clock })
  const messages = await openSmsProvider({ takesMs: 20 })
  await plantPayments(db, standin.control.toss, begun)
  await db.close()
  const env = {
    ...stage.env,
    ...sharedServices(standin.url, messages.url),
    DATABASE_URL: url,
    DATA_KEY: 'a key that only this drill seals with, of 32 letters',
    DATA_DIR: stage.place.inFolder(name),
  }

  async function openWorker() {
    const child = fork(resolve(root, 'testing/drills/job-worker.ts'), { env: { ...process.env, ...env } })
    child.on('message', (said: Says) => {
      if (typeof said === 'object' && 'failed' in said) process.stdout.write(`    ${said.failed}\n`)
    })
    await once(child, 'message')
    return child
  }
  const tellTo = (child: ChildProcess, turns: number) =>
    child.send({ at: clock.now().toISOString(), turns } satisfies Told)
  /** Resolves when it has taken its turns, or is gone. */
  const ended = (child: ChildProcess) =>
    new Promise<void>((done) => {
      child.once('exit', () => done())
      child.on('message', (said: Says) => typeof said === 'object' && 'done' in said && done())
    })

  return {
    goTo: (ms: number) => clock.set(new Date(begun.getTime() + ms).toISOString()),
    async work(workers: number, turns: number) {
      const children = await Promise.all(Array.from({ length: workers }, openWorker))
      for (const child of children) tellTo(child, turns)
      await Promise.all(children.map(ended))
      for (const child of children) child.kill('SIGKILL')
    },
    /** Several at once, of which now one and now another is killed and replaced. How many were. */
    async workUnderKills(random: ReturnType<typeof openRandom>, kills: number) {
      const begin = async () => {
        const child = await openWorker()
        tellTo(child, 1_000)
        return child
      }
      const children = await Promise.all(Array.from({ length: WORKERS }, begin))
      for (let n = 0; n < kills; n++) {
        await sleep(random.whole(5, LIFE_MS))
        const one = random.whole(0, WORKERS - 1)
        children[one]!.kill('SIGKILL')
        children[one] = await begin()
      }
      for (const child of children) child.kill('SIGKILL')
      return kills + children.length
    },
    outcome: () => readOutcome((text) => ask(url, text)),
    /** Numbers of orders are drawn anew by whoever is killed. */
    sent: () => messages.got.map((text) => text.replace(/\d{8}-\d{6}/g, '주문번호')),
    unknown: async () => (await ask(url, `select 1 from notification where state = 'unknown'`)).length,
    async close() {
      await standin.close()
      messages.close()
      await ask(superUrl, `drop database ${name} with (force)`)
    },
  }
}
