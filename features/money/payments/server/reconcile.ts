import { seoulDate } from '#domain/calendar.ts'
import { idKey, instantKey, keyset } from '#platform/server/keyset.ts'
import type { Services } from '#platform/server/serve.ts'
import { attemptById } from './attempts.ts'
import { comparePayment, compareStranger } from './compare.ts'
import { settleOne } from './notices.ts'
import { keepRun, takeRun, takenPage, unplaced, type Run, type Step } from './reconciliation-queries.ts'
import type { Causes } from './settle.ts'
import { tellDifference } from './tell-difference.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'gateway' | 'settings' | 'log'>
type Progress = Pick<Run, 'step' | 'cursor'>

/** The day of the comparison begins at five in the morning in Seoul, when nobody orders. */
const FIVE_HOURS = 5 * 3_600_000
const HOUR = 3_600_000
const ASKED = 20
const LISTED = 100
const places = keyset({ resolvedAt: instantKey, id: idKey })

/**
 * [M5] Compares the payments of the last days with the gateway, once a day over all processes: each is asked about
 * again, then the gateway's list is read for what the shop does not know, then what the list never named is told.
 * It goes on page by page where it was left; when the gateway does not answer, at its next turn.
 */
export async function reconcilePayments(services: Needs, causes: Causes) {
  const { db, clock } = services
  const now = clock.now()
  const day = seoulDate(new Date(now.getTime() - FIVE_HOURS))
  let run = await takeRun(db, day, now)
  while (run && run.step !== 'done') {
    const next = await steps[run.step](services, run, causes)
    if (!next) return
    run = { ...run, ...next }
    await keepRun(db, run, clock.now())
  }
}

/** One page of a step; null when the gateway did not answer. */
type StepOf = (services: Needs, run: Run, causes: Causes) => Promise<Progress | null>

const steps: Record<Exclude<Step, 'done'>, StepOf> = {
  async ask(services, run) {
    const place = places.read(run.cursor)
    const found = await takenPage(services.db, run, { place, size: ASKED, unlisted: false })
    let answered = 0
    for (const { id } of found) if (await comparePayment(services, id)) answered++
    if (found.length > 0 && answered === 0) return null
    return found.length < ASKED ? begin('list') : { step: 'ask', cursor: places.write(found.at(-1)!) }
  },

  async list(services, run, causes) {
    const { db, clock, gateway } = services
    const { fromAt: from, untilAt: until, cursor } = run
    const page = await gateway.listTransactions({ from, until, after: cursor || null, limit: LISTED })
    if (page.kind === 'unknown') return null
    for (const listed of await unplaced(db, page.transactions, clock.now()))
      if (listed.paymentId === null) await compareStranger(services, listed)
      else if (listed.state === 'done') await comparePayment(services, listed.paymentId)
      else await settleOne(services, (await attemptById(db, listed.paymentId))!, causes)
    return page.transactions.length < LISTED
      ? begin('unlisted')
      : { step: 'list', cursor: page.transactions.at(-1)!.transactionKey }
  },

  async unlisted({ db, clock, log }, run) {
    // What was taken in the last hour may reach the list later.
    const within = { fromAt: run.fromAt, untilAt: new Date(run.untilAt.getTime() - HOUR) }
    const place = places.read(run.cursor)
    const found = await takenPage(db, within, { place, size: LISTED, unlisted: true })
    for (const { id, gatewayOrderId, paymentKey, amount, refunded } of found) {
      const missing = { kind: 'not-listed' as const, expected: amount - refunded, actual: 0 }
      const found = { ...missing, paymentId: id, gatewayOrderId, paymentKey: paymentKey!, at: clock.now() }
      if (await db.transaction((tx) => tellDifference(tx, found)))
        log.error({ ...missing, gatewayOrderId }, 'a payment differs from the gateway')
    }
    return found.length < LISTED ? begin('done') : { step: 'unlisted', cursor: places.write(found.at(-1)!) }
  },
}

const begin = (step: Step): Progress => ({ step, cursor: '' })
