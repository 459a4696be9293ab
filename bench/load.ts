import autocannon from 'autocannon'

export const quick = process.env.BENCH_QUICK === '1'
const seconds = quick ? 2 : 5
const rounds = quick ? 1 : 3

export type Request = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }
export type Target = { url: string; requests: Request[] }
export type Measured = { perSecond: number; p99Ms: number; errors: number }

/** Requests a second at 32 connections, answers other than 2xx counted as errors. */
export async function load({ url, requests }: Target, duration = seconds): Promise<Measured> {
  const result = await autocannon({ url, connections: 32, duration, requests: requests.map((request) => ({ method: 'GET', ...request })) })
  return { perSecond: result.requests.average, p99Ms: result.latency.p99, errors: result.non2xx + result.errors + result.timeouts }
}

/** Both under the same load in turn, so that a slow moment of the machine meets both; medians of the rounds. */
export async function compare(ours: Target, floor: Target) {
  await load(ours, 1)
  await load(floor, 1)
  const measured: { ours: Measured; floor: Measured }[] = []
  for (let round = 0; round < rounds; round++) measured.push({ ours: await load(ours), floor: await load(floor) })
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
  return {
    ours: median(measured.map((round) => round.ours.perSecond)),
    floor: median(measured.map((round) => round.floor.perSecond)),
    ratio: median(measured.map((round) => round.ours.perSecond / round.floor.perSecond)),
    p99Ms: median(measured.map((round) => round.ours.p99Ms)),
    errors: measured.reduce((sum, round) => sum + round.ours.errors + round.floor.errors, 0),
  }
}
