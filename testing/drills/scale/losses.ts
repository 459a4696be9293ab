import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../place.ts'
import { must, type Prove } from '../proofs.ts'
import type { Stage } from '../stage.ts'
import { whileTheyTrade } from './trade.ts'

const AWHILE_MS = 5_000
const MOST_FAILED = 0.01
const MOST_AWAY_MS = 10_000

export async function proveLossOfServer(stage: Stage, prove: Prove) {
  await prove(
    'a server is killed under load: at most 1% of calls fail in the first second, none later, no order is doubled',
    async () => {
      const [, killed] = stage.servers as [string, string]
      const { found, orders } = await whileTheyTrade(stage, async (clinics) => {
        const at = performance.now()
        await stage.kill(killed)
        await sleep(AWHILE_MS)
        const first = clinics.ended(at, at + 1_000)
        const later = clinics.ended(at + 1_000, performance.now())
        await stage.start(killed)
        await until('it is sent calls again', () => stage.proxy.isUp(killed), 10_000)
        return { first, later }
      })
      const { first, later } = found
      const told = `${first.failed} of ${first.calls} in the first second, ${later.failed} of ${later.calls} later, ${orders} orders`
      must(first.failed <= MOST_FAILED * first.calls && later.failed === 0, `failed: ${told}`)
      return told
    },
  )
}

/** Last of all: there is no replica any more afterwards. */
export async function proveFailover(stage: Stage, prove: Prove) {
  await prove(
    'the primary is killed and the replica promoted: orders go through again within 10 s, none that was acknowledged is lost',
    async () => {
      const { postgres } = stage
      let left: 'primary' | 'replica' = 'primary'
      const { found, orders } = await whileTheyTrade(
        stage,
        async (clinics) => {
          const at = performance.now()
          await postgres.kill('primary')
          left = 'replica'
          await postgres.promote()
          const promoted = performance.now()
          const goesAgain = async () => clinics.placed.some((order) => order.at > promoted)
          await until('an order goes through', goesAgain, 60_000)
          const again = clinics.placed.find((order) => order.at > promoted)!.at
          await sleep(AWHILE_MS)
          const { failed } = clinics.ended(performance.now() - 2_000, performance.now())
          must(failed === 0, `${failed} calls still fail long after`)
          return again - at
        },
        (text, values) => postgres.ask(left, text, values),
      )
      must(found <= MOST_AWAY_MS, `orders went through again after ${(found / 1_000).toFixed(1)} s`)
      return `after ${(found / 1_000).toFixed(1)} s; ${orders} orders`
    },
  )
}
