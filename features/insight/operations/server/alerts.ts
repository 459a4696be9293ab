import { sql } from 'kysely'
import { row, type Database } from '#platform/database/database.ts'
import { auditEnd } from '#features/access/authority/server/index.ts'
import { lastBooksReading } from '#features/money/ledger/server/index.ts'
import { unknownPayments } from '#features/money/payments/server/index.ts'
import { lateBackups } from '#features/running/backups/server/index.ts'
import { failingJobs, type JobTurn } from '#features/running/jobs/server/index.ts'
import type { Services } from '#platform/server/serve.ts'
import { alertsOf, type Alert, type Sum } from '../rules.ts'
import { sumsOf } from './minutes.ts'

const RECENT_MS = 600_000
const nothing: Sum = { name: '', count: 0, failed: 0, ms: 0, most: 0, steps: [] }

type Asking = Pick<Services, 'db' | 'clock' | 'settings'> & { jobs: readonly JobTurn[] }

/** What asks for a person now. */
export async function readAlerts({ db, clock, settings, jobs }: Asking): Promise<Alert[]> {
  const now = clock.now()
  const kinds = ['total', 'refusal', 'pool', 'outside', 'place']
  const [sums, payments, failing, late, asks, books, end] = await Promise.all([
    sumsOf(db, kinds, new Date(now.getTime() - RECENT_MS)),
    unknownPayments(db, now),
    failingJobs(db, jobs, now),
    lateBackups({ db, clock, settings }),
    booksAsking(db, now),
    lastBooksReading(db),
    auditEnd(db),
  ])
  const of = (kind: string) => sums.filter((sum) => sum.kind === kind)
  return alertsOf({
    total: of('total')[0] ?? nothing,
    busy: of('refusal').find(({ name }) => name === 'busy')?.count ?? 0,
    pool: of('pool')[0] ?? null,
    outside: of('outside'),
    places: of('place'),
    failingJobs: failing,
    lateBackups: late,
    unknownPayments: payments.long,
    booksAsk: asks,
    booksBroken: (books?.broken ?? 0) > 0,
    auditCut: !end.whole,
  })
}

/** Unknown payments are told by themselves. */
const booksAsking = async (db: Database, now: Date) =>
  (await row(
    db,
    sql<{
      count: number
    }>`select count(*)::int as count from "booksAlarms"(${now}) where rule not like 'payment unknown%'`,
  ))!.count

/** Tells the log what has come on, and what is over. */
export function watchAlerts() {
  let on = new Set<string>()
  return async ({ log, ...asking }: Asking & Pick<Services, 'log'>) => {
    const alerts = await readAlerts(asking)
    for (const alert of alerts)
      if (!on.has(alert.key)) log.error({ alert: alert.key, detail: alert.detail }, 'an alert is on')
    const now = new Set<string>(alerts.map(({ key }) => key))
    for (const key of on) if (!now.has(key)) log.info({ alert: key }, 'an alert is over')
    on = now
  }
}
