import { formatWon } from '#domain/money.ts'
import {
  attemptById,
  attemptsOf,
  markSent,
  sendCancel,
  setRefundAccount,
  voidAccount,
  type Attempt,
} from '#features/money/payments/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { once } from '#platform/server/once.ts'
import { serve, type Call, type Services } from '#platform/server/serve.ts'
import { cancelOrder, type Refund } from '../contract.ts'
import { cancelProblem } from '../rules.ts'
import { closeUnsent, confirmOf, giveUp, moneyMoving, openRefund, refundOf, settle } from './settle.ts'
import { holdOwnOrder, ownOrder, type HeldOrder } from './settle-queries.ts'

type Cancelling = Call<typeof cancelOrder>
/**
 * What is left to do at the gateway after the transaction: the attempt to send, or the open account to close.
 */
type Next = { refund: number } | { void: number } | null

/**
 * Ends the order in this transaction when no money of the gateway is in it; else stores what to ask the
 * gateway for.
 */
async function openCancellation(tx: Tx, call: Cancelling): Promise<Next> {
  const { params, body, caller, clock, refuse } = call
  const now = clock.now()
  const order = await holdOwnOrder(tx, params.orderNumber, caller.institutionId)
  if (!order) throw refuse('order-not-found')
  const attempts = await attemptsOf.rows(tx, { orderId: order.id })
  const waiting = refundWithoutAccount(order, attempts)
  if (waiting) {
    if (!body.refundAccount) throw refuse('refund-account-needed')
    await setRefundAccount(tx, waiting.id, body.refundAccount)
    return { refund: waiting.id }
  }
  const open = openRefundOf(attempts)
  if (open) return { refund: open.id }
  const confirm = confirmOf(attempts)
  const kept =
    order.status === 'cancelled' && confirm?.state === 'done' && refundOf(attempts)?.state !== 'done'
  if (kept) return { refund: await beginRefund(tx, call, order, confirm, now) }
  const problem = cancelProblem({ ...order, moneyMoving: moneyMoving(attempts) })
  if (problem) throw refuse('not-cancellable', { values: [problem] })

  const why = { reason: 'buyer' as const, note: body.reason, actor: caller.loginId }
  if (order.status === 'awaiting-payment') {
    if (!(await closeUnsent(tx, order, now, { ...why, code: 'CANCELED_BY_BUYER' })))
      throw refuse('not-cancellable', { values: [cancelProblem({ ...order, moneyMoving: true })!] })
    return null
  }
  if (order.status === 'awaiting-deposit') return { void: confirm!.id }
  if (confirm?.state !== 'done') {
    await giveUp(tx, order, now, why)
    return null
  }
  return { refund: await beginRefund(tx, call, order, confirm, now) }
}

/** A virtual account has no way back: its money goes to an account the buyer names. */
function beginRefund(
  tx: Tx,
  { body, refuse }: Cancelling,
  { paymentKind }: HeldOrder,
  paid: Attempt,
  now: Date,
) {
  const toAccount = paymentKind === 'virtual-account'
  if (toAccount && !body.refundAccount) throw refuse('refund-account-needed')
  return openRefund(tx, paid, now, {
    refundAccount: toAccount ? body.refundAccount : undefined,
    nextCheckAt: now,
  })
}

/** [M7] Asks for a stored refund, once: only the caller who marks it sent may send it. */
export async function sendRefund(
  { db, clock, gateway, settings }: Pick<Services, 'db' | 'clock' | 'gateway' | 'settings'>,
  refund: Attempt,
) {
  const at = clock.now()
  const mine = await markSent(db, {
    id: refund.id,
    paymentKey: refund.paymentKey!,
    at,
    nextCheckAt: new Date(at.getTime() + settings.toss.timeoutMs + 5_000),
  })
  if (mine) await settle(db, refund.id, await sendCancel(gateway, refund, '구매자 주문 취소'), clock.now())
}

/**
 * A refund that waits for an account to pay back to: a deposit that came in after its order was cancelled.
 */
const refundWithoutAccount = (order: HeldOrder, attempts: readonly Attempt[]) =>
  order.paymentKind === 'virtual-account'
    ? attempts.find(
        ({ operation, state, refundAccount }) =>
          operation === 'cancel' && state === 'intent' && !refundAccount,
      )
    : undefined

const openRefundOf = (attempts: readonly Attempt[]) =>
  attempts.find(
    ({ operation, state }) =>
      operation === 'cancel' && (state === 'intent' || state === 'sent' || state === 'unknown'),
  )

const refundStates: Record<Attempt['state'], Refund['state']> = {
  intent: 'pending',
  sent: 'pending',
  unknown: 'pending',
  'waiting-deposit': 'pending',
  done: 'done',
  failed: 'failed',
}

export function refundState(order: HeldOrder, attempts: readonly Attempt[]): Refund | null {
  const refund = refundOf(attempts)
  return refund
    ? {
        amount: refund.amount,
        state: refundWithoutAccount(order, attempts) ? 'account-needed' : refundStates[refund.state],
      }
    : null
}

function cancelMessage(order: HeldOrder, refund: Refund | null) {
  if (order.status !== 'cancelled') return '취소를 처리하고 있어요. 결과가 나오면 주문상세에 보여 드릴게요.'
  if (refund?.state === 'done')
    return `주문을 취소했어요. ${formatWon(refund.amount)} 환불은 결제사에 따라 영업일 3~7일 걸려요.`
  if (refund) return `주문을 취소했고 ${formatWon(refund.amount)} 환불을 처리하고 있어요.`
  return order.payCredit > 0
    ? `주문을 취소했어요. 여신 ${formatWon(order.payCredit)}을 되돌렸어요.`
    : '주문을 취소했어요.'
}

export const cancelRoutes = [
  serve(cancelOrder, async (call) => {
    const { db, clock, gateway, caller, params, body, refuse } = call
    const next = await once({ ...call, body: { orderNumber: params.orderNumber, ...body } }, (tx) =>
      openCancellation(tx, call),
    )
    if (next) {
      const attempt = (await attemptById(db, 'refund' in next ? next.refund : next.void))!
      if ('refund' in next) await sendRefund(call, attempt)
      else if (attempt.state === 'waiting-deposit')
        await settle(
          db,
          attempt.id,
          await voidAccount(gateway, attempt, '구매자 주문 취소', clock.now()),
          clock.now(),
          { reason: 'buyer', note: body.reason, actor: caller.loginId },
        )
    }
    const after = (await ownOrder(db, params.orderNumber, caller.institutionId))!
    const attempts = await attemptsOf.rows(db, { orderId: after.id })
    const refused =
      next && 'refund' in next && attempts.find(({ id, state }) => id === next.refund && state === 'failed')
    if (refused) throw refuse('refund-refused', { values: [refused.message ?? ''] })
    if (next && 'void' in next && after.status === 'confirmed') throw refuse('refund-account-needed')
    if (next && 'void' in next && after.status === 'awaiting-deposit')
      throw refuse('not-cancellable', {
        values: ['결제사가 응답하지 않아 취소하지 못했어요. 잠시 뒤 다시 취소해 주세요.'],
      })
    const refund = refundState(after, attempts)
    return { orderNumber: after.number, status: after.status, refund, message: cancelMessage(after, refund) }
  }),
]
