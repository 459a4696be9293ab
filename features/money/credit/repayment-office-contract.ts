import { z } from 'zod'
import { wonSchema } from '#domain/money.ts'
import { RefundAccount } from '#features/money/payments/refund-account.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  cancelRefusals,
  excessRefusals,
  ExcessState,
  RepaymentKind,
  RepaymentParams,
  RepaymentState,
} from './repayment-contract.ts'

const OfficeRepayment = z.object({
  repaymentNumber: z.string(),
  kind: RepaymentKind,
  amount: wonSchema,
  settled: wonSchema,
  state: RepaymentState,
  excessState: ExcessState.nullable(),
  /** Until when a virtual account takes its deposit. */
  dueAt: z.iso.datetime().nullable(),
  at: z.iso.datetime(),
})
export type OfficeRepayment = z.infer<typeof OfficeRepayment>

export const listOfficeRepayments = endpoint({
  method: 'GET',
  path: '/api/bo/credit-accounts/:institutionId/repayments',
  summary: 'What a clinic paid of its credit by card or virtual account, the newest 20',
  access: 'menu:credit',
  params: z.object({ institutionId: z.coerce.number<number>().int().positive().max(2_147_483_647) }),
  reply: z.array(OfficeRepayment),
})

export const cancelOfficeRepayment = endpoint({
  method: 'POST',
  path: '/api/bo/credit-repayments/:repaymentNumber/cancellation',
  summary: "Close a repayment's virtual account that nobody has paid into, on the clinic's behalf",
  access: 'menu:credit:write',
  params: RepaymentParams,
  reply: z.null(),
  refusals: cancelRefusals,
})

export const returnOfficeExcess = endpoint({
  method: 'PUT',
  path: '/api/bo/credit-repayments/:repaymentNumber/excess',
  summary: 'Send back what was no longer owed, to the account that the clinic told',
  access: 'menu:credit:write',
  params: RepaymentParams,
  body: z.object({ refundAccount: RefundAccount.optional() }),
  reply: z.null(),
  refusals: excessRefusals,
})
