import { closeCharge } from '#features/money/credit/server/index.ts'
import { reverseJournal } from '#features/money/ledger/server/index.ts'
import { closeIntent } from '#features/money/payments/server/index.ts'
import { returnPoints } from '#features/money/points/server/index.ts'
import { releaseStock } from '#features/shelf/stock/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import type { CancelReason } from '../contract.ts'
import { mayBecome } from '../rules.ts'
import { attemptsFor, paymentOf, refundsOf } from './attempts.ts'
import { moveOrder, promisedPieces, type HeldOrder } from './settle-queries.ts'

export type Why = { reason: CancelReason; note: string; actor: string }

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
  if (undone && order.payGateway > 0) await reversePartRefunds(tx, order, { actor, at: now })
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

/** The order's journal is reversed whole, so what parts of it had booked is reversed, too. */
async function reversePartRefunds(tx: Tx, order: HeldOrder, by: { actor: string; at: Date }) {
  for (const { causeType, cause, state } of refundsOf(await attemptsFor(tx, order)))
    if (causeType === 'part-refund' && state === 'done')
      await reverseJournal(tx, { ...by, causeType, cause, original: 'refunded', event: 'cancelled' })
}

/**
 * Ends an order whose payment was never sent. False when it has been, in the meantime: then the payment
 * decides.
 */
export async function closeUnsent(tx: Tx, order: HeldOrder, now: Date, why: Why & { code: string }) {
  const payment = paymentOf(await attemptsFor(tx, order))
  if (
    order.status !== 'awaiting-payment' ||
    !payment ||
    !(await closeIntent(tx, { id: payment.id, at: now, code: why.code, message: why.note }))
  )
    return false
  await giveUp(tx, order, now, why)
  return true
}
