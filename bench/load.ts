import autocannon from 'autocannon'
import { quick } from './command.ts'

const seconds = quick ? 3 : 5
export const rounds = quick ? 1 : 3
/**
 * After another kind of work the shop's process needs this long to run a new one at full speed: it is
 * compiled anew.
 */
const WARM_UP_S = quick ? 3 : 10

export type Request = {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}
export type Target = { url: string; requests: Request[] }
type Measured = { perSecond: number; p99Ms: number; errors: number }

/** Packed answers, as a browser asks for them; the floor packs nothing. */
const asBrowsers = { 'accept-encoding': 'gzip, deflate, br' }

const CONNECTIONS = 32
/** About as many as a connection sends in a round. */
const EACH = 1_000
/** So many distinct requests let no connection repeat itself or another within a round. */
export const DISTINCT = CONNECTIONS * EACH

/**
 * Requests a second, answers other than 2xx counted as errors. Each connection starts elsewhere in the
 * requests: 32 people do not all click on the same thing at the same moment.
 */
export async function load(
  { url, requests }: Target,
  duration = seconds,
  connections = CONNECTIONS,
): Promise<Measured> {
  const all = requests.map((request) => ({
    method: 'GET' as const,
    ...request,
    headers: { ...request.headers, ...asBrowsers },
  }))
  let opened = 0
  const setupClient = (client: autocannon.Client) => {
    const start = Math.floor(((opened++ % connections) * all.length) / connections)
    const own = all.slice(start, start + EACH)
    client.setRequests([...own, ...all.slice(0, Math.min(start, EACH - own.length))])
  }
  const result = await autocannon({ url, connections, duration, requests: all.slice(0, 1), setupClient })
  return {
    perSecond: result.requests.average,
    p99Ms: result.latency.p99,
    errors: result.non2xx + result.errors + result.timeouts,
  }
}

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/**
 * Both under the same load in turn, so that a slow moment of the machine meets both; medians of the rounds.
 */
export async function compare(ours: Target, floor: Target) {
  await load(ours, WARM_UP_S)
  await load(floor, WARM_UP_S)
  return inTurn(
    () => load(ours),
    () => load(floor),
  )
}

export async function inTurn(ours: () => Promise<Measured>, floor: () => Promise<Measured>) {
  const measured: { ours: Measured; floor: Measured }[] = []
  for (let round = 0; round < rounds; round++) measured.push({ ours: await ours(), floor: await floor() })
  return {
    ours: median(measured.map((round) => round.ours.perSecond)),
    floor: median(measured.map((round) => round.floor.perSecond)),
    ratio: median(measured.map((round) => round.ours.perSecond / round.floor.perSecond)),
    p99Ms: median(measured.map((round) => round.ours.p99Ms)),
    errors: measured.reduce((sum, round) => sum + round.ours.errors + round.floor.errors, 0),
  }
}
