import { z } from 'zod'
import { wonSchema } from '#domain/money.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

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
    /** When an order placed today falls due. */
    dueOn: z.iso.date(),
  }),
})

export const CreditEntryKind = z.enum(['charge', 'repayment', 'reversal', 'adjustment'])
export type CreditEntryKind = z.infer<typeof CreditEntryKind>

/** One line of the ledger: `debit` raises what is owed, `credit` lowers it, `balance` is owed after it. */
export const CreditEntry = z.object({
  entryId: z.string(),
  at: z.iso.datetime(),
  kind: CreditEntryKind,
  note: z.string(),
  orderNumber: z.string().nullable(),
  debit: wonSchema,
  credit: wonSchema,
  balance: wonSchema,
})
export type CreditEntry = z.infer<typeof CreditEntry>

export const listCreditEntries = endpoint({
  method: 'GET',
  path: '/api/fo/credit/entries',
  summary: 'The credit ledger of one month in Seoul, oldest first, with the running balance',
  access: 'business',
  query: z.object({
    month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: '달을 확인해 주세요. 예: 2026-11' }),
    after: z.string().regex(/^\d{1,16}$/).optional(),
  }),
  reply: z.object({
    /** Owed when the month began, and after its last entry so far. */
    opening: wonSchema,
    closing: wonSchema,
    entries: z.array(CreditEntry),
    next: z.string().nullable(),
  }),
})

export const ChargeState = z.enum(['unpaid', 'part-paid', 'paid', 'overdue'])
export type ChargeState = z.infer<typeof ChargeState>

export const ChargeGroup = z.object({
  dueOn: z.iso.date(),
  state: ChargeState,
  orderCount: z.int(),
  amount: wonSchema,
  settled: wonSchema,
  remaining: wonSchema,
})
export type ChargeGroup = z.infer<typeof ChargeGroup>

export const listCharges = endpoint({
  method: 'GET',
  path: '/api/fo/credit/charges',
  summary: 'What is owed by due date: all that is open, and what was settled in the last 12 months',
  access: 'business',
  reply: z.array(ChargeGroup),
})
