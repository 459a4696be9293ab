import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { keptKinds } from './rules.ts'

export const listKept = endpoint({
  method: 'GET',
  path: '/api/bo/retention',
  summary: 'What was deleted or emptied lately because its time was over, kind by kind',
  access: 'menu:retention',
  reply: z.object({
    rows: z.array(
      z.object({
        kind: z.enum(keptKinds),
        /** How many, all in all. */
        purged: z.int(),
        lastAt: z.iso.datetime().nullable(),
      }),
    ),
    next: z.null(),
  }),
})
