import { setTimeout as sleep } from 'node:timers/promises'
import { keepFollowing } from '../../rollout/streams.ts'
import { until } from '../place.ts'
import { must, type Prove } from '../proofs.ts'
import type { Stage } from '../stage.ts'

const READERS = 120
const EVERY_MS = 100

export async function proveStreams(stage: Stage, prove: Prove) {
  await prove('streams of a server that stops are open at another one, and miss no news', async () => {
    const failures: string[] = []
    const streams = stage.buyers
      .slice(0, READERS)
      .map(({ token }) => keepFollowing(stage.proxy.url, token, (why) => failures.push(why)))
    const told: { number: string; at: number }[] = []
    const tell = async () => {
      const number = `drill-${told.length}`
      told.push({ number, at: performance.now() })
      const news = { id: number, to: 'everyone', topic: 'answer', data: { inquiryNumber: number } }
      await stage.postgres.ask('primary', "select pg_notify('live', $1)", [JSON.stringify(news)])
    }
    const allOpen = async () => streams.every((stream) => stream.isOpen())
    try {
      await until('each is open', allOpen, 20_000).catch((error: Error) => {
        const open = streams.filter((stream) => stream.isOpen()).length
        throw new Error(`${error.message}: ${open}; ${failures[0]}`)
      })
      const telling = setInterval(() => void tell(), EVERY_MS)
      await sleep(1_000)
      const [, stopping] = stage.servers as [string, string]
      const stopped = stage.stop(stopping)
      await stopped
      const began = performance.now()
      await until('each is open again', allOpen, 10_000)
      const took = performance.now() - began
      await sleep(1_000)
      clearInterval(telling)
      await stage.start(stopping)
      await tell()
      await until(
        'each knows of all',
        async () => streams.every((stream) => told.every(({ number, at }) => stream.knows(number, at))),
        10_000,
      )
      must(failures.length === 0, `${failures.length} failed to come back: ${failures[0]}`)
      const moved = streams.filter((stream) => stream.opened() > 1).length
      must(moved > 0, 'none had to move')
      return `${moved} of ${streams.length} moved, all within ${took.toFixed(0)} ms of its end; ${told.length} news`
    } finally {
      await Promise.all(streams.map((stream) => stream.stop()))
    }
  })
}
