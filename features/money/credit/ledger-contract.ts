import { z } from 'zod'
import { wonSchema } from '#domain/money.ts'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'

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

const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: '달을 확인해 주세요. 예: 2026-11' })

export const listCreditEntries = endpoint({
  method: 'GET',
  path: '/api/fo/credit/entries',
  summary: 'The credit ledger of one month in Seoul, oldest first, with the running balance',
  access: 'business',
  query: z.object({
    month: Month,
    after: z
      .string()
      .regex(/^\d{1,16}$/)
      .optional(),
  }),
  reply: z.object({
    /** Owed when the month began, and after its last entry so far. */
    opening: wonSchema,
    closing: wonSchema,
    entries: z.array(CreditEntry),
    next: z.string().nullable(),
  }),
})

export const exportCreditEntries = endpoint({
  method: 'GET',
  path: '/api/fo/credit/entries/excel',
  summary: 'The credit ledger of one month as Excel, from what was owed before it to what is owed after it',
  access: 'business',
  query: z.object({ month: Month }),
  reply: fileReply,
  refusals: {
    'too-many-rows': { status: 400, message: '엑셀은 {0}건까지 받을 수 있어요. 고객센터로 알려 주세요.' },
  },
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
