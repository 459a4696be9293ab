import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { alertKeys } from './rules.ts'

const Bar = z.object({ at: z.iso.datetime(), count: z.int(), failed: z.int(), before: z.int() })
const Measured = z.object({
  name: z.string(),
  count: z.int(),
  failed: z.int(),
  averageMs: z.int(),
  /** Upper end of the step in which 95 of 100 lie. */
  mostMs: z.int(),
  p95Ms: z.int(),
})
export type Bar = z.infer<typeof Bar>
export type Measured = z.infer<typeof Measured>

export const readOperations = endpoint({
  method: 'GET',
  path: '/api/bo/operations',
  summary: 'How the shop runs: calls, errors, durations, connections, outside services, refusals, alerts',
  access: 'menu:operations',
  query: z.object({ span: z.enum(['hour', 'day']).default('hour') }),
  reply: z.object({
    at: z.iso.datetime(),
    alerts: z.array(z.object({ key: z.enum(alertKeys), detail: z.string() })),
    total: Measured,
    /** The span's minutes or hours, oldest first, beside the span before it. */
    bars: z.array(Bar),
    endpoints: z.array(Measured),
    outside: z.array(Measured),
    /** The sentence that the shop says; null where it differs by place. */
    refusals: z.array(z.object({ code: z.string(), count: z.int(), sentence: z.string().nullable() })),
    pool: z.object({ size: z.int(), most: z.int(), waitedPercent: z.int() }),
    place: z.object({
      diskFreeMb: z.int().nullable(),
      clockApartMs: z.int().nullable(),
      certificateDays: z.int().nullable(),
      replicaLagMs: z.int().nullable(),
    }),
    /** By the hour, a day. */
    orders: z.array(Bar),
    shop: z.object({
      /** Counted up to SOLD_OUT_COUNTED. */
      soldOut: z.int(),
      unknownPayments: z.int(),
      searchMisses: z.int(),
      failingJobs: z.int(),
    }),
  }),
})
export type Operations = z.infer<typeof readOperations.reply>
