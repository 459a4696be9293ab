// npm run drill:chaos [-- minutes [seed]]: a shop of two processes in which one thing after another goes wrong, while
// buyers, staff and the warehouse go on. Ends with 1 and the sentences that did not hold.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openRandom } from '#demo/random.ts'
import { openLoad } from '../rollout/load.ts'
import { plentiful } from '../rollout/goods.ts'
import { schedule } from './chaos/faults.ts'
import { openHouse } from './chaos/house.ts'
import {
  answeredAnew,
  brokenPromise,
  lateJobs,
  ordersOf,
  resolveUnknown,
  whatWaits,
  wrongOrders,
  wrongPayments,
} from './chaos/judge.ts'
import { followMemory } from './chaos/memory.ts'
import { openPeople } from './chaos/people.ts'
import { openSeen } from './chaos/seen.ts'
import { watchedNetwork } from './chaos/watched-network.ts'
import { securedKey } from './people.ts'
import { until } from './place.ts'
import { ask } from './postgres-pair.ts'
import { must, openProofs } from './proofs.ts'

const minutes = Number(process.env.DRILL_MINUTES)
const seed = Number(process.env.DRILL_SEED)
/** Names of faults that alone are to come; all unless said. */
const only = process.env.DRILL_FAULTS ? new RegExp(process.env.DRILL_FAULTS) : /./
const [MINUTE_MS, WARM_UP_MS, REST_MS] = [60_000, 60_000, 4_000]
const CLINICS = 8
const AGAIN = 200

const { prove, broken } = openProofs()
const random = openRandom(seed)
const seen = openSeen()
const house = await openHouse()
const { stage } = house
const askOwner = <Row>(text: string, values: unknown[] = []) => ask<Row>(stage.ownerUrl, text, values)

try {
  process.stdout.write(
    `${minutes} minutes, seed ${seed}; full disks: ${house.disks.data ? 'tmpfs of data, write-ahead log and one server' : 'none, nothing can be mounted here'}\n`,
  )
  for (const server of stage.servers) await house.start(server)
  const network = watchedNetwork(stage.proxy.url, seen)
  const goods = await plentiful((text) => askOwner(text))
  const regulars = stage.buyers.slice(-CLINICS)
  const people = await openPeople(stage, network, openRandom(seed + 1))
  const clinics = [...people.round.clinics, ...regulars.map(({ institutionId }) => institutionId)]
  const before = await ordersOf(askOwner, clinics)
  const load = await openLoad(stage.proxy.url, {
    securedKey,
    goods,
    people: regulars,
    network,
    insists: true,
    looks: 2,
  })
  const [stays] = stage.servers as [string]
  const memory = followMemory(() => house.residentMb(stays))
  await sleep(WARM_UP_MS)
  const warm = memory.during(performance.now() - WARM_UP_MS / 2, performance.now())
  await prove('all is well before anything is done', async () => {
    must(seen.faults.length === 0, seen.faults[0] ?? '')
    must(people.done.size > 8, `people did ${[...people.done.keys()].join()} only`)
  })

  const ends = performance.now() + minutes * MINUTE_MS
  let hurt = 0
  for (const fault of schedule(random, only)) {
    if (performance.now() > ends) break
    hurt++
    seen.during(fault.name)
    await prove(fault.name, async () => {
      await fault.work(house, random)
      seen.during(`after: ${fault.name}`)
      await until('the shop takes calls again', house.isReady, 60_000)
      const orders = load.placed.length
      await until('an order goes through again', async () => load.placed.length > orders, 60_000)
    })
    await sleep(REST_MS)
  }
  seen.during('calm at the end')
  await sleep(WARM_UP_MS / 2)
  const last = memory.during(performance.now() - WARM_UP_MS / 3, performance.now())
  await people.stop()
  await load.stop()

  await prove(
    `${hurt} faults, ${seen.calls()} calls: no process answered with a fault of its own`,
    async () =>
      must(seen.faults.length === 0, `${seen.faults.length}: ${seen.faults.slice(0, 4).join('; ')}`),
  )
  await prove('nothing waits without a reason', async () => {
    const unknown = await resolveUnknown(network)
    const left = [...(await whatWaits(askOwner, people.round)), ...(await lateJobs(askOwner))]
    must(left.length === 0, left.join('; '))
    return `${unknown} orders of which nobody had heard were asked for again`
  })
  await prove('each acknowledged order is there once, by its key, and no other is', async () => {
    const wrong = await wrongOrders(askOwner, network, { clinics, before })
    must(wrong.length === 0, `${wrong.length}: ${wrong.slice(0, 4).join('; ')}`)
    const other = await answeredAnew(network, AGAIN)
    must(other.length === 0, `${other.length} answered otherwise when asked again: ${other[0]}`)
    return `${network.orders.size} orders`
  })
  await prove('payments are what the gateway has', async () => {
    const wrong = await wrongPayments(askOwner, people.round)
    must(wrong.length === 0, `${wrong.length}: ${wrong.slice(0, 4).join('; ')}`)
  })
  await prove('the books are empty, and every promise of the random shop holds', async () => {
    const violations = await askOwner('select * from "booksViolation"')
    must(violations.length === 0, JSON.stringify(violations[0]))
    const promise = await brokenPromise(askOwner, people.round)
    must(promise === null, promise ?? '')
  })
  await prove('files that were taken are there', async () => {
    const lost = await people.uploads.missing(stage.proxy.url)
    must(lost.length === 0, `${lost.length} of ${people.uploads.kept.length}: ${lost[0]}`)
    return `${people.uploads.kept.length} files`
  })
  await prove('the replica answers reads again', async () =>
    until('it serves', async () => {
      const { replica } = (await (await fetch(`${stage.urls[0]}/readyz`)).json()) as { replica: string }
      return replica === 'serves'
    }),
  )
  await prove(`the memory of ${stays} is flat`, async () => {
    must(memory.isFlat(warm, last), `${warm} MB warm, ${last} MB at the end`)
    return `${warm} MB warm, ${last} MB at the end, ${memory.most()} MB at most`
  })
  memory.stop()
  await people.close()
  const did = [...people.done].toSorted(([, one], [, other]) => other - one)
  const report = `${seen.table()}\n\n${did.map(([what, n]) => `${what} ${n}`).join(', ')}\n`
  const file = resolve(import.meta.dirname, `../../.cache/chaos-${seed}.md`)
  writeFileSync(file, `# ${minutes} minutes, seed ${seed}\n\n${report}`)
  process.stdout.write(`\n${report}\nWritten to ${file}\n`)
} finally {
  await house.close({ keep: broken.length > 0 })
}

process.exitCode = broken.length > 0 ? 1 : 0
