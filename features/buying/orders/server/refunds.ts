import { formatWon } from '#domain/money.ts'
import { announce } from '#features/signals/live/server/index.ts'
import { postJournal } from '#features/money/ledger/server/index.ts'
import { paymentKinds } from '#features/money/payments/kinds.ts'
import type { Attempt, RefundHandler } from '#features/money/payments/server/index.ts'
import type { Refund } from '../contract.ts'
import { isOpen, keptOf, paymentOf, refundsOf } from './attempts.ts'
import { giveUp } from './give-up.ts'
import { addEvent } from './place-queries.ts'
import { holdOrder, type HeldOrder } from './settle-queries.ts'
import { tellRefunded } from './tell-order.ts'

const SYSTEM = 'system'

/** A paid order is cancelled when its money is back. */
export const cancellationRefunds: RefundHandler = async (tx, refund, now) => {
  const order = (await holdOrder(tx, refund.cause))!
  return async ({ kind }) => {
    if (kind !== 'refunded') return
    if (order.status !== 'cancelled')
      await giveUp(tx, order, now, { reason: 'buyer', note: '결제취소', actor: SYSTEM })
    await tellRefunded(tx, order, refund, now)
  }
}

/** A part of an order goes back while the order stands: its books and its history say so, its state does not change. */
export const partRefunds: RefundHandler = async (tx, refund, now) => {
  const order = (await holdOrder(tx, refund.cause.split('/')[0]!))!
  return async ({ kind }) => {
    if (kind !== 'refunded') return
    const { causeType, cause, amount } = refund
    await postJournal(tx, {
      causeType,
      cause,
      event: 'refunded',
      note: order.summary,
      actor: SYSTEM,
      at: now,
      lines: [
        { kind: 'gateway-clearing', amount },
        { kind: 'sales', amount: -amount },
      ],
    })
    const { id: orderId, number: orderNumber, status, institutionId } = order
    await addEvent.rows(tx, {
      orderId,
      status,
      note: `부분환불 ${formatWon(amount)}`,
      actor: SYSTEM,
      at: now,
    })
    await announce(tx, {
      to: { institution: institutionId },
      topic: 'order',
      data: { orderNumber, status },
      by: SYSTEM,
    })
    await tellRefunded(tx, order, refund, now)
  }
}

/** A refund that waits for an account to go to: a deposit that came in after its order was cancelled. */
export const refundWithoutAccount = (order: Pick<HeldOrder, 'paymentKind'>, attempts: readonly Attempt[]) =>
  paymentKinds[order.paymentKind].deposited
    ? refundsOf(attempts).find(({ state, refundAccount }) => state === 'intent' && !refundAccount)
    : undefined

/** What went back of an order or is on its way, all of it together. */
export function refundState(order: HeldOrder, attempts: readonly Attempt[]): Refund | null {
  const all = refundsOf(attempts)
  const live = all.filter(({ state }) => state !== 'failed')
  if (!live.length) return all[0] ? { amount: all[0].amount, state: 'failed' } : null
  return {
    amount: live.reduce((sum, { amount }) => sum + amount, 0),
    state: refundWithoutAccount(order, attempts) ? 'account-needed' : live.some(isOpen) ? 'pending' : 'done',
  }
}

/** Whether cancelling has to name an account to pay back to. */
export const needsAccount = (
  order: Pick<HeldOrder, 'paymentKind' | 'status'>,
  attempts: readonly Attempt[],
) =>
  refundWithoutAccount(order, attempts) !== undefined ||
  (paymentKinds[order.paymentKind].deposited &&
    order.status === 'confirmed' &&
    keptOf(paymentOf(attempts)) > 0)
