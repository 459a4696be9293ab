import { z } from 'zod'
import { wonSchema } from '#domain/money.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

export const readPoints = endpoint({
  method: 'GET',
  path: '/api/fo/points',
  summary: 'Points that can be used now, and those that expire within 30 days',
  access: 'business',
  reply: z.object({
    usable: wonSchema,
    /** `on` is the last day the first of them can be used. */
    expiring: z.object({ amount: wonSchema, on: z.iso.date() }).nullable(),
  }),
})

export const PointEntryKind = z.enum(['granted', 'used', 'returned', 'expired', 'adjusted'])
export type PointEntryKind = z.infer<typeof PointEntryKind>

const PointEntry = z.object({
  entryId: z.string(),
  at: z.iso.datetime(),
  kind: PointEntryKind,
  note: z.string(),
  orderNumber: z.string().nullable(),
  amount: wonSchema,
  balance: wonSchema,
  /** The last day points granted by this entry can be used. */
  usableUntil: z.iso.date().nullable(),
})
type PointEntry = z.infer<typeof PointEntry>

export const listPointEntries = endpoint({
  method: 'GET',
  path: '/api/fo/points/entries',
  summary: 'The point ledger, newest first, 30 at a time',
  access: 'business',
  query: z.object({
    before: z
      .string()
      .regex(/^\d{1,16}$/)
      .optional(),
  }),
  reply: z.object({ entries: z.array(PointEntry), next: z.string().nullable() }),
})
