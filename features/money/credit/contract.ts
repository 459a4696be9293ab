import { z } from 'zod'
import { wonSchema } from '#domain/money.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

export * from './ledger-contract.ts'

/** Won owed, by how many days it is overdue. */
export const Ageing = z.object({ notDue: wonSchema, to30: wonSchema, to60: wonSchema, over60: wonSchema })
export type Ageing = z.infer<typeof Ageing>

/** Why nothing may be ordered on credit: staff stopped it, or what is overdue does. */
export const CreditBlock = z.enum(['staff', 'overdue'])
export type CreditBlock = z.infer<typeof CreditBlock>

/** Won. `orderable` = limit - used, never below 0 unless the limit was lowered. */
export const CreditState = z.object({ limit: wonSchema, used: wonSchema, orderable: wonSchema })
export type CreditState = z.infer<typeof CreditState>

const Due = z.object({ dueOn: z.iso.date(), amount: wonSchema })

export const readCredit = endpoint({
  method: 'GET',
  path: '/api/fo/credit',
  summary: 'Credit limit, what is used and what may still be ordered, the next payment and what is overdue',
  access: 'business',
  reply: CreditState.extend({
    nextDue: Due.nullable(),
    /** What should have been paid; `since` is the oldest due date. */
    overdue: z.object({ amount: wonSchema, since: z.iso.date() }).nullable(),
    ageing: Ageing,
    block: CreditBlock.nullable(),
    /** When an order placed today falls due. */
    dueOn: z.iso.date(),
  }),
})
