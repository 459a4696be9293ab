import { paymentKinds } from '#features/money/payments/kinds.ts'
import {
  attemptById,
  attemptsOf,
  closeIntent,
  openRefund,
  sendRefund,
  setRefundAccount,
  settlePayment,
  voidAccount,
  type Attempt,
  type Payment,
} from '#features/money/payments/server/index.ts'
import type { Queryable, Tx } from '#platform/database/database.ts'
import type { RefundAccount } from '#platform/gateway/port.ts'
import { refusalMessage } from '#platform/gateway/refusal-messages.ts'
import type { Call } from '#platform/server/serve.ts'
import type { cancelRepayment, returnExcess } from '../repayment-contract.ts'
import { causeOf, holdRepayment, moveRepayment, type RepaymentRow } from './repayment-queries.ts'
import { excessRefunds, repaymentPayments } from './repayments.ts'

/** The gateway's word for a window that the buyer closed. */
export const CLOSED_WINDOW = 'PAY_PROCESS_CANCELED'

const attemptsFor = (on: Queryable, id: number): Promise<Attempt[]> =>
  attemptsOf.rows(on, { causeType: 'repayment', cause: causeOf(id) })
const isPayment = (attempt: Attempt): attempt is Payment => attempt.operation === 'confirm'

export const paymentOf = async (on: Queryable, id: number) => (await attemptsFor(on, id)).find(isPayment)

/** Ends a repayment whose window was left; false when the gateway has been asked already. */
export async function closeUnsent(tx: Tx, repayment: RepaymentRow, code: string, at: Date) {
  const payment = await paymentOf(tx, repayment.id)
  if (payment && !(await closeIntent(tx, { id: payment.id, at, code, message: refusalMessage(code) })))
    return false
  await moveRepayment(tx, { ...repayment, state: 'failed' })
  return true
}

type Cancelling = Pick<Call<typeof cancelRepayment>, 'db' | 'clock' | 'gateway' | 'params' | 'refuse'>

/** Closes the account that a repayment waits at. A deposit that came in first is taken, and nothing is closed. */
export async function closeAccount(
  { db, clock, gateway, params, refuse }: Cancelling,
  isTheirs: (repayment: RepaymentRow) => boolean,
) {
  const payment = await db.transaction(async (tx) => {
    const repayment = await holdRepayment(tx, params.repaymentNumber)
    if (!repayment || !isTheirs(repayment)) throw refuse('repayment-not-found')
    if (repayment.state === 'awaiting-payment') await closeUnsent(tx, repayment, CLOSED_WINDOW, clock.now())
    return repayment.state === 'awaiting-deposit' ? paymentOf(tx, repayment.id) : undefined
  })
  if (payment?.state !== 'waiting-deposit') return
  const answer = await voidAccount(gateway, payment, '여신 결제 취소', clock.now())
  await settlePayment(db, payment.id, answer, clock.now(), repaymentPayments)
  const after = await attemptById(db, payment.id)
  if (after?.state === 'waiting-deposit') throw refuse('not-cancelled')
}

type Returning = Pick<
  Call<typeof returnExcess>,
  'db' | 'clock' | 'gateway' | 'settings' | 'params' | 'body' | 'refuse'
>

/** Sends back what was no longer owed: the refund that waits for an account, or another after one that was refused. */
export async function sendExcess(call: Returning, isTheirs: (repayment: RepaymentRow) => boolean) {
  const { db, clock, params, body, refuse } = call
  const id = await db.transaction(async (tx) => {
    const repayment = await holdRepayment(tx, params.repaymentNumber)
    if (!repayment || !isTheirs(repayment)) throw refuse('repayment-not-found')
    const { kind, excessState } = repayment
    if (excessState !== 'account-needed' && excessState !== 'refused') throw refuse('nothing-to-return')
    const toAccount = paymentKinds[kind].deposited ? body.refundAccount : undefined
    if (paymentKinds[kind].deposited && !toAccount) throw refuse('account-needed')
    return excessRefund(tx, repayment, toAccount, clock.now())
  })
  await sendRefund(call, { id }, excessRefunds)
  const refund = await attemptById(db, id)
  if (refund?.state === 'failed') throw refuse('refund-refused', { values: [refund.message ?? ''] })
}

async function excessRefund(
  tx: Tx,
  repayment: RepaymentRow,
  refundAccount: RefundAccount | undefined,
  at: Date,
) {
  const attempts = await attemptsFor(tx, repayment.id)
  const waiting = attempts.find(({ operation, state }) => operation === 'cancel' && state === 'intent')
  if (waiting && refundAccount) {
    await setRefundAccount(tx, waiting.id, refundAccount, at)
    return waiting.id
  }
  const id = await openRefund(tx, {
    paymentId: attempts.find(isPayment)!.id,
    causeType: 'repayment-excess',
    cause: causeOf(repayment.id),
    amount: repayment.amount - repayment.settled,
    taxFree: 0,
    refundAccount,
    at,
    nextCheckAt: at,
  })
  if (id === null) throw new Error(`${causeOf(repayment.id)}: its excess is not left of its payment`)
  return id
}
