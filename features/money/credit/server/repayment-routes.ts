import { randomBytes } from 'node:crypto'
import { formatDateTime } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { creditOwed } from '#features/money/ledger/server/index.ts'
import { paymentKinds } from '#features/money/payments/kinds.ts'
import {
  openPayment,
  paymentWindow,
  takePayment,
  type Payment,
} from '#features/money/payments/server/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import { bankName } from '#platform/gateway/code-names.ts'
import { refusalMessage } from '#platform/gateway/refusal-messages.ts'
import { once } from '#platform/server/once.ts'
import { serve } from '#platform/server/serve.ts'
import {
  approveRepayment,
  beginRepayment,
  cancelRepayment,
  closeRepayment,
  listOpenRepayments,
  readRepayment,
  returnExcess,
  type ExcessState,
  type Repayment,
} from '../repayment-contract.ts'
import { CLOSED_WINDOW, closeAccount, closeUnsent, paymentOf, sendExcess } from './repayment-ends.ts'
import {
  addRepayment,
  causeOf,
  holdOpenRepayments,
  holdRepayment,
  openRepayments,
  ownRepayment,
  type RepaymentRow,
} from './repayment-queries.ts'
import { repaymentPayments } from './repayments.ts'

/** How long a virtual account takes deposits. */
const ACCOUNT_HOURS = 72

const backWords = (won: string): Record<ExcessState, string> => ({
  'account-needed': `남은 ${won}을 돌려받을 계좌를 알려 주세요.`,
  pending: `남은 ${won}은 돌려 드리고 있어요.`,
  done: `남은 ${won}은 돌려 드렸어요.`,
  refused: `남은 ${won}을 돌려 드리지 못했어요. 다시 보내 주세요.`,
})

function wordsOf(repayment: RepaymentRow, payment: Payment | undefined) {
  const { state, amount, settled, dueAt, excessState } = repayment
  if (state === 'checking') return '결제 결과를 확인하고 있어요. 다시 결제하지 마세요.'
  if (state === 'awaiting-payment') return '결제창에서 결제를 마쳐 주세요.'
  if (state === 'awaiting-deposit')
    return `${dueAt ? `${formatDateTime(dueAt)}까지 ` : ''}${formatWon(amount)}을 입금해 주세요.`
  if (state === 'paid')
    return amount > settled
      ? `${formatWon(settled)}을 결제했어요. ${backWords(formatWon(amount - settled))[excessState ?? 'pending']}`
      : `${formatWon(amount)}을 결제했어요.`
  if (payment?.code === 'CANCELED') return '가상계좌를 닫았어요. 다시 결제할 수 있어요.'
  return payment?.message || refusalMessage(payment?.code ?? '')
}

async function shown(on: Queryable, repayment: RepaymentRow): Promise<Repayment> {
  const { id, kind, amount, settled, state, dueAt, excessState } = repayment
  const payment = await paymentOf(on, id)
  const account = payment?.account?.kind === 'virtual-account' ? payment.account : null
  return {
    repaymentNumber: causeOf(id),
    kind,
    amount,
    state,
    message: wordsOf(repayment, payment),
    excess: state === 'paid' ? amount - settled : 0,
    excessState,
    account: account && {
      bankName: bankName(account.bankCode),
      accountNumber: account.accountNumber,
      holder: account.customerName,
    },
    dueAt: dueAt?.toISOString() ?? null,
  }
}

export const repaymentRoutes = [
  serve(listOpenRepayments, async ({ db, caller }) => {
    const open = await openRepayments(db, caller.institutionId)
    return Promise.all(open.map((repayment) => shown(db, repayment)))
  }),

  serve(beginRepayment, async (call) => {
    const { body, caller, clock, refuse } = call
    const { institutionId, memberId } = caller
    return once(call, async (tx) => {
      const at = clock.now()
      for (const earlier of await holdOpenRepayments(tx, institutionId))
        if (earlier.state !== 'awaiting-payment' || !(await closeUnsent(tx, earlier, CLOSED_WINDOW, at)))
          throw refuse('repayment-running')
      const owed = (await creditOwed(tx, institutionId)) ?? 0
      if (owed <= 0) throw refuse('nothing-owed')
      if (body.amount > owed) throw refuse('amount-too-large', { values: [formatWon(owed)], data: { owed } })
      const { least } = paymentKinds[body.kind]
      if (body.amount < least) throw refuse('amount-too-small', { values: [formatWon(least)] })
      const cause = causeOf(await addRepayment(tx, { ...body, institutionId, memberId, at }))
      // Numbers can be guessed; what the gateway knows it by cannot.
      const gatewayOrderId = `${cause}-${randomBytes(9).toString('base64url')}`
      await openPayment.rows(tx, {
        causeType: 'repayment',
        cause,
        kind: body.kind,
        gatewayOrderId,
        amount: body.amount,
        taxFree: 0,
        at,
      })
      const payment = paymentWindow(call, {
        kind: body.kind,
        gatewayOrderId,
        name: '여신 결제',
        amount: body.amount,
        taxFree: 0,
        validHours: ACCOUNT_HOURS,
        page: `/my/order/loan?repayment=${cause}`,
      })
      return { repaymentNumber: cause, payment }
    })
  }),

  serve(approveRepayment, async ({ params, body, caller, refuse, ...services }) => {
    const { db } = services
    const own = () => ownRepayment(db, params.repaymentNumber, caller.institutionId)
    const repayment = await own()
    const payment = repayment && (await paymentOf(db, repayment.id))
    if (!repayment) throw refuse('repayment-not-found')
    if (payment?.gatewayOrderId !== body.gatewayOrderId || payment.amount !== body.amount)
      throw refuse('payment-mismatch')
    if (repayment.state === 'awaiting-payment')
      await takePayment(services, payment, body.paymentKey, repaymentPayments)
    return shown(db, (await own())!)
  }),

  serve(closeRepayment, async ({ db, clock, params, body, caller, refuse }) => {
    await db.transaction(async (tx) => {
      const repayment = await holdRepayment(tx, params.repaymentNumber)
      if (repayment?.institutionId !== caller.institutionId) throw refuse('repayment-not-found')
      if (repayment.state === 'awaiting-payment')
        await closeUnsent(tx, repayment, body.code || CLOSED_WINDOW, clock.now())
    })
    return shown(db, (await ownRepayment(db, params.repaymentNumber, caller.institutionId))!)
  }),

  serve(readRepayment, async ({ db, params, caller, refuse }) => {
    const repayment = await ownRepayment(db, params.repaymentNumber, caller.institutionId)
    if (!repayment) throw refuse('repayment-not-found')
    return shown(db, repayment)
  }),

  serve(cancelRepayment, async (call) => {
    const { db, params, caller } = call
    await closeAccount(call, ({ institutionId }) => institutionId === caller.institutionId)
    return shown(db, (await ownRepayment(db, params.repaymentNumber, caller.institutionId))!)
  }),

  serve(returnExcess, async (call) => {
    const { db, params, caller } = call
    await sendExcess(call, ({ institutionId }) => institutionId === caller.institutionId)
    return shown(db, (await ownRepayment(db, params.repaymentNumber, caller.institutionId))!)
  }),
]
