import type { GatewayPayment, PaymentGateway } from '#platform/gateway/port.ts'
import { judgeCancel, judgeCancelLookup, judgeConfirm, judgeConfirmLookup, type Verdict } from '../rules.ts'
import type { Attempt } from './attempts.ts'

export type Answer = Verdict<GatewayPayment>

// None of these runs inside a transaction: a slow gateway must not hold locks.

export const sendConfirm = async (
  gateway: PaymentGateway,
  attempt: Attempt,
  paymentKey: string,
): Promise<Answer> =>
  judgeConfirm(
    await gateway.confirm({
      paymentKey,
      gatewayOrderId: attempt.gatewayOrderId,
      amount: attempt.amount,
      idempotencyKey: attempt.gatewayKey,
    }),
    attempt,
  )

export const sendCancel = async (
  gateway: PaymentGateway,
  attempt: Attempt,
  reason: string,
): Promise<Answer> =>
  judgeCancel(
    await gateway.cancel({
      paymentKey: attempt.paymentKey!,
      reason,
      idempotencyKey: attempt.gatewayKey,
      ...(attempt.refundAccount && { refundAccount: attempt.refundAccount }),
    }),
  )

/**
 * Closes a virtual account that nobody has paid into; no money moves, so it needs no attempt of its own. The
 * answer is about the payment.
 */
export async function voidAccount(
  gateway: PaymentGateway,
  attempt: Attempt,
  reason: string,
  now: Date,
): Promise<Answer> {
  const closed = judgeCancel(
    await gateway.cancel({
      paymentKey: attempt.paymentKey!,
      reason,
      idempotencyKey: `${attempt.gatewayKey}.void`,
    }),
  )
  // A refusal says nothing about the payment: the deposit may have come in first.
  return closed.kind === 'refunded'
    ? { kind: 'dead', code: 'CANCELED', message: '' }
    : askGateway(gateway, attempt, now)
}

/** What the gateway has on record. A request that it never saw through is repeated under its own key. */
export async function askGateway(gateway: PaymentGateway, attempt: Attempt, now: Date): Promise<Answer> {
  if (attempt.operation === 'confirm') {
    const answer = judgeConfirmLookup(await gateway.findByOrder(attempt.gatewayOrderId), attempt, now)
    return answer.kind === 'again' && attempt.paymentKey && attempt.state !== 'waiting-deposit'
      ? sendConfirm(gateway, attempt, attempt.paymentKey)
      : answer
  }
  const answer = judgeCancelLookup(await gateway.find(attempt.paymentKey!))
  return answer.kind === 'again' ? sendCancel(gateway, attempt, '주문 취소') : answer
}
