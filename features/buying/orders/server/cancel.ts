import { formatWon } from '#domain/money.ts'
import { paymentKinds } from '#features/money/payments/kinds.ts'
import { moneyMoving } from '#features/money/payments/rules.ts'
import {
  attemptById,
  openRefund,
  sendRefund,
  setRefundAccount,
  settlePayment,
  voidAccount,
  type Payment,
} from '#features/money/payments/server/index.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import { once } from '#platform/server/once.ts'
import type { AnyCaller } from '#platform/server/caller.ts'
import { serve, type Call, type Services } from '#platform/server/serve.ts'
import { cancelOrder, type Refund } from '../contract.ts'
import { cancelProblem } from '../rules.ts'
import { attemptsFor, isOpen, isPartOwed, keptOf, paymentOf, refundsOf } from './attempts.ts'
import { closeUnsent, giveUp } from './give-up.ts'
import { orderPayments } from './order-payments.ts'
import { cancellationRefunds, refundState, refundWithoutAccount } from './refunds.ts'
import { holdOwnOrder, ownOrder, type HeldOrder } from './settle-queries.ts'

/** For whom, and who does it: a buyer, or staff on the clinic's behalf. */
type Canceller = { institutionId: number; actor: string; isStaff?: boolean }
type Cancelling = Pick<Call<typeof cancelOrder>, 'params' | 'body' | 'clock' | 'refuse'> & Canceller
const PART_OWED =
  '먼저 신청한 취소의 환불이 아직 끝나지 않았어요. 취소·반품·교환 내역에서 환불 계좌를 확인해 주세요.'
/**
 * What is left to do at the gateway after the transaction: the attempt to send, or the open account to close.
 */
type Next = { refund: number } | { void: number } | null

/**
 * Ends the order in this transaction when no money of the gateway is in it; else stores what to ask the
 * gateway for.
 */
async function openCancellation(tx: Tx, call: Cancelling): Promise<Next> {
  const { params, body, institutionId, actor, isStaff, clock, refuse } = call
  const now = clock.now()
  const order = await holdOwnOrder(tx, params.orderNumber, institutionId)
  if (!order) throw refuse('order-not-found')
  const attempts = await attemptsFor(tx, order)
  const waiting = refundWithoutAccount(order, attempts)
  if (waiting) {
    if (!body.refundAccount) throw refuse('refund-account-needed')
    await setRefundAccount(tx, waiting.id, body.refundAccount, now)
    return { refund: waiting.id }
  }
  const open = refundsOf(attempts).find((refund) => refund.causeType === 'cancellation' && isOpen(refund))
  if (open) return { refund: open.id }
  if (isPartOwed(attempts)) throw refuse('not-cancellable', { values: [PART_OWED] })
  const payment = paymentOf(attempts)
  const kept = keptOf(payment) > 0
  if (order.status === 'cancelled' && kept) return beginRefund(tx, call, order, payment!, now)
  const problem = cancelProblem({ ...order, moneyMoving: moneyMoving(attempts) })
  if (problem) throw refuse('not-cancellable', { values: [problem] })

  const refusesApproval = isStaff && order.status === 'awaiting-approval' && order.awaits === 'staff'
  const why = {
    reason: refusesApproval ? ('approval-refused' as const) : ('buyer' as const),
    note: body.reason,
    actor,
  }
  if (order.status === 'awaiting-payment') {
    if (!(await closeUnsent(tx, order, now, { ...why, code: 'CANCELED_BY_BUYER' })))
      throw refuse('not-cancellable', { values: [cancelProblem({ ...order, moneyMoving: true })!] })
    return null
  }
  if (order.status === 'awaiting-deposit') return { void: payment!.id }
  if (kept) return beginRefund(tx, call, order, payment!, now)
  await giveUp(tx, order, now, why)
  return null
}

/** Stores the refund of all that is left. A deposit has no way back: it goes to an account the buyer names. */
async function beginRefund(
  tx: Tx,
  { body, refuse }: Cancelling,
  order: HeldOrder,
  payment: Payment,
  now: Date,
): Promise<Next> {
  const toAccount = paymentKinds[order.paymentKind].deposited
  if (toAccount && !body.refundAccount) throw refuse('refund-account-needed')
  const refund = await openRefund(tx, {
    paymentId: payment.id,
    causeType: 'cancellation',
    cause: order.number,
    amount: null,
    taxFree: null,
    refundAccount: toAccount ? body.refundAccount : undefined,
    at: now,
    nextCheckAt: now,
  })
  if (refund === null) throw new Error(`${order.number}: nothing is left of its payment`)
  return { refund }
}

function cancelMessage(order: HeldOrder, refund: Refund | null) {
  if (order.status !== 'cancelled') return '취소를 처리하고 있어요. 결과가 나오면 주문상세에 보여 드릴게요.'
  if (refund?.state === 'done')
    return `주문을 취소했어요. ${formatWon(refund.amount)} 환불은 결제사에 따라 영업일 3~7일 걸려요.`
  if (refund) return `주문을 취소했고 ${formatWon(refund.amount)} 환불을 처리하고 있어요.`
  return order.payCredit > 0 && order.confirmedAt !== null
    ? `주문을 취소했어요. 여신 ${formatWon(order.payCredit)}을 되돌렸어요.`
    : '주문을 취소했어요.'
}

type Cancellable = Services &
  Pick<Call<typeof cancelOrder>, 'params' | 'body' | 'key' | 'refuse'> & {
    caller: AnyCaller
    endpoint: Endpoint
  }

/** `first` joins the transaction that opens the cancellation, for what else belongs to it. */
export async function cancelFor(
  call: Cancellable,
  who: Canceller,
  first: (tx: Tx) => Promise<void> = async () => {},
) {
  const { db, clock, gateway, params, body, refuse } = call
  const next = await once(call, async (tx) => {
    await first(tx)
    return openCancellation(tx, { ...call, ...who })
  })
  if (next && 'refund' in next) await sendRefund(call, { id: next.refund }, cancellationRefunds)
  else if (next) {
    const account = await attemptById(db, next.void)
    if (account?.operation === 'confirm' && account.state === 'waiting-deposit') {
      const answer = await voidAccount(gateway, account, '구매자 주문 취소', clock.now())
      const why = { reason: 'buyer' as const, note: body.reason, actor: who.actor }
      await settlePayment(db, account.id, answer, clock.now(), orderPayments(why))
    }
  }
  const [order, attempts] = await db.snapshot((on) =>
    Promise.all([
      ownOrder(on, params.orderNumber, who.institutionId),
      attemptsFor(on, { number: params.orderNumber }),
    ]),
  )
  const after = order!
  const refused =
    next && 'refund' in next && attempts.find(({ id, state }) => id === next.refund && state === 'failed')
  if (refused) throw refuse('refund-refused', { values: [refused.message ?? ''] })
  if (next && 'void' in next && after.status === 'confirmed') throw refuse('refund-account-needed')
  if (next && 'void' in next && after.status === 'awaiting-deposit')
    throw refuse('not-cancellable', {
      values: ['결제사가 응답하지 않아요. 잠시 뒤 다시 취소해 주세요.'],
    })
  const refund = refundState(after, attempts)
  return { orderNumber: after.number, status: after.status, refund, message: cancelMessage(after, refund) }
}

export const cancelRoutes = [
  serve(cancelOrder, (call) =>
    cancelFor(call, { institutionId: call.caller.institutionId, actor: call.caller.loginId }),
  ),
]
