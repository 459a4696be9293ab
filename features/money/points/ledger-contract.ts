import { z } from 'zod'
import { wonSchema } from '#domain/money.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

export const PointEntryKind = z.enum(['granted', 'used', 'returned', 'taken-back', 'expired', 'adjusted'])
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
