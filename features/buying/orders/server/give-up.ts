import { closeCharge } from '#features/money/credit/server/index.ts'
import { journalOf, postJournal, reverseJournal } from '#features/money/ledger/server/index.ts'
import { closeIntent } from '#features/money/payments/server/index.ts'
import { returnPoints } from '#features/money/points/server/index.ts'
import { releaseStock } from '#features/shelf/stock/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import type { CancelReason } from '../contract.ts'
import type { Ways } from '../refund-shares.ts'
import { mayBecome } from '../rules.ts'
import { attemptsFor, paymentOf, refundsOf } from './attempts.ts'
import { giveBackPieces } from './special-terms.ts'
import { givenBack } from './refund-part-queries.ts'
import { moveOrder, promisedPieces, type HeldOrder } from './settle-queries.ts'
import { tellCancelled } from './tell-order.ts'

export type Why = { reason: CancelReason; note: string; actor: string }

/** Ends an order that holds no money of the gateway: pieces, ledger and points go back, then the state. */
export async function giveUp(tx: Tx, order: HeldOrder, now: Date, { reason, note, actor }: Why) {
  if (!mayBecome(order.status, 'cancelled'))
    throw new Error(`${order.number} cannot be cancelled while it is ${order.status}`)
  const pieces = await promisedPieces.rows(tx, { orderId: order.id })
  await giveBackPieces(tx, order, pieces, true)
  await releaseStock(tx, {
    optionIds: pieces.map(({ optionId }) => optionId),
    quantities: pieces.map(({ quantity }) => quantity),
    cause: order.number,
    at: now,
  })
  const parts = await givenBack(tx, order.id)
  const gateway = order.payGateway > 0 ? await bookedParts(tx, order) : 0
  const undone =
    parts.credit + parts.points + gateway > 0
      ? await postRest(tx, order, { ...parts, gateway }, { actor, at: now })
      : await reverseOrder(tx, order, { actor, at: now })
  if (undone && order.payCredit > 0)
    await closeCharge(tx, {
      orderId: order.id,
      institutionId: order.institutionId,
      cause: order.number,
      actor,
      at: now,
    })
  if (undone && order.payPoints > 0)
    await returnPoints(tx, {
      spentBy: undone.reversedId,
      journalId: undone.journalId,
      now,
      after: parts.points,
    })
  await moveOrder(tx, order, { status: 'cancelled', cancelReason: reason, dueAt: null, note, actor, at: now })
  await tellCancelled(tx, order, reason, now)
}

type By = { actor: string; at: Date }
const journalFor = ({ number, summary }: HeldOrder, by: By) => ({
  causeType: 'order',
  cause: number,
  note: summary,
  ...by,
})

const reverseOrder = async (tx: Tx, order: HeldOrder, by: By) =>
  (await reverseJournal(tx, { ...journalFor(order, by), original: 'confirmed', event: 'cancelled' })) ??
  (order.payPoints > 0
    ? reverseJournal(tx, { ...journalFor(order, by), original: 'points-held', event: 'points-unheld' })
    : null)

/** What the gateway's parts have booked. */
const bookedParts = async (tx: Tx, order: HeldOrder) =>
  refundsOf(await attemptsFor(tx, order))
    .filter(({ causeType, state }) => causeType === 'part-refund' && state === 'done')
    .reduce((sum, { amount }) => sum + amount, 0)

/** Parts went back before: what is booked now is the rest. */
async function postRest(tx: Tx, order: HeldOrder, parts: Ways, by: By) {
  const { institutionId } = order
  const reversedId = (await journalOf(tx, { causeType: 'order', cause: order.number, event: 'confirmed' }))!
  const credit = order.payCredit - parts.credit
  const points = order.payPoints - parts.points
  const gateway = order.payGateway - parts.gateway
  const posted = await postJournal(tx, {
    ...journalFor(order, by),
    event: 'cancelled',
    lines: [
      { kind: 'credit', institutionId, amount: credit },
      { kind: 'points', institutionId, amount: points },
      { kind: 'gateway-clearing', amount: gateway },
      { kind: 'sales', amount: -(credit + points + gateway) },
    ],
  })
  return { reversedId, journalId: posted.journalId! }
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
