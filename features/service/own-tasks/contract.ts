import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'

export const listOwnTasks = endpoint({
  method: 'GET',
  path: '/api/fo/tasks',
  summary: 'What waits for the caller, the nearest end first',
  access: 'signed-in',
  reply: z.array(
    z.object({
      kind: z.enum(['paper', 'approval', 'prepared', 'offer', 'claim']),
      /** Of a paper: which; of a claim: its number. */
      subject: z.string(),
      count: z.int(),
      /** The last day for it. */
      until: z.iso.date().nullable(),
      /** Until then; below 0: it is over. */
      days: z.int().nullable(),
    }),
  ),
})
