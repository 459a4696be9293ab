import { serve } from '#platform/server/serve.ts'
import {
  cancelOfficeRepayment,
  listOfficeRepayments,
  returnOfficeExcess,
} from '../repayment-office-contract.ts'
import { closeAccount, sendExcess } from './repayment-ends.ts'
import { causeOf, repaymentsOf } from './repayment-queries.ts'

const anybodys = () => true

export const repaymentOfficeRoutes = [
  serve(listOfficeRepayments, async ({ db, params }) =>
    (await repaymentsOf(db, params.institutionId)).map(({ id, institutionId: _, ...row }) => ({
      ...row,
      repaymentNumber: causeOf(id),
      dueAt: row.dueAt?.toISOString() ?? null,
      at: row.at.toISOString(),
    })),
  ),

  serve(cancelOfficeRepayment, async (call) => {
    await closeAccount(call, anybodys)
    return null
  }),

  serve(returnOfficeExcess, async (call) => {
    await sendExcess(call, anybodys)
    return null
  }),
]
