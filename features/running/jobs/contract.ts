import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'

const JobRow = z.object({
  name: z.string(),
  standing: z.enum(['fine', 'failed', 'late', 'new']),
  everyMs: z.int(),
  /** Of the last run that went well. */
  endedAt: z.iso.datetime().nullable(),
  ms: z.int().nullable(),
  failedAt: z.iso.datetime().nullable(),
  failure: z.string().nullable(),
})
export type JobRow = z.infer<typeof JobRow>

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/bo/jobs',
  summary: 'Work on timers: when each went well, and what failed; what asks for a person first',
  access: 'menu:jobs',
  query: z.object({
    show: z.enum(['', 'wrong']).default(''),
    cursor: z.string().max(10).optional(),
    size: z.coerce.number<number>().int().min(1).max(200).default(50),
  }),
  reply: z.object({ rows: z.array(JobRow), next: z.null(), total: z.int() }),
})
