import type { Services } from '#platform/server/serve.ts'
import { markSent } from './attempt-states.ts'
import type { Payment, Refund } from './attempts.ts'
import { sendCancel, sendConfirm } from './gateway-calls.ts'
import { landedKeys, takeRefund } from './refund-queries.ts'
import { settlePayment, settleRefund, type PaymentHandler, type RefundHandler } from './settle.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'gateway' | 'settings'>

/** When nobody can be waiting for the answer any more. */
const answerDue = ({ settings }: Needs, at: Date) => new Date(at.getTime() + settings.toss.timeoutMs + 5_000)

/**
 * [OD-07] Takes an authorised payment, once however often it is asked: sent is on record before the call, the call
 * holds no lock, and whatever comes back is settled.
 */
export async function takePayment(
  services: Needs,
  payment: Payment,
  paymentKey: string,
  handler: PaymentHandler,
) {
  const { db, clock, gateway } = services
  const { id } = payment
  const at = clock.now()
  if (!(await markSent(db, { id, paymentKey, at, nextCheckAt: answerDue(services, at) }))) return
  const answer = await sendConfirm(gateway, { ...payment, sentAt: at }, paymentKey)
  await settlePayment(db, id, answer, clock.now(), handler)
}

/**
 * [M7] Asks for a stored refund, once: only the caller who takes it may send it. Returns whether it has ended; one that
 * has to wait for its turn is sent by the job.
 */
export async function sendRefund(services: Needs, { id }: Pick<Refund, 'id'>, handler: RefundHandler) {
  const { db, clock, gateway } = services
  const at = clock.now()
  const refund = await takeRefund(db, { id, at, nextCheckAt: answerDue(services, at) })
  if (!refund) return false
  const answer = await sendCancel(gateway, refund, await landedKeys(db, refund.paymentId))
  return settleRefund(db, id, answer, clock.now(), handler)
}
