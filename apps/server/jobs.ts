import { closeInterrupted } from '#features/access/authority/server/index.ts'
import { keyStaleProducts } from '#features/shelf/catalogue/server/index.ts'
import { openJobNotes } from '#features/running/jobs/server/index.ts'
import { confirmAdverts, sendNotifications } from '#features/running/notifications/server/index.ts'
import { forgetUnclaimedFiles } from '#features/running/files/server/index.ts'
import { forgetInterfaceCalls } from '#features/signals/app-bridge/server/index.ts'
import { forgetMisses } from '#features/shelf/search/server/index.ts'
import { forgetLinkKeys } from '#features/signals/links/server/index.ts'
import { forgetMinutes, watchAlerts } from '#features/insight/operations/server/index.ts'
import { foldSales } from '#features/insight/reports/server/index.ts'
import { foldStateCounts } from '#features/delivery/order-work/server/index.ts'
import { completeDelivered, tellDelays, trackParcels } from '#features/delivery/shipments/server/index.ts'
import { cancelAbandoned, expireApprovals, expireDeposits } from '#features/buying/orders/server/index.ts'
import { runStandingOrders } from '#features/buying/standing-orders/server/index.ts'
import { finishExchanges } from '#features/delivery/claims/server/index.ts'
import { reconcilePayments, settleUnknownPayments } from '#features/money/payments/server/index.ts'
import { remindOfCredit } from '#features/money/credit/server/index.ts'
import { readBooks } from '#features/money/ledger/server/index.ts'
import { expirePoints } from '#features/money/points/server/index.ts'
import { forgetVerifications } from '#features/access/verification/server/index.ts'
import { forgetSignIns } from '#features/access/accounts/server/index.ts'
import { forgetRefreshTokens } from '#features/access/sessions/server/index.ts'
import { runInvoices } from '#features/delivery/invoices/server/index.ts'
import { keepSupplies } from '#features/delivery/supply-reports/server/index.ts'
import { placeWaitingOrders } from '#features/buying/waiting-orders/server/index.ts'
import { tellRestocked } from '#features/shelf/restock-alerts/server/index.ts'
import {
  applyPricePlans,
  putProductsOnSale,
  takeProductsOffSale,
} from '#features/shelf/product-desk/server/index.ts'
import { setExpiredApart } from '#features/shelf/stock-keeping/server/index.ts'
import { watchPapers } from '#features/service/membership/server/index.ts'
import { purgeKept, resealAll } from '#features/service/retention/server/index.ts'
import { announceNotices } from '#features/service/boards/server/index.ts'
import { DatabaseAway } from '#platform/database/pulse.ts'
import { forgetLimits } from '#platform/server/limits.ts'
import { forgetCalls } from '#platform/server/once.ts'
import { seldom } from '#platform/server/seldom.ts'
import { forgetOldInvitations } from '#features/service/people/server/index.ts'
import type { Services } from '#platform/server/serve.ts'
import { soundAlarms } from './alarms.ts'
import { paymentCauses } from './payment-causes.ts'

type Job = { name: string; everyMs: number; run(services: Services): Promise<unknown> }

const alertWatch = watchAlerts()

export const jobs: Job[] = [
  {
    name: 'settle-unknown-payments',
    everyMs: 3_000,
    run: (services) => settleUnknownPayments(services, paymentCauses),
  },
  {
    name: 'reconcile-payments',
    everyMs: 60_000,
    run: (services) => reconcilePayments(services, paymentCauses),
  },
  { name: 'send-notifications', everyMs: 2_000, run: sendNotifications },
  { name: 'place-waiting-orders', everyMs: 5_000, run: placeWaitingOrders },
  { name: 'set-expired-apart', everyMs: 60_000, run: setExpiredApart },
  { name: 'tell-restocked', everyMs: 5_000, run: tellRestocked },
  { name: 'apply-price-plans', everyMs: 2_000, run: applyPricePlans },
  { name: 'put-products-on-sale', everyMs: 10_000, run: putProductsOnSale },
  { name: 'take-products-off-sale', everyMs: 10_000, run: takeProductsOffSale },
  { name: 'announce-notices', everyMs: 10_000, run: announceNotices },
  { name: 'send-tax-invoices', everyMs: 10_000, run: runInvoices },
  { name: 'book-supplies', everyMs: 10_000, run: ({ db }) => keepSupplies(db) },
  { name: 'key-stale-products', everyMs: 1_000, run: ({ db }) => keyStaleProducts(db) },
  { name: 'cancel-abandoned', everyMs: 60_000, run: cancelAbandoned },
  { name: 'expire-deposits', everyMs: 60_000, run: expireDeposits },
  { name: 'expire-approvals', everyMs: 60_000, run: expireApprovals },
  { name: 'run-standing-orders', everyMs: 30_000, run: runStandingOrders },
  { name: 'finish-exchanges', everyMs: 5_000, run: finishExchanges },
  { name: 'track-parcels', everyMs: 30_000, run: trackParcels },
  { name: 'tell-delays', everyMs: 60_000, run: tellDelays },
  { name: 'fold-state-counts', everyMs: 600_000, run: foldStateCounts },
  { name: 'fold-sales', everyMs: 10_000, run: foldSales },
  { name: 'complete-delivered', everyMs: 600_000, run: completeDelivered },
  { name: 'expire-points', everyMs: 600_000, run: expirePoints },
  { name: 'remind-of-credit', everyMs: 600_000, run: remindOfCredit },
  { name: 'watch-papers', everyMs: 600_000, run: watchPapers },
  { name: 'confirm-adverts', everyMs: 3_600_000, run: confirmAdverts },
  { name: 'purge-kept', everyMs: 3_600_000, run: purgeKept },
  { name: 'reseal', everyMs: 3_600_000, run: resealAll },
  { name: 'forget-verifications', everyMs: 600_000, run: forgetVerifications },
  { name: 'forget-sign-ins', everyMs: 3_600_000, run: forgetSignIns },
  {
    name: 'forget-refresh-tokens',
    everyMs: 3_600_000,
    run: ({ db, clock }) => forgetRefreshTokens(db, clock.now()),
  },
  { name: 'forget-interface-calls', everyMs: 3_600_000, run: forgetInterfaceCalls },
  { name: 'forget-link-keys', everyMs: 3_600_000, run: ({ db, clock }) => forgetLinkKeys(db, clock.now()) },
  { name: 'forget-invitations', everyMs: 3_600_000, run: forgetOldInvitations },
  { name: 'forget-search-misses', everyMs: 3_600_000, run: forgetMisses },
  { name: 'forget-calls', everyMs: 3_600_000, run: ({ db, clock }) => forgetCalls(db, clock.now()) },
  { name: 'forget-limits', everyMs: 60_000, run: ({ db }) => forgetLimits(db) },
  {
    name: 'close-interrupted-calls',
    everyMs: 600_000,
    run: ({ db, clock }) => closeInterrupted(db, clock.now()),
  },
  { name: 'read-books', everyMs: 600_000, run: readBooks },
  { name: 'sound-alarms', everyMs: 3_600_000, run: soundAlarms },
  { name: 'watch-alerts', everyMs: 60_000, run: (services) => alertWatch({ ...services, jobs }) },
  { name: 'forget-operation-minutes', everyMs: 3_600_000, run: forgetMinutes },
  { name: 'forget-unclaimed-files', everyMs: 3_600_000, run: forgetUnclaimedFiles },
]

/**
 * Work on timers. A run that fails is logged and tried again at its next turn; `stop` waits for runs under
 * way.
 */
export function startJobs(services: Services) {
  let stopped = false
  const running = new Set<Promise<unknown>>()
  const isTime = seldom(60_000)
  const notes = openJobNotes(services)
  const { meter, tracing } = services.telemetry
  /** Counts each run, and traces it when there is a collector. */
  async function watched(name: string, run: () => Promise<unknown>) {
    const begun = performance.now()
    const trace = tracing?.begin()
    let failed = true
    try {
      await (tracing && trace ? tracing.run(trace, run) : run())
      failed = false
    } finally {
      meter.note('job', name, { ms: performance.now() - begun, failed })
      if (trace) tracing?.end(trace, { kind: 'job', name, failed, facts: {} })
    }
  }
  const timers = jobs.map((job) => {
    let busy = false
    return setInterval(() => {
      if (busy || stopped) return
      busy = true
      const begun = performance.now()
      const run = watched(job.name, () => job.run(services))
        .then(() => notes.well(job.name, performance.now() - begun))
        .catch(async (error: Error) => {
          if (error instanceof DatabaseAway && !isTime()) return
          services.log.error(
            { err: { message: error.message, stack: error.stack }, job: job.name },
            'job failed',
          )
          // what cannot be noted now stands in the log
          await notes.failed(job.name, error).catch(() => {})
        })
        .finally(() => {
          busy = false
          running.delete(run)
        })
      running.add(run)
    }, job.everyMs)
  })
  return {
    async stop() {
      stopped = true
      timers.forEach((timer) => clearInterval(timer))
      await Promise.all(running)
    },
  }
}
