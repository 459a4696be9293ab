import autocannon from 'autocannon'

export const quick = process.env.BENCH_QUICK === '1'
const seconds = quick ? 2 : 5
const rounds = quick ? 1 : 3
/**
 * After another kind of work the shop's process needs this long to run a new one at full speed: it is
 * compiled anew.
 */
const WARM_UP_S = quick ? 1 : 10

export type Request = {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}
export type Target = { url: string; requests: Request[] }
export type Measured = { perSecond: number; p99Ms: number; errors: number }

const CONNECTIONS = 32

/**
 * Requests a second at 32 connections, answers other than 2xx counted as errors. Each connection starts
 * elsewhere in the
 * requests: 32 people do not all click on the same thing at the same moment.
 */
export async function load({ url, requests }: Target, duration = seconds): Promise<Measured> {
  const all = requests.map((request) => ({ method: 'GET' as const, ...request }))
  let opened = 0
  const setupClient = (client: autocannon.Client) => {
    const start = Math.floor(((opened++ % CONNECTIONS) * all.length) / CONNECTIONS)
    client.setRequests([...all.slice(start), ...all.slice(0, start)])
  }
  const result = await autocannon({ url, connections: CONNECTIONS, duration, requests: all, setupClient })
  return {
    perSecond: result.requests.average,
    p99Ms: result.latency.p99,
    errors: result.non2xx + result.errors + result.timeouts,
  }
}

/**
 * Both under the same load in turn, so that a slow moment of the machine meets both; medians of the rounds.
 */
export async function compare(ours: Target, floor: Target) {
  await load(ours, WARM_UP_S)
  await load(floor, WARM_UP_S)
  const measured: { ours: Measured; floor: Measured }[] = []
  for (let round = 0; round < rounds; round++)
    measured.push({ ours: await load(ours), floor: await load(floor) })
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
  return {
    ours: median(measured.map((round) => round.ours.perSecond)),
    floor: median(measured.map((round) => round.floor.perSecond)),
    ratio: median(measured.map((round) => round.ours.perSecond / round.floor.perSecond)),
    p99Ms: median(measured.map((round) => round.ours.p99Ms)),
    errors: measured.reduce((sum, round) => sum + round.ours.errors + round.floor.errors, 0),
  }
}
