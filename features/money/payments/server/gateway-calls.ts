import type { GatewayPayment, PaymentGateway } from '#platform/gateway/port.ts'
import { refundReason } from '../labels.ts'
import {
  isVoided,
  judgeConfirm,
  judgeConfirmLookup,
  judgeRefund,
  judgeRefundLookup,
  type Verdict,
} from '../rules.ts'
import type { Payment, Refund } from './attempts.ts'

export type Answer = Verdict<GatewayPayment>

// None of these runs inside a transaction: a slow gateway must not hold locks.

export const sendConfirm = async (
  gateway: PaymentGateway,
  payment: Payment,
  paymentKey: string,
): Promise<Answer> =>
  judgeConfirm(
    await gateway.confirm({
      paymentKey,
      gatewayOrderId: payment.gatewayOrderId,
      amount: payment.amount,
      idempotencyKey: payment.gatewayKey,
    }),
    payment,
  )

/**
 * `landed`: what the gateway calls the refunds of this payment that are done. The request is the same each time: it
 * is repeated under its own key.
 */
export const sendCancel = async (
  gateway: PaymentGateway,
  refund: Refund,
  landed: readonly string[],
): Promise<Answer> =>
  judgeRefund(
    await gateway.cancel({
      paymentKey: refund.paymentKey!,
      reason: refundReason[refund.causeType],
      amount: refund.amount,
      ...(refund.taxFree > 0 && { taxFreeAmount: refund.taxFree }),
      idempotencyKey: refund.gatewayKey,
      ...(refund.refundAccount && { refundAccount: refund.refundAccount }),
    }),
    { amount: refund.amount, landed },
  )

/**
 * Closes a virtual account that nobody has paid into; no money moves, so it needs no attempt of its own. The
 * answer is about the payment.
 */
export async function voidAccount(
  gateway: PaymentGateway,
  payment: Payment,
  reason: string,
  now: Date,
): Promise<Answer> {
  const closed = await gateway.cancel({
    paymentKey: payment.paymentKey!,
    reason,
    idempotencyKey: `${payment.gatewayKey}.void`,
  })
  // A refusal says nothing about the payment: the deposit may have come in first.
  return closed.kind === 'done' && isVoided(closed.payment)
    ? { kind: 'dead', code: 'CANCELED', message: '' }
    : askPayment(gateway, payment, now)
}

/** What the gateway has on record. A request that it never saw through is repeated under its own key. */
export async function askPayment(gateway: PaymentGateway, payment: Payment, now: Date): Promise<Answer> {
  const answer = judgeConfirmLookup(await gateway.findByOrder(payment.gatewayOrderId), payment, now)
  return answer.kind === 'again' && payment.paymentKey && payment.state !== 'waiting-deposit'
    ? sendConfirm(gateway, payment, payment.paymentKey)
    : answer
}

export async function askRefund(
  gateway: PaymentGateway,
  refund: Refund,
  landed: readonly string[],
): Promise<Answer> {
  const answer = judgeRefundLookup(await gateway.find(refund.paymentKey!), { amount: refund.amount, landed })
  return answer.kind === 'again' ? sendCancel(gateway, refund, landed) : answer
}
