import { z } from 'zod'
import { wonSchema } from '#domain/money.ts'
import { allKinds } from '#features/money/payments/kinds.ts'
import { RefundAccount } from '#features/money/payments/refund-account.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { OrderStatus } from './overview-contract.ts'

export const CancelReason = z.enum([
  'buyer',
  'payment-failed',
  'deposit-expired',
  'abandoned',
  'shop',
  'approval-refused',
  'approval-expired',
  'director-refused',
  'director-expired',
])
export type CancelReason = z.infer<typeof CancelReason>

/** `points`: points pay everything. */
export const PaymentKind = z.enum(allKinds)
export type PaymentKind = z.infer<typeof PaymentKind>

export const TaxDocument = z.enum(['tax-invoice', 'card-slip', 'cash-receipt', 'none'])
export type TaxDocument = z.infer<typeof TaxDocument>

/** 'YYYYMMDD-NNNNNN'; anything else is simply not there. */
export const OrderParams = z.object({ orderNumber: z.string().max(40) })
export const orderNotFound = { status: 404, message: '주문을 찾을 수 없어요.' } as const

export { PaymentWindow } from '#features/money/payments/window-contract.ts'
export { RefundAccount }

export const Deposit = z.object({
  bankName: z.string(),
  accountNumber: z.string(),
  holder: z.string(),
  amount: wonSchema,
  /** The deposit must arrive before this moment. */
  dueAt: z.iso.datetime().nullable(),
})
export type Deposit = z.infer<typeof Deposit>

/** `checking`: the gateway's answer is not known yet: wait and ask again, never pay again. */
export const PaymentOutcome = z.enum([
  'paid',
  'awaiting-approval',
  'awaiting-deposit',
  'awaiting-payment',
  'checking',
  'failed',
  'cancelled',
])
export type PaymentOutcome = z.infer<typeof PaymentOutcome>

export const PaymentResult = z.object({
  orderNumber: z.string(),
  status: OrderStatus,
  outcome: PaymentOutcome,
  /** What happened and what to do, in Korean. */
  message: z.string(),
  deposit: Deposit.nullable(),
})
export type PaymentResult = z.infer<typeof PaymentResult>

export const approvePayment = endpoint({
  method: 'POST',
  path: '/api/fo/orders/:orderNumber/approval',
  summary: 'Take the payment the buyer authorised in the gateway window; safe to repeat',
  access: 'business',
  params: OrderParams,
  body: z.object({
    paymentKey: z.string().regex(/^[\w=-]{1,200}$/),
    gatewayOrderId: z.string().min(1).max(64),
    amount: z.coerce.number().pipe(z.int().positive()),
  }),
  reply: PaymentResult,
  refusals: {
    'order-not-found': orderNotFound,
    'payment-mismatch': {
      status: 409,
      message: '주문한 금액과 결제 금액이 달라요. 결제하지 않았으니 주문서에서 다시 결제해 주세요.',
    },
  },
})

export const reportPaymentFailure = endpoint({
  method: 'POST',
  path: '/api/fo/orders/:orderNumber/payment-failure',
  summary:
    'The gateway window closed without an authorisation: the order that waited for it is cancelled, the cart stays',
  access: 'business',
  params: OrderParams,
  body: z.object({ code: z.string().max(100).default(''), message: z.string().max(500).default('') }),
  reply: PaymentResult,
  refusals: { 'order-not-found': orderNotFound },
})

export const readPayment = endpoint({
  method: 'GET',
  path: '/api/fo/orders/:orderNumber/payment',
  summary: 'Where the payment stands; for the page that waits while it is checked',
  access: 'business',
  passive: true,
  params: OrderParams,
  reply: PaymentResult,
  refusals: { 'order-not-found': orderNotFound },
})

export const Refund = z.object({
  amount: wonSchema,
  /** `account-needed`: send the cancellation again with a refund account. */
  state: z.enum(['pending', 'done', 'failed', 'account-needed']),
})
export type Refund = z.infer<typeof Refund>

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/fo/orders/:orderNumber/cancellation',
  summary: 'Cancel a whole order before it is prepared; a payment that was taken is given back first',
  access: 'business',
  idempotent: true,
  params: OrderParams,
  body: z.object({ reason: z.string().trim().max(200).default(''), refundAccount: RefundAccount.optional() }),
  reply: z.object({
    orderNumber: z.string(),
    status: OrderStatus,
    /** What the gateway gives back; null when it had taken nothing. */
    refund: Refund.nullable(),
    message: z.string(),
  }),
  refusals: {
    'order-not-found': orderNotFound,
    'not-cancellable': { status: 409, message: '취소하지 못했어요. {0}' },
    'refund-account-needed': { status: 409, message: '입금하신 금액을 돌려 드릴 환불 계좌를 입력해 주세요.' },
    'refund-refused': { status: 409, message: '환불하지 못했어요. {0}' },
  },
})
