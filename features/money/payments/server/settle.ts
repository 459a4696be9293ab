import type { Database, Tx } from '#platform/database/database.ts'
import type { GatewayPayment } from '#platform/gateway/port.ts'
import type { PaymentCause, RefundCause } from '../causes.ts'
import { nextCheck, nextDepositCheck } from '../rules.ts'
import { checkLater, markUnknown, markWaiting, resolveAttempt } from './attempt-states.ts'
import { attemptById, holdAttempt, type Payment, type Refund } from './attempts.ts'
import type { Answer } from './gateway-calls.ts'
import { wakeNext } from './refund-queries.ts'

/** `paid` may come after `failed`: a payment that turns up when it was given up already. */
type PaymentNews =
  | { kind: 'paid' }
  | { kind: 'waiting'; payment: GatewayPayment }
  /** `expired`: an account that nobody paid into. */
  | { kind: 'failed'; message: string; expired: boolean }
  | { kind: 'unknown' }
type RefundNews = { kind: 'refunded' } | { kind: 'refused'; message: string }

/**
 * What a cause does about its payment or refund, in the transaction that settles it: first it holds what it locks
 * before them, then it is told, once for each change.
 */
type Handler<Attempt, News> = (
  tx: Tx,
  attempt: Attempt,
  now: Date,
) => Promise<(news: News) => Promise<unknown>>
export type PaymentHandler = Handler<Payment, PaymentNews>
export type RefundHandler = Handler<Refund, RefundNews>

/** Who answers for each cause. There is one such table, of all causes. */
export type Causes = Record<PaymentCause, PaymentHandler> & Record<RefundCause, RefundHandler>

/**
 * [OD-07] Brings a payment and its cause to what the gateway said. Safe to repeat and to race: a payment that has
 * ended stays as it is, but for one that turns up after it was given up.
 */
export const settlePayment = (db: Database, id: number, answer: Answer, now: Date, handler: PaymentHandler) =>
  db.transaction(async (tx) => {
    const tell = await handler(tx, (await attemptById(tx, id)) as Payment, now)
    const payment = (await holdAttempt(tx, id)) as Payment
    const waiting = payment.state === 'waiting-deposit'
    if (payment.state === 'done') return
    if (answer.kind === 'paid') {
      const { lastTransactionKey: transactionKey } = answer.payment
      await resolveAttempt(tx, { id, state: 'done', at: now, payment: answer.payment, transactionKey })
      await tell({ kind: 'paid' })
    } else if (payment.state === 'failed') {
      return
    } else if (answer.kind === 'dead') {
      await resolveAttempt(tx, { id, state: 'failed', at: now, code: answer.code, message: answer.message })
      await tell({ kind: 'failed', message: answer.message, expired: waiting })
    } else if (waiting) {
      // Silence says nothing of a deposit that was announced: it is asked about again soon.
      const soon = answer.kind === 'wait'
      await checkLater(tx, id, soon ? nextCheck(payment.sentAt ?? now, now) : nextDepositCheck(now))
    } else if (answer.kind === 'waiting') {
      await markWaiting(tx, id, answer.payment, nextDepositCheck(now))
      await tell({ kind: 'waiting', payment: answer.payment })
    } else if (await markUnknown(tx, id, nextCheck(payment.sentAt ?? now, now))) {
      await tell({ kind: 'unknown' })
    }
  })

/** The same for a refund. Returns whether it has ended, so that the next one of its payment may be sent. */
export const settleRefund = (db: Database, id: number, answer: Answer, now: Date, handler: RefundHandler) =>
  db.transaction(async (tx) => {
    const tell = await handler(tx, (await attemptById(tx, id)) as Refund, now)
    const refund = (await holdAttempt(tx, id)) as Refund
    if (refund.state === 'done' || refund.state === 'failed') return true
    if (answer.kind === 'refunded') {
      await resolveAttempt(tx, { id, state: 'done', at: now, transactionKey: answer.transactionKey })
      await tell({ kind: 'refunded' })
    } else if (answer.kind === 'dead') {
      await resolveAttempt(tx, { id, state: 'failed', at: now, code: answer.code, message: answer.message })
      await tell({ kind: 'refused', message: answer.message })
    } else {
      await markUnknown(tx, id, nextCheck(refund.sentAt ?? now, now))
      return false
    }
    await wakeNext(tx, refund.paymentId, now)
    return true
  })
