import { z } from 'zod'
import { wonSchema } from '#domain/money.ts'
import { RefundAccount } from '#features/money/payments/refund-account.ts'
import { PaymentWindow } from '#features/money/payments/window-contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

export const RepaymentKind = z.enum(['card', 'virtual-account'])
export type RepaymentKind = z.infer<typeof RepaymentKind>
export const RepaymentState = z.enum(['awaiting-payment', 'checking', 'awaiting-deposit', 'paid', 'failed'])
export type RepaymentState = z.infer<typeof RepaymentState>

export const ExcessState = z.enum(['account-needed', 'pending', 'done', 'refused'])
export type ExcessState = z.infer<typeof ExcessState>

const Repayment = z.object({
  repaymentNumber: z.string(),
  kind: RepaymentKind,
  amount: wonSchema,
  /** `checking`: the gateway's answer is not known yet: wait and ask again, never pay again. */
  state: RepaymentState,
  message: z.string(),
  /** What was no longer owed when it came in, and goes back. */
  excess: wonSchema,
  /** Where that stands; `account-needed` and `refused` wait for the clinic to say where it goes. */
  excessState: ExcessState.nullable(),
  account: z.object({ bankName: z.string(), accountNumber: z.string(), holder: z.string() }).nullable(),
  dueAt: z.iso.datetime().nullable(),
})
export type Repayment = z.infer<typeof Repayment>

export const listOpenRepayments = endpoint({
  method: 'GET',
  path: '/api/fo/credit/repayments',
  summary:
    'Repayments that wait for their deposit or for the gateway to know, or have something to give back',
  access: 'business',
  reply: z.array(Repayment),
})

export const beginRepayment = endpoint({
  method: 'POST',
  path: '/api/fo/credit/repayments',
  summary: 'Begin to pay what is owed, in whole or in part: the gateway window comes next',
  access: 'business',
  idempotent: true,
  body: z.object({
    kind: RepaymentKind,
    amount: z
      .int('결제할 금액을 원 단위로 입력해 주세요.')
      .min(1, '결제할 금액을 입력해 주세요.')
      .max(9_999_999_999_999),
  }),
  reply: z.object({ repaymentNumber: z.string(), payment: PaymentWindow }),
  refusals: {
    'nothing-owed': { status: 409, message: '결제할 미결제 금액이 없어요.' },
    'amount-too-large': {
      status: 409,
      message: '미결제 금액은 {0}이에요. 그 금액까지 결제할 수 있어요.',
      data: z.object({ owed: wonSchema }),
    },
    'amount-too-small': { status: 422, message: '{0}부터 결제할 수 있어요.' },
    'repayment-running': {
      status: 409,
      message: '진행 중인 여신 결제가 있어요. 입금하거나 결과를 확인한 뒤 다시 결제해 주세요.',
    },
  },
})

export const RepaymentParams = z.object({ repaymentNumber: z.string().regex(/^R\d{8}$/) })
const params = RepaymentParams
const notFound = { status: 404, message: '여신 결제를 찾을 수 없어요.' } as const
export const cancelRefusals = {
  'repayment-not-found': notFound,
  'not-cancelled': {
    status: 409,
    message: '결제사가 응답하지 않아 취소하지 못했어요. 잠시 뒤 다시 취소해 주세요.',
  },
} as const
export const excessRefusals = {
  'repayment-not-found': notFound,
  'nothing-to-return': { status: 409, message: '돌려 드릴 금액이 없거나 이미 환불하고 있어요.' },
  'account-needed': { status: 409, message: '환불받을 계좌를 알려 주세요.' },
  'refund-refused': { status: 409, message: '환불하지 못했어요. {0} 계좌를 확인하고 다시 보내 주세요.' },
} as const

export const approveRepayment = endpoint({
  method: 'POST',
  path: '/api/fo/credit/repayments/:repaymentNumber/approval',
  summary: 'Take the repayment that was authorised in the gateway window; safe to repeat',
  access: 'business',
  params,
  body: z.object({
    paymentKey: z.string().regex(/^[\w=-]{1,200}$/),
    gatewayOrderId: z.string().min(1).max(64),
    amount: z.coerce.number().pipe(z.int().positive()),
  }),
  reply: Repayment,
  refusals: {
    'repayment-not-found': notFound,
    'payment-mismatch': {
      status: 409,
      message: '신청한 금액과 결제 금액이 달라요. 결제하지 않았으니 다시 결제해 주세요.',
    },
  },
})

export const closeRepayment = endpoint({
  method: 'POST',
  path: '/api/fo/credit/repayments/:repaymentNumber/failure',
  summary: 'The gateway window closed without an authorisation: nothing was paid',
  access: 'business',
  params,
  body: z.object({ code: z.string().max(100).default('') }),
  reply: Repayment,
  refusals: { 'repayment-not-found': notFound },
})

export const readRepayment = endpoint({
  method: 'GET',
  path: '/api/fo/credit/repayments/:repaymentNumber',
  summary: 'Where a repayment stands; for the page that waits while it is checked',
  access: 'business',
  passive: true,
  params,
  reply: Repayment,
  refusals: { 'repayment-not-found': notFound },
})

export const cancelRepayment = endpoint({
  method: 'POST',
  path: '/api/fo/credit/repayments/:repaymentNumber/cancellation',
  summary: 'Close the virtual account of a repayment that nobody has paid into; safe to repeat',
  access: 'business',
  params,
  reply: Repayment,
  refusals: cancelRefusals,
})

export const returnExcess = endpoint({
  method: 'PUT',
  path: '/api/fo/credit/repayments/:repaymentNumber/excess',
  summary: 'Say which account gets back what was no longer owed, or have a refused refund sent again',
  access: 'business',
  params,
  body: z.object({ refundAccount: RefundAccount.optional() }),
  reply: Repayment,
  refusals: excessRefusals,
})
