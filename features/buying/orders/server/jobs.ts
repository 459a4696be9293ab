import {
  attemptByGatewayOrder,
  askGateway,
  attemptById,
  attemptsOf,
  claimDue,
  voidAccount,
  type Attempt,
} from '#features/money/payments/server/index.ts'
import { parseWebhook, secretMatches } from '#platform/gateway/webhook.ts'
import { refuseCommonly } from '#platform/server/refuse.ts'
import { serve, type Services } from '#platform/server/serve.ts'
import { receiveWebhook } from '../contract.ts'
import { sendRefund } from './cancel.ts'
import { closeUnsent, confirmOf, refundOf, settle } from './settle.ts'
import { holdOrder, overdueOrders } from './settle-queries.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'gateway' | 'settings' | 'log'>

/**
 * Asks the gateway about one attempt and settles it; a refund that was never sent is sent. Returns whether
 * the gateway knew.
 */
async function settleOne(services: Needs, attempt: Attempt) {
  const { db, clock, gateway, log } = services
  if (attempt.state === 'intent') return void (await sendRefund(services, attempt))
  const answer = await askGateway(gateway, attempt, clock.now())
  await settle(db, attempt.id, answer, clock.now())
  if (answer.kind === 'paid') await sendLateRefund(services, attempt.orderId)
  if (answer.kind === 'wait') log.info({ attempt: attempt.id, state: attempt.state }, 'payment still unknown')
}

/**
 * A payment that turned up after its order was given up goes back at once, a deposit once the buyer has named
 * an account.
 */
async function sendLateRefund(services: Needs, orderId: number) {
  const attempts = await attemptsOf.rows(services.db, { orderId })
  const refund = refundOf(attempts)
  const deposited = confirmOf(attempts)?.account?.kind === 'virtual-account'
  if (refund?.state === 'intent' && (refund.refundAccount || !deposited)) await sendRefund(services, refund)
}

/**
 * [OD-07] Settles payments and refunds whose answer was lost, and looks after open virtual accounts. One at a
 * time, over all processes.
 */
export async function settleUnknownPayments(services: Needs) {
  const due = await claimDue(services.db, services.clock.now())
  for (const attempt of due)
    await settleOne(services, attempt).catch((error: Error) =>
      services.log.error(
        { err: { message: error.message, stack: error.stack }, attempt: attempt.id },
        'payment not settled',
      ),
    )
  return due.length
}

/** Cancels orders whose buyer never came back from the payment window, half an hour on. */
export async function cancelAbandoned(services: Needs) {
  const { db, clock, gateway } = services
  const due = await overdueOrders.rows(db, { status: 'awaiting-payment', now: clock.now() })
  let cancelled = 0
  for (const { id } of due) {
    // Only what was sent can have been paid; the gateway is asked all the same before the pieces are let go.
    const attempt = confirmOf(await attemptsOf.rows(db, { orderId: id }))
    if (attempt?.state !== 'intent' || (await askGateway(gateway, attempt, clock.now())).kind !== 'dead')
      continue
    const closed = await db.transaction(async (tx) => {
      const order = (await holdOrder(tx, id))!
      return closeUnsent(tx, order, clock.now(), {
        reason: 'abandoned',
        code: 'ABANDONED',
        note: '',
        actor: 'system',
      })
    })
    if (closed) cancelled++
  }
  return cancelled
}

/** Ends orders whose deposit did not come in time. The gateway is asked first: the last minute counts. */
export async function expireDeposits(services: Needs) {
  const { db, clock, gateway } = services
  const due = await overdueOrders.rows(db, { status: 'awaiting-deposit', now: clock.now() })
  for (const { id } of due) {
    const attempt = confirmOf(await attemptsOf.rows(db, { orderId: id }))
    if (attempt?.state !== 'waiting-deposit') continue
    const answer = await askGateway(gateway, attempt, clock.now())
    // An account past its day is closed before the order is given up, so that no deposit can follow.
    const final =
      answer.kind === 'waiting' ? await voidAccount(gateway, attempt, '입금 기한 만료', clock.now()) : answer
    await settle(db, attempt.id, final, clock.now())
  }
  return due.length
}

export const webhookRoutes = [
  /** [M6] A notice only wakes the look-up; what it claims is never read. */
  serve(receiveWebhook, async ({ body, ...services }) => {
    const notice = parseWebhook(body)
    const attempt = notice && (await attemptByGatewayOrder(services.db, notice.gatewayOrderId))
    if (!attempt || attempt.state === 'intent') return null
    if (notice.kind === 'deposit' && !secretMatches(notice.secret, attempt.secret)) return null
    await settleOne(services, attempt)
    const after = await attemptById(services.db, attempt.id)
    // Not yet known: the gateway repeats a notice that was not taken.
    if (after?.state === 'unknown' || after?.state === 'sent') throw refuseCommonly('busy')
    return null
  }),
]
