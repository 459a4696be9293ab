import { holdCart } from '#features/buying/cart/server/index.ts'
import { postJournal, reverseJournal } from '#features/money/ledger/server/index.ts'
import { paymentKinds } from '#features/money/payments/kinds.ts'
import { openRefund, type PaymentHandler } from '#features/money/payments/server/index.ts'
import { rebookPoints } from '#features/money/points/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { promiseDays } from '../promises.ts'
import { mayBecome } from '../rules.ts'
import { giveUp, type Why } from './give-up.ts'
import { clearCart } from './place-queries.ts'
import { holdOrder, moveOrder, promiseLines, type HeldOrder } from './settle-queries.ts'
import { tellDepositIn, tellDepositWanted, tellReceived } from './tell-order.ts'

const SYSTEM = 'system'

/** What becomes of an order when it is known how its payment stands. `why`: who gives it up when that has failed. */
export const orderPayments =
  (why?: Why): PaymentHandler =>
  async (tx, payment, now) => {
    const order = (await holdOrder(tx, payment.cause))!
    const given = order.status === 'cancelled'
    const moved = { cancelReason: null, note: '', actor: SYSTEM, at: now }
    return async (news) => {
      if (news.kind === 'paid')
        return given ? refundLate(tx, order, payment.id, now) : confirm(tx, order, now)
      if (given) return
      if (news.kind === 'waiting') {
        await leaveCart(tx, order)
        const dueAt = news.payment.virtualAccount?.dueAt ?? null
        await moveOrder(tx, order, { ...moved, status: 'awaiting-deposit', dueAt })
        if (news.payment.virtualAccount) await tellDepositWanted(tx, order, news.payment.virtualAccount, now)
      } else if (news.kind === 'unknown') {
        if (order.status === 'awaiting-payment')
          await moveOrder(tx, order, { ...moved, status: 'checking-payment', dueAt: null })
      } else {
        const failed: Why = news.expired
          ? { reason: 'deposit-expired', note: '', actor: SYSTEM }
          : { reason: 'payment-failed', note: news.message, actor: SYSTEM }
        await giveUp(tx, order, now, why ?? failed)
      }
    }
  }

/** The money is there: the books, then the state. */
async function confirm(tx: Tx, order: HeldOrder, now: Date) {
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
  const deposited = order.status === 'awaiting-deposit'
  if (!deposited) await clearCart.rows(tx, { ...order, orderId: order.id })
  await moveOrder(tx, order, {
    status: 'confirmed',
    cancelReason: null,
    dueAt: null,
    note: deposited ? '입금확인' : '',
    actor: SYSTEM,
    at: now,
  })
  await promiseLines.rows(tx, { orderId: order.id, ...promiseDays(now, order.wantedOn) })
  await (deposited ? tellDepositIn(tx, order, now) : tellReceived(tx, order, now))
}

/** The cart is held before the order row changes, as when an order is placed. */
async function leaveCart(tx: Tx, order: HeldOrder) {
  await holdCart(tx, order.memberId)
  await clearCart.rows(tx, { ...order, orderId: order.id })
}

/** Paid after the order was given up: the payment is on record, and goes back; a deposit once its buyer names an account. */
const refundLate = (tx: Tx, order: HeldOrder, paymentId: number, now: Date) =>
  openRefund(tx, {
    paymentId,
    causeType: 'cancellation',
    cause: order.number,
    amount: null,
    taxFree: null,
    at: now,
    nextCheckAt: paymentKinds[order.paymentKind].deposited ? null : now,
  })
