import { serve } from '#platform/server/serve.ts'
import type { JobTurn } from '#features/running/jobs/server/index.ts'
import { failingJobs } from '#features/running/jobs/server/index.ts'
import { readOperations, type Bar, type Measured } from '../contract.ts'
import { durationAt, spans, type Sum } from '../rules.ts'
import { readAlerts } from './alerts.ts'
import { ordersByHour } from '#features/insight/reports/server/index.ts'
import { shopFigures } from './figures.ts'
import { callsByTime, lastPlaces, sumsOf } from './minutes.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440
const MOST_ENDPOINTS = 500

/** `sentences`: what the shop says by a refusal's code. */
export const operationRoutes = ({
  jobs,
  sentences,
}: {
  jobs: readonly JobTurn[]
  sentences: () => ReadonlyMap<string, string>
}) => [
  serve(readOperations, async ({ query: { span }, db, clock, settings }) => {
    const { minutes, bar } = spans[span]
    const now = clock.now()
    const until = endOf(now, bar)
    const since = new Date(until.getTime() - minutes * MINUTE_MS)
    const earlier = new Date(since.getTime() - minutes * MINUTE_MS)
    const untilHour = endOf(now, 60)
    const twoDaysAgo = new Date(untilHour.getTime() - 2 * DAY_MINUTES * MINUTE_MS)
    const [alerts, sums, calls, orders, places, figures, failing] = await Promise.all([
      readAlerts({ db, clock, settings, jobs }),
      sumsOf(db, ['total', 'call', 'refusal', 'outside', 'pool'], since),
      callsByTime(db, { since: earlier, minutes: bar }),
      ordersByHour(db, { since: twoDaysAgo, until: untilHour }),
      lastPlaces(db, new Date(now.getTime() - 120 * MINUTE_MS)),
      shopFigures(db, now),
      failingJobs(db, jobs, now),
    ])
    const of = (kind: string) => sums.filter((sum) => sum.kind === kind)
    const pool = of('pool')[0]
    const said = sentences()
    const place = (name: string) => {
      const value = places.find((one) => one.name === name)?.value
      return value === undefined ? null : Math.round(value)
    }
    return {
      at: now.toISOString(),
      alerts,
      total: measured(of('total')[0]),
      bars: barsOf(calls, { until, minutes, bar }),
      endpoints: of('call').slice(0, MOST_ENDPOINTS).map(measured),
      outside: of('outside').map(measured),
      refusals: of('refusal').map(({ name, count }) => ({
        code: name,
        count,
        sentence: said.get(name) ?? null,
      })),
      pool: {
        size: db.connections().most,
        most: pool?.most ?? 0,
        waitedPercent: pool ? Math.round((pool.failed / pool.count) * 100) : 0,
      },
      place: {
        diskFreeMb: place('disk'),
        clockApartMs: place('clock'),
        certificateDays: place('certificate'),
        replicaLagMs: place('replica'),
      },
      orders: barsOf(orders, { until: untilHour, minutes: DAY_MINUTES, bar: 60 }),
      shop: {
        soldOut: figures.soldOut,
        unknownPayments: figures.unknownPayments,
        searchMisses: figures.searchMisses,
        failingJobs: failing.length,
      },
    }
  }),
]

/** The end of the minute or hour that is under way. */
const endOf = (now: Date, minutes: number) =>
  new Date((Math.floor(now.getTime() / (minutes * MINUTE_MS)) + 1) * minutes * MINUTE_MS)

const measured = (sum: Sum | undefined): Measured => ({
  name: sum?.name ?? '',
  count: sum?.count ?? 0,
  failed: sum?.failed ?? 0,
  averageMs: sum ? Math.round(sum.ms / Math.max(1, sum.count)) : 0,
  mostMs: Math.round(sum?.most ?? 0),
  p95Ms: sum ? durationAt(sum.steps, 0.95) : 0,
})

/** Each bar of the span, with nothing where nothing was, beside its place in the span before. */
function barsOf(
  found: readonly { at: Date | null; count: number; failed: number }[],
  { until, minutes, bar }: { until: Date; minutes: number; bar: number },
): Bar[] {
  const byTime = new Map(found.map((one) => [one.at?.getTime(), one]))
  return Array.from({ length: minutes / bar }, (_, n) => {
    const at = until.getTime() - (minutes - n * bar) * MINUTE_MS
    const { count = 0, failed = 0 } = byTime.get(at) ?? {}
    const before = byTime.get(at - minutes * MINUTE_MS)?.count ?? 0
    return { at: new Date(at).toISOString(), count, failed, before }
  })
}
