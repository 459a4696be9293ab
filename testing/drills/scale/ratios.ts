import { inTurn, load, type Target } from '../../../bench/load.ts'
import { tableOf, type Line } from '../../../bench/table.ts'
import { authorized } from '../../../bench/buyers.ts'
import { listPages } from '../../../bench/walks.ts'
import { openRandom } from '#demo/random.ts'
import { must, type Prove } from '../proofs.ts'
import type { Stage } from '../stage.ts'

const REQUESTS = 8_000
const WARM_UP_S = 10
const ROUND_S = 5
const SEED = 11

/** The same lists by the same buyers: of three processes against one, and through the pooler against without it. */
export async function proveRatios(stage: Stage, prove: Prove) {
  const { urls, buyers, proxy, servers } = stage
  const pages = await listPages({ shop: urls[0]!, databaseUrl: stage.ownerUrl, buyers })
  const random = openRandom(SEED)
  const requests = Array.from({ length: REQUESTS }, () => ({
    path: random.pick(pages).path,
    // as browsers do, which keep the cookie that lets the replica answer
    headers: { ...authorized(random.pick(buyers)), cookie: 'read-after=0' },
  }))
  const read = (url: string): Target => ({ url, requests })
  const round = (url: string) => load(read(url), ROUND_S)
  const lines: Line[] = []

  await prove(
    'three processes answer lists as fast as one, behind the same proxy on the same two cores',
    async () => {
      const others = servers.slice(1)
      const alone = async () => {
        for (const name of others) await proxy.shut(name)
        const measured = await round(proxy.url)
        for (const name of others) await proxy.admit(name)
        return measured
      }
      for (const url of urls) await load(read(url), WARM_UP_S)
      const p99 = { three: [] as number[], one: [] as number[] }
      const compared = await inTurn(
        async () => noted(p99.three, await round(proxy.url)),
        async () => noted(p99.one, await alone()),
      )
      const longer = middle(p99.three) / middle(p99.one)
      const met = compared.ratio >= 0.9 && longer <= 1.5 && compared.errors === 0
      lines.push({
        name: 'lists, three processes against one behind the same proxy',
        target: '≥ 0.9, p99 ≤ 1.5x',
        ...compared,
        note: `p99 ${longer.toFixed(2)}x`,
        met,
      })
      must(met, `${compared.ratio.toFixed(2)}, p99 ${longer.toFixed(2)}x, ${compared.errors} errors`)
      return `${compared.ratio.toFixed(2)}, p99 ${longer.toFixed(2)}x`
    },
  )

  /** One server by PgBouncer against one that needs none, both with the replica or both without it. */
  async function pooledAgainstStraight(name: string, env: Record<string, string>) {
    const [server] = servers as [string]
    const [pooled] = urls as [string]
    await stage.stop(server)
    await stage.start(server, env)
    const straight = await stage.startStraight(env)
    try {
      for (const url of [pooled, straight]) await load(read(url), WARM_UP_S)
      const compared = await inTurn(
        () => round(pooled),
        () => round(straight),
      )
      const met = compared.ratio >= 0.6 && compared.errors === 0
      lines.push({ name, target: '≥ 0.6', ...compared, met })
      return { ...compared, met }
    } finally {
      await stage.stopStraight()
    }
  }
  await prove('behind PgBouncer, which forgets names, lists keep 0.6 of their rate', async () => {
    const { met, ratio, errors } = await pooledAgainstStraight(
      'lists, behind PgBouncer 1.18 against direct',
      {},
    )
    must(met, `${ratio.toFixed(2)}, ${errors} errors`)
    return ratio.toFixed(2)
  })
  await prove('and where there is no replica, so that PgBouncer passes on each list', async () => {
    const { met, ratio, errors } = await pooledAgainstStraight('the same without a replica', {
      DATABASE_READ_URL: '',
    })
    must(met, `${ratio.toFixed(2)}, ${errors} errors`)
    return ratio.toFixed(2)
  })
  process.stdout.write(`${tableOf(lines)}\n`)
}

type Measured = Awaited<ReturnType<typeof load>>
function noted(kept: number[], measured: Measured) {
  kept.push(measured.p99Ms)
  return measured
}
const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
