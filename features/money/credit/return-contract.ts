import { z } from 'zod'
import { wonSchema } from '#domain/money.ts'
import { RefundAccount } from '#features/money/payments/refund-account.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

export const ReturnState = z.enum(['account-needed', 'to-account', 'to-card', 'done'])
export type ReturnState = z.infer<typeof ReturnState>

/** What was paid for an order that fell, and is owed for no other. */
export const CreditReturn = z.object({
  returnNumber: z.string(),
  orderNumber: z.string(),
  amount: wonSchema,
  /** `account-needed`: the clinic says where it goes; `to-account`: staff transfer it there. */
  state: ReturnState,
  at: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
})
export type CreditReturn = z.infer<typeof CreditReturn>

export const listReturns = endpoint({
  method: 'GET',
  path: '/api/fo/credit/returns',
  summary: 'What the shop gives back of what was paid for orders that fell: 20, what waits first',
  access: 'business',
  reply: z.array(CreditReturn),
})

export const ReturnParams = z.object({ returnNumber: z.string().regex(/^B\d{8}$/) })
export const returnNotFound = { status: 404, message: '돌려 드릴 금액을 찾을 수 없어요.' } as const

export const nameReturnAccount = endpoint({
  method: 'PUT',
  path: '/api/fo/credit/returns/:returnNumber/account',
  summary: 'Say which account gets it back, or another one while it is not paid; safe to repeat',
  access: 'business',
  params: ReturnParams,
  body: RefundAccount,
  reply: z.null(),
  refusals: {
    'return-not-found': returnNotFound,
    'return-moved': { status: 409, message: '이미 돌려 드렸거나 카드로 돌려 드리고 있어요.' },
  },
})
