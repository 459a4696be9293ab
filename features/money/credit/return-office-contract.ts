import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { CreditReturn, ReturnParams, returnNotFound } from './return-contract.ts'

const OfficeReturn = CreditReturn.extend({
  account: z.object({ bankName: z.string(), accountNumber: z.string(), holderName: z.string() }).nullable(),
  accountAt: z.iso.datetime().nullable(),
})
export type OfficeReturn = z.infer<typeof OfficeReturn>

export const listOfficeReturns = endpoint({
  method: 'GET',
  path: '/api/bo/credit-accounts/:institutionId/returns',
  summary:
    'What a clinic gets back of what it paid for orders that fell, and to which account: 20, what waits first',
  access: 'menu:credit',
  personal: true,
  params: z.object({ institutionId: z.coerce.number<number>().int().positive().max(2_147_483_647) }),
  reply: z.array(OfficeReturn),
})

export const payReturn = endpoint({
  method: 'POST',
  path: '/api/bo/credit-returns/:returnNumber/payment',
  summary: 'Write down that it was transferred to the clinic: it has left the bank, once',
  access: 'menu:credit:write',
  idempotent: true,
  params: ReturnParams,
  /** The account that the reader saw, by the moment it was named; null: the clinic said it in another way. */
  body: z.object({ accountAt: z.iso.datetime().nullable() }),
  reply: z.null(),
  refusals: {
    'return-not-found': returnNotFound,
    'return-moved': {
      status: 409,
      message: '그사이 계좌가 바뀌었거나 이미 돌려준 금액이에요. 새로 확인해 주세요.',
    },
  },
})
