import { attemptsOf, type Attempt, type Payment, type Refund } from '#features/money/payments/server/index.ts'
import type { Queryable } from '#platform/database/database.ts'

/** The payment of an order and its refunds, newest first. */
export const attemptsFor = (on: Queryable, { number }: { number: string }) =>
  attemptsOf.rows(on, { causeType: 'order', cause: number })

export const paymentOf = (attempts: readonly Attempt[]) =>
  attempts.find((attempt): attempt is Payment => attempt.operation === 'confirm')
export const refundsOf = (attempts: readonly Attempt[]) =>
  attempts.filter((attempt): attempt is Refund => attempt.operation === 'cancel')

/** What the gateway still holds for an order. */
export const keptOf = (payment: Payment | undefined) =>
  payment?.state === 'done' ? payment.amount - payment.refunded : 0

/** All of its money is on its way back: when it has come the order is cancelled, and nothing of it may leave meanwhile. */
export const isBeingCancelled = async (on: Queryable, order: { number: string; payGateway: number }) =>
  order.payGateway > 0 &&
  refundsOf(await attemptsFor(on, order)).some(
    (refund) => refund.causeType === 'cancellation' && isOpen(refund),
  )

export const isOpen = ({ state }: Attempt) => state === 'intent' || state === 'sent' || state === 'unknown'

/** The gateway has refused to give a part back, and it has not been asked for again: that money stays promised to the part. */
export function isPartOwed(attempts: readonly Attempt[]) {
  const parts = refundsOf(attempts).filter(({ causeType }) => causeType === 'part-refund')
  return parts.some(
    ({ cause, state }) =>
      state === 'failed' && !parts.some((other) => other.cause === cause && other.state !== 'failed'),
  )
}
