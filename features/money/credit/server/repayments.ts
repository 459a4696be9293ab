import { formatWon } from '#domain/money.ts'
import { creditOwed } from '#features/money/ledger/server/index.ts'
import { paymentKinds } from '#features/money/payments/kinds.ts'
import { openRefund, type PaymentHandler, type RefundHandler } from '#features/money/payments/server/index.ts'
import { tell } from '#features/running/notifications/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { recordRepayment } from './charges.ts'
import { causeOf, holdRepayment, moveRepayment, type RepaymentRow } from './repayment-queries.ts'

/** What becomes of a repayment when it is known how its payment stands. */
export const repaymentPayments: PaymentHandler = async (tx, payment, now) => {
  const repayment = (await holdRepayment(tx, payment.cause))!
  return async (news) => {
    if (news.kind === 'paid') return settle(tx, repayment, payment.id, now)
    if (repayment.state === 'paid') return
    await moveRepayment(tx, {
      ...repayment,
      state: news.kind === 'waiting' ? 'awaiting-deposit' : news.kind === 'unknown' ? 'checking' : 'failed',
      dueAt: news.kind === 'waiting' ? (news.payment.virtualAccount?.dueAt ?? null) : repayment.dueAt,
    })
  }
}

/** Money that went back for want of a debt moves nothing in the books: it was never in them. */
export const excessRefunds: RefundHandler = async () => async () => {}

/** The money is there: as much as is still owed settles the oldest due, and the rest goes back. */
async function settle(tx: Tx, repayment: RepaymentRow, paymentId: number, now: Date) {
  const { id, institutionId, amount, kind } = repayment
  const cause = causeOf(id)
  const owed = (await creditOwed(tx, institutionId)) ?? 0
  const settled = Math.min(owed, amount)
  if (settled > 0) {
    const note = kind === 'card' ? '카드 결제' : '가상계좌 입금'
    await recordRepayment(tx, {
      institutionId,
      amount: settled,
      into: 'gateway-clearing',
      cause,
      note,
      actor: 'system',
      at: now,
    })
    await tell(tx, {
      kind: 'credit-repaid',
      to: { institutionId },
      values: { amount: formatWon(settled), left: formatWon(owed - settled) },
      cause,
      at: now,
    })
  }
  await moveRepayment(tx, { id, state: 'paid', settled, dueAt: null })
  if (amount === settled) return
  const { deposited } = paymentKinds[kind]
  await openRefund(tx, {
    paymentId,
    causeType: 'repayment-excess',
    cause,
    amount: amount - settled,
    taxFree: 0,
    at: now,
    nextCheckAt: deposited ? null : now,
  })
  if (deposited)
    await tell(tx, {
      kind: 'credit-excess',
      to: { institutionId },
      values: { amount: formatWon(amount - settled) },
      cause,
      at: now,
    })
}
