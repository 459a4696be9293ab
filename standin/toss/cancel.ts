import { z } from 'zod'
import { bankNames } from '#domain/banks.ts'
import type { Outcome } from './confirm.ts'
import type { TossLedger, TossPayment } from './payments.ts'

const Body = z.object({
  cancelReason: z.string().trim().min(1).max(200),
  cancelAmount: z.int().positive().nullish(),
  taxFreeAmount: z.int().nonnegative().nullish(),
  refundableAmount: z.int().nonnegative().nullish(),
  refundReceiveAccount: z
    .object({ bank: z.string(), accountNumber: z.string(), holderName: z.string().trim().min(1).max(60) })
    .nullish(),
})

type CancelBody = z.infer<typeof Body>

/** Gives back all or part of a payment, or says why not. */
export function cancel(ledger: TossLedger, paymentKey: string, json: unknown): Outcome {
  const read = Body.safeParse(json)
  if (!read.success) return { code: 'INVALID_REQUEST' }
  const body = read.data
  const payment = ledger.find(paymentKey)
  if (!payment) return { code: 'NOT_FOUND_PAYMENT' }
  const amount = body.cancelAmount ?? payment.balanceAmount
  const code = refusalToCancel(payment, body, amount)
  if (code) return { code }

  // A cancel without an amount takes everything; one that names its amount names the tax-free part of it, too.
  // Neither part of the balance may go below nothing, which covers the balance as a whole.
  const taxFreeAmount = body.cancelAmount == null ? payment.taxFreeBalance : (body.taxFreeAmount ?? 0)
  if (
    taxFreeAmount > payment.taxFreeBalance ||
    amount - taxFreeAmount > payment.balanceAmount - payment.taxFreeBalance
  )
    return { code: 'NOT_CANCELABLE_AMOUNT' }
  payment.balanceAmount -= amount
  payment.taxFreeBalance -= taxFreeAmount
  payment.refundAccount = body.refundReceiveAccount ?? payment.refundAccount
  payment.status = payment.balanceAmount === 0 ? 'CANCELED' : 'PARTIAL_CANCELED'
  payment.cancels.push({
    transactionKey: ledger.record(payment, amount),
    reason: body.cancelReason,
    amount,
    taxFreeAmount,
    refundableAmount: payment.balanceAmount,
    canceledAt: ledger.now(),
  })
  return { touched: payment }
}

function refusalToCancel(payment: TossPayment, body: CancelBody, amount: number): string | null {
  const { status, balanceAmount } = payment
  if (status === 'CANCELED') return 'ALREADY_CANCELED_PAYMENT'
  if (status !== 'DONE' && status !== 'PARTIAL_CANCELED' && status !== 'WAITING_FOR_DEPOSIT')
    return 'NOT_CANCELABLE_PAYMENT'
  if (body.refundableAmount != null && body.refundableAmount !== balanceAmount)
    return 'NOT_MATCHES_REFUNDABLE_AMOUNT'
  if (status === 'WAITING_FOR_DEPOSIT')
    return amount < balanceAmount ? 'NOT_ALLOWED_PARTIAL_REFUND_WAITING_DEPOSIT' : null
  return payment.method === 'VIRTUAL_ACCOUNT' ? refusalToAccount(body.refundReceiveAccount) : null
}

/** Money that came in through a virtual account has no way back but an account the buyer names. */
function refusalToAccount(account: CancelBody['refundReceiveAccount']): string | null {
  if (!account) return 'INVALID_REFUND_ACCOUNT_INFO'
  if (!Object.hasOwn(bankNames, account.bank)) return 'INVALID_BANK'
  return /^\d{1,20}$/.test(account.accountNumber) ? null : 'INVALID_REFUND_ACCOUNT_NUMBER'
}
