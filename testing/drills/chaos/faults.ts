import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import type { Random } from '#demo/random.ts'
import { must } from '../proofs.ts'
import type { House } from './house.ts'
import type { Mood } from '../../way.ts'

/** Goes wrong for a while and is mended; `work` returns when what it hurt stands again, or throws when it does not. */
export type Fault = { name: string; work(house: House, random: Random): Promise<void> }

const AWHILE = [4_000, 9_000] as const
const awhile = (random: Random) => sleep(random.whole(...AWHILE))
const SHIFT_MS = 120_000
const clockFlag = `--import=${pathToFileURL(resolve(import.meta.dirname, 'shifted-clock.ts')).href}`

const onWay = (
  what: string,
  which: (house: House) => { turn(mood: Mood): void },
  moods: readonly Mood[],
): Fault[] =>
  moods.map((mood) => ({
    name: `${what}: ${mood}`,
    async work(house, random) {
      which(house).turn(mood)
      await awhile(random)
      which(house).turn('open')
    },
  }))

/** This one may go: the other stays all along, so that its memory can be compared. */
const OTHER = 'two'

/** Once in each of these in an order of its own, then all of them again. */
export const faults: readonly Fault[] = [
  {
    name: 'server killed',
    async work({ stage, start }) {
      await stage.kill(OTHER)
      await start(OTHER)
    },
  },
  {
    name: 'server killed during a job',
    async work({ stage, start, messages }, random) {
      // with the provider, in the middle of sending: what it holds is nobody's for a while
      messages.turn('slow')
      await sleep(random.whole(2_000, 4_000))
      await stage.kill(OTHER)
      messages.turn('open')
      await start(OTHER)
    },
  },
  {
    name: 'server stopped and started (rollout)',
    async work({ stage, start }) {
      await stage.stop(OTHER)
      await start(OTHER)
    },
  },
  {
    name: 'server started with wrong settings',
    async work({ stage, start, isReady }) {
      await stage.stop(OTHER)
      for (const [name, value] of Object.entries(WRONG)) {
        const child = stage.launch(OTHER, { [name]: value })
        const late = setTimeout(() => child.kill('SIGKILL'), 30_000)
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
        clearTimeout(late)
        const said = readFileSync(stage.place.logOf(OTHER), 'utf8').trim().split('\n').at(-1) ?? ''
        must(
          child.exitCode === 1,
          `${name}=${value} did not stop the start: ${child.exitCode ?? child.signalCode}`,
        )
        must(said.includes(name), `${name}=${value} was told as: ${said}`)
      }
      must(await isReady(), 'the other server went with it')
      await start(OTHER)
    },
  },
  {
    name: 'clock of a server two minutes ahead',
    work: (house, random) => withClock(house, random, SHIFT_MS),
  },
  {
    name: 'clock of a server two minutes behind',
    work: (house, random) => withClock(house, random, -SHIFT_MS),
  },
  {
    name: 'database killed',
    async work({ stage: { postgres } }, random) {
      await postgres.kill('primary')
      await sleep(random.whole(0, 3_000))
      await postgres.again('primary')
    },
  },
  {
    name: 'database stopped',
    async work({ stage: { postgres } }, random) {
      await postgres.stop('primary')
      await awhile(random)
      await postgres.again('primary')
    },
  },
  {
    name: 'replica killed',
    async work({ stage: { postgres } }, random) {
      await postgres.kill('replica')
      await awhile(random)
      await postgres.again('replica')
    },
  },
  {
    name: 'replica stands still',
    async work({ stage: { postgres } }, random) {
      await postgres.ask('replica', 'select pg_wal_replay_pause()')
      await awhile(random)
      await postgres.ask('replica', 'select pg_wal_replay_resume()')
    },
  },
  {
    name: 'pooler killed',
    async work({ stage: { place } }, random) {
      await place.end('pgbouncer', 'SIGKILL')
      await sleep(random.whole(0, 3_000))
      place.again('pgbouncer')
    },
  },
  {
    name: 'pooler stands still',
    async work({ stage: { place } }, random) {
      place.signal('pgbouncer', 'SIGSTOP')
      await awhile(random)
      place.signal('pgbouncer', 'SIGCONT')
    },
  },
  {
    name: 'proxy killed',
    async work({ stage: { place } }) {
      await place.end('haproxy', 'SIGKILL')
      place.again('haproxy')
    },
  },
  {
    name: 'connections to the database cut midway',
    async work({ database }, random) {
      for (let n = 0; n < 12; n++) {
        database.cut()
        await sleep(random.whole(50, 800))
      }
    },
  },
  ...onWay('way to the database', ({ database }) => database, ['shut', 'silent', 'mute', 'slow']),
  {
    name: 'news cut off',
    async work({ stage: { direct } }, random) {
      direct.turn('deaf')
      await awhile(random)
      direct.turn('open')
      direct.hangUp()
    },
  },
  ...onWay('store of files', ({ store }) => store, ['shut', 'silent', 'mute', 'slow', 'failing']),
  ...onWay('payments, invoices, parcels', ({ outside }) => outside, [
    'shut',
    'silent',
    'mute',
    'slow',
    'failing',
    'wrong',
  ]),
  ...onWay('text messages', ({ messages }) => messages, ['shut', 'slow', 'failing']),
  {
    name: 'payments answered late, lost and refused',
    async work({ stage: { standin } }, random) {
      const kinds = ['error', 'error-after', 'drop-before', 'drop-after', 'slow', 'late'] as const
      standin.control.toss.chaos({ rate: 0.6, seed: random.whole(1, 1e9), kinds: [...kinds], lateMs: 3_000 })
      await awhile(random)
      await awhile(random)
      standin.control.toss.chaos({ rate: 0, seed: 1, kinds: [] })
    },
  },
  {
    name: 'disk of the data full',
    async work({ disks: { data } }, random) {
      data?.fill()
      await awhile(random)
      data?.empty()
    },
  },
  {
    name: 'disk of the write-ahead log full',
    async work({ disks: { wal }, stage: { postgres } }) {
      // as much is written as still finds room in pieces that are there, until the database gives up
      for (let n = 0; n < 30 && wal; n++) {
        wal.fill()
        await postgres
          .ask('primary', "select pg_logical_emit_message(true, 'drill', repeat('x', 4000000))")
          .catch(() => {})
        await sleep(200)
      }
      wal?.empty()
      await postgres.again('primary')
    },
  },
  {
    name: "disk of a server's own folder and log full",
    async work({ disks: { own } }, random) {
      own?.fill()
      await awhile(random)
      own?.empty()
    },
  },
]

const WRONG = {
  S3_BUCKET: '',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/medimall',
  MAX_LOGIN_FAILURES: 'many',
}

/** It comes back by the right time. */
async function withClock({ stage, start }: House, random: Random, off: number) {
  await stage.stop(OTHER)
  await start(OTHER, { CLOCK_OFF_MS: String(off) }, [clockFlag])
  await awhile(random)
  await awhile(random)
  await stage.stop(OTHER)
  await start(OTHER)
}

/** The order in which those come whose names match: the same for the same seed. Throws when there is none. */
export function* schedule(random: Random, only: RegExp): Generator<Fault> {
  const chosen = faults.filter(({ name }) => only.test(name))
  if (chosen.length === 0) throw new Error(`DRILL_FAULTS: no fault is named like ${only.source}`)
  for (;;) {
    const left = [...chosen]
    while (left.length > 0) yield left.splice(random.whole(0, left.length - 1), 1)[0]!
  }
}
