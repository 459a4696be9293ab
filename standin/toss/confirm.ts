import { z } from 'zod'
import { isProcessed, type TossLedger, type TossPayment } from './payments.ts'

export const OrderId = z.string().regex(/^[A-Za-z0-9_=-]{6,64}$/)

const Body = z.object({
  paymentKey: z.string().min(1).max(200),
  orderId: OrderId,
  amount: z.int().positive(),
})

/** What a confirm or cancel comes to; `touched` is the payment to announce. */
export type Outcome = { code?: string; touched?: TossPayment }

const least = { CARD: 100, VIRTUAL_ACCOUNT: 200, TRANSFER: 200 } as const

/** Takes the money of an authorised payment, or says why not. */
export function confirm(ledger: TossLedger, json: unknown): Outcome {
  const body = Body.safeParse(json)
  if (!body.success) return { code: 'INVALID_REQUEST' }
  const payment = ledger.find(body.data.paymentKey)
  if (!payment) return { code: 'NOT_FOUND_PAYMENT' }
  if (isProcessed(payment)) return { code: 'ALREADY_PROCESSED_PAYMENT' }
  if (payment.status !== 'IN_PROGRESS') return { code: 'NOT_FOUND_PAYMENT_SESSION' }
  if (payment.orderId !== body.data.orderId || payment.totalAmount !== body.data.amount)
    return { code: 'INVALID_REQUEST' }
  const rival = ledger.findByOrder(payment.orderId)
  if (rival && isProcessed(rival)) return { code: 'DUPLICATED_ORDER_ID' }
  if (payment.totalAmount < least[payment.method]) return { code: 'BELOW_MINIMUM_AMOUNT' }
  if (payment.rejectWith) {
    payment.status = 'ABORTED'
    payment.failureCode = payment.rejectWith
    return { code: payment.rejectWith, touched: payment }
  }
  take(ledger, payment)
  return { touched: payment }
}

/** A virtual account is only issued here; its money comes with the deposit. */
function take(ledger: TossLedger, payment: TossPayment) {
  if (payment.method !== 'VIRTUAL_ACCOUNT') return approve(ledger, payment)
  payment.status = 'WAITING_FOR_DEPOSIT'
  ledger.record(payment, payment.totalAmount)
  payment.dueAt = new Date(Date.parse(ledger.now()) + payment.validHours * 3_600_000).toISOString()
}

export function approve(ledger: TossLedger, payment: TossPayment) {
  payment.status = 'DONE'
  payment.approvedAt = ledger.now()
  ledger.record(payment, payment.totalAmount)
}
