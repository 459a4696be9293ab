import { z } from 'zod'
import { wonSchema } from '#domain/money.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

export * from './ledger-contract.ts'

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
