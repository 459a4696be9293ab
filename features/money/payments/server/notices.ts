import { parseWebhook, secretMatches } from '#platform/gateway/webhook.ts'
import { refuseCommonly } from '#platform/server/refuse.ts'
import { serve, type Services } from '#platform/server/serve.ts'
import { receiveWebhook } from '../contract.ts'
import {
  attemptById,
  attemptsByGatewayOrder,
  claimDue,
  claimLookUp,
  type Attempt,
  type Payment,
} from './attempts.ts'
import { comparePayment } from './compare.ts'
import { askPayment, askRefund } from './gateway-calls.ts'
import { landedKeys, nextRefund } from './refund-queries.ts'
import { sendRefund } from './send.ts'
import { settlePayment, settleRefund, type Causes } from './settle.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'gateway' | 'settings' | 'log'>

/**
 * Asks the gateway about one attempt and settles it; then the refunds of its payment that wait for their turn. False
 * when the gateway said nothing about a payment.
 */
export async function settleOne(services: Needs, attempt: Attempt, causes: Causes) {
  const { db, clock, gateway, log } = services
  if (attempt.operation === 'confirm' && attempt.state === 'done') {
    await comparePayment(services, attempt.id)
    await sendWaiting(services, attempt.id, causes)
    return true
  }
  if (attempt.operation === 'confirm') {
    const answer = await askPayment(gateway, attempt, clock.now())
    await settlePayment(db, attempt.id, answer, clock.now(), causes[attempt.causeType])
    if (answer.kind === 'wait')
      log.info({ attempt: attempt.id, state: attempt.state }, 'payment still unknown')
    await sendWaiting(services, attempt.id, causes)
    return answer.kind !== 'wait'
  }
  if (attempt.state === 'sent' || attempt.state === 'unknown') {
    const answer = await askRefund(gateway, attempt, await landedKeys(db, attempt.paymentId))
    await settleRefund(db, attempt.id, answer, clock.now(), causes[attempt.causeType])
    if (answer.kind === 'wait')
      log.info({ attempt: attempt.id, state: attempt.state }, 'refund still unknown')
  }
  await sendWaiting(services, attempt.paymentId, causes)
  return true
}

async function sendWaiting(services: Needs, paymentId: number, causes: Causes) {
  for (;;) {
    const next = await nextRefund(services.db, paymentId)
    if (!next || !(await sendRefund(services, next, causes[next.causeType]))) return
  }
}

/**
 * [OD-07] Settles payments and refunds whose answer was lost, sends refunds that never were, and looks after open virtual
 * accounts. One at a time, over all processes.
 */
export async function settleUnknownPayments(services: Needs, causes: Causes) {
  const due = await claimDue(services.db, services.clock.now())
  for (const attempt of due)
    await settleOne(services, attempt, causes).catch((error: Error) =>
      services.log.error(
        { err: { message: error.message, stack: error.stack }, attempt: attempt.id },
        'payment not settled',
      ),
    )
  return due.length
}

export const paymentNotices = (causes: Causes) => [
  /** [M6] A notice only wakes the look-up; what it claims is never read. */
  serve(receiveWebhook, async ({ body, ...services }) => {
    const notice = parseWebhook(body)
    const attempts = notice ? await attemptsByGatewayOrder(services.db, notice.gatewayOrderId) : []
    const payment = attempts.find((attempt): attempt is Payment => attempt.operation === 'confirm')
    if (!notice || !payment || payment.state === 'intent') return null
    if (notice.kind === 'deposit' && !secretMatches(notice.secret, payment.secret)) return null
    // One that was taken is asked about itself as well: its money may have gone again.
    const asked = (payment.state === 'done' && attempts.find(({ id }) => id !== payment.id)) || payment
    // Asked about within this second: the reconciler asks what is not settled, the daily comparison what is.
    if (!(await claimLookUp(services.db, asked.id, services.clock.now()))) return null
    const known = await settleOne(services, asked, causes)
    const after = await attemptById(services.db, asked.id)
    // Not yet known: the gateway repeats a notice that was not taken.
    if (!known || after?.state === 'unknown' || after?.state === 'sent') throw refuseCommonly('busy')
    return null
  }),
]
