import { randomUUID } from 'node:crypto'
import { holdCart } from '#features/buying/cart/server/index.ts'
import { closeCharge } from '#features/money/credit/server/index.ts'
import { postJournal, reverseJournal } from '#features/money/ledger/server/index.ts'
import { nextCheck, nextDepositCheck, type Verdict } from '#features/money/payments/rules.ts'
import {
  attemptById,
  attemptsOf,
  checkLater,
  closeIntent,
  markUnknown,
  markWaiting,
  openAttempt,
  resolveAttempt,
  type Attempt,
} from '#features/money/payments/server/index.ts'
import { rebookPoints, returnPoints } from '#features/money/points/server/index.ts'
import { releaseStock } from '#features/shelf/stock/server/index.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import type { GatewayPayment } from '#platform/gateway/port.ts'
import type { CancelReason } from '../contract.ts'
import { mayBecome } from '../rules.ts'
import { clearCart } from './place-queries.ts'
import { holdOrder, moveOrder, promisedPieces, type HeldOrder } from './settle-queries.ts'

const SYSTEM = 'system'
type Answer = Verdict<GatewayPayment>
type Why = { reason: CancelReason; note: string; actor: string }

/**
 * [OD-07] Brings one attempt and its order to what the gateway said. Safe to repeat and to race: the order is
 * held, and an
 * attempt that has ended stays as it is, but for a payment that turns up after it was given up.
 */
export const settle = (db: Database, attemptId: number, answer: Answer, now: Date, why?: Why) =>
  db.transaction(async (tx) => {
    const seen = await attemptById(tx, attemptId)
    const order = await holdOrder(tx, seen!.orderId)
    const attempt = (await attemptById(tx, attemptId))!
    if (attempt.operation === 'confirm') await settleConfirm(tx, order!, attempt, answer, now, why)
    else await settleCancel(tx, order!, attempt, answer, now)
  })

async function settleConfirm(
  tx: Tx,
  order: HeldOrder,
  attempt: Attempt,
  answer: Answer,
  now: Date,
  why?: Why,
) {
  if (attempt.state === 'done') return
  if (answer.kind === 'paid') {
    await resolveAttempt(tx, {
      id: attempt.id,
      state: 'done',
      at: now,
      payment: answer.payment,
      transactionKey: answer.payment.lastTransactionKey,
    })
    return order.status === 'cancelled'
      ? refundLate(tx, order, attempt, answer.payment.paymentKey, now)
      : confirmPaid(tx, order, now)
  }
  if (attempt.state === 'failed') return
  if (answer.kind === 'waiting') {
    if (attempt.state === 'waiting-deposit' || order.status === 'cancelled')
      return void (await checkLater(tx, attempt.id, nextDepositCheck(now)))
    return awaitDeposit(tx, order, attempt, answer.payment, now)
  }
  if (answer.kind === 'dead') {
    await resolveAttempt(tx, {
      id: attempt.id,
      state: 'failed',
      at: now,
      code: answer.code,
      message: answer.message,
    })
    const expired = attempt.state === 'waiting-deposit'
    if (order.status !== 'cancelled')
      await giveUp(
        tx,
        order,
        now,
        why ?? {
          reason: expired ? 'deposit-expired' : 'payment-failed',
          note: expired ? '' : answer.message,
          actor: SYSTEM,
        },
      )
    return
  }
  if (attempt.state === 'waiting-deposit')
    return void (await checkLater(tx, attempt.id, nextDepositCheck(now)))
  if (!(await markUnknown(tx, attempt.id, nextCheck(attempt.sentAt ?? now, now)))) return
  if (order.status === 'awaiting-payment')
    await moveOrder(tx, order, {
      status: 'checking-payment',
      cancelReason: null,
      dueAt: null,
      note: '',
      actor: SYSTEM,
      at: now,
    })
}

/**
 * The money is there: the books, then the state. The cart is held before the order row changes, as when an
 * order is placed.
 */
async function confirmPaid(tx: Tx, order: HeldOrder, now: Date) {
  if (!mayBecome(order.status, 'confirmed'))
    throw new Error(`${order.number} was paid while it was ${order.status}`)
  await holdCart(tx, order.memberId)
  const journal = { causeType: 'order', cause: order.number, note: order.summary, actor: SYSTEM, at: now }
  const held =
    order.payPoints > 0
      ? await reverseJournal(tx, { ...journal, original: 'points-held', event: 'points-unheld' })
      : null
  const posted = await postJournal(tx, {
    ...journal,
    event: 'confirmed',
    lines: [
      { kind: 'points', institutionId: order.institutionId, amount: -order.payPoints },
      { kind: 'gateway-clearing', amount: -order.payGateway },
      { kind: 'sales', amount: order.total },
    ],
  })
  if (posted.journalId === null) throw new Error(`${order.number}: points that were held are gone`)
  if (held)
    await rebookPoints(tx, { heldBy: held.reversedId, releasedBy: held.journalId, spentBy: posted.journalId })
  if (order.status !== 'awaiting-deposit') await clearCart.rows(tx, { ...order, orderId: order.id })
  await moveOrder(tx, order, {
    status: 'confirmed',
    cancelReason: null,
    dueAt: null,
    note: order.status === 'awaiting-deposit' ? '입금확인' : '',
    actor: SYSTEM,
    at: now,
  })
}

async function awaitDeposit(tx: Tx, order: HeldOrder, attempt: Attempt, payment: GatewayPayment, now: Date) {
  await markWaiting(tx, attempt.id, payment, nextDepositCheck(now))
  await holdCart(tx, order.memberId)
  await clearCart.rows(tx, { ...order, orderId: order.id })
  await moveOrder(tx, order, {
    status: 'awaiting-deposit',
    cancelReason: null,
    dueAt: payment.virtualAccount?.dueAt ?? null,
    note: '',
    actor: SYSTEM,
    at: now,
  })
}

/** Ends an order that holds no money of the gateway: pieces, ledger and points go back, then the state. */
export async function giveUp(tx: Tx, order: HeldOrder, now: Date, { reason, note, actor }: Why) {
  if (!mayBecome(order.status, 'cancelled'))
    throw new Error(`${order.number} cannot be cancelled while it is ${order.status}`)
  const pieces = await promisedPieces.rows(tx, { orderId: order.id })
  await releaseStock(tx, {
    optionIds: pieces.map(({ optionId }) => optionId),
    quantities: pieces.map(({ quantity }) => quantity),
    cause: order.number,
    at: now,
  })
  const journal = { causeType: 'order', cause: order.number, note: order.summary, actor, at: now }
  const undone =
    (await reverseJournal(tx, { ...journal, original: 'confirmed', event: 'cancelled' })) ??
    (order.payPoints > 0
      ? await reverseJournal(tx, { ...journal, original: 'points-held', event: 'points-unheld' })
      : null)
  if (undone && order.payCredit > 0)
    await closeCharge(tx, {
      orderId: order.id,
      institutionId: order.institutionId,
      cause: order.number,
      actor,
      at: now,
    })
  if (undone && order.payPoints > 0)
    await returnPoints(tx, { spentBy: undone.reversedId, journalId: undone.journalId, now })
  await moveOrder(tx, order, { status: 'cancelled', cancelReason: reason, dueAt: null, note, actor, at: now })
}

/**
 * Ends an order whose payment was never sent. False when it has been, in the meantime: then the payment
 * decides.
 */
export async function closeUnsent(tx: Tx, order: HeldOrder, now: Date, why: Why & { code: string }) {
  const attempt = confirmOf(await attemptsOf.rows(tx, { orderId: order.id }))
  if (
    order.status !== 'awaiting-payment' ||
    !attempt ||
    !(await closeIntent(tx, { id: attempt.id, at: now, code: why.code, message: why.note }))
  )
    return false
  await giveUp(tx, order, now, why)
  return true
}

/** Paid after the order was given up: the payment is on record, and goes back as an attempt of its own. */
async function refundLate(tx: Tx, order: HeldOrder, attempt: Attempt, paymentKey: string, now: Date) {
  const needsAccount = order.paymentKind === 'virtual-account'
  await openRefund(tx, { ...attempt, paymentKey }, now, { nextCheckAt: needsAccount ? null : now })
}

/** Stores the refund of a payment before it is asked for. */
export const openRefund = (
  tx: Tx,
  paid: Attempt,
  now: Date,
  {
    refundAccount,
    nextCheckAt,
  }: { refundAccount?: NonNullable<Attempt['refundAccount']> | undefined; nextCheckAt: Date | null },
) =>
  openAttempt(tx, {
    orderId: paid.orderId,
    operation: 'cancel',
    gatewayOrderId: paid.gatewayOrderId,
    gatewayKey: randomUUID(),
    paymentKey: paid.paymentKey,
    amount: paid.amount,
    refundAccount,
    at: now,
    nextCheckAt,
  })

async function settleCancel(tx: Tx, order: HeldOrder, attempt: Attempt, answer: Answer, now: Date) {
  if (attempt.state === 'done' || attempt.state === 'failed') return
  if (answer.kind === 'refunded') {
    await resolveAttempt(tx, {
      id: attempt.id,
      state: 'done',
      at: now,
      transactionKey: answer.payment.cancels.at(-1)?.transactionKey ?? null,
    })
    if (order.status !== 'cancelled')
      await giveUp(tx, order, now, { reason: 'buyer', note: '결제취소', actor: SYSTEM })
    return
  }
  if (answer.kind === 'dead')
    return void (await resolveAttempt(tx, {
      id: attempt.id,
      state: 'failed',
      at: now,
      code: answer.code,
      message: answer.message,
    }))
  await markUnknown(tx, attempt.id, nextCheck(attempt.sentAt ?? now, now))
}

/** Whether an answer of the gateway is outstanding. A window that was never used is not. */
export const moneyMoving = (attempts: readonly Attempt[]) =>
  attempts.some(
    ({ state, operation }) =>
      state === 'sent' || state === 'unknown' || (state === 'intent' && operation === 'cancel'),
  )
export const confirmOf = (attempts: readonly Attempt[]) =>
  attempts.find(({ operation }) => operation === 'confirm')
export const refundOf = (attempts: readonly Attempt[]) =>
  attempts.find(({ operation }) => operation === 'cancel')
