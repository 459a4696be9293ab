import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { commonRefusals } from '#platform/contract/envelope.ts'

/** AU-06: what `k` holds, encrypted like any secured value (HT-07). */
export const PollKey = z.object({
  UserKey: z.string().max(100),
  RefreshToken: z.string().max(4_000),
  ProcId: z.string().max(100),
})

export const pollSession = endpoint({
  method: 'GET',
  path: '/api/auth-ws',
  summary: 'Whether the session still stands: FS01 when another place signed in, FS10 when it expired',
  access: 'anyone',
  passive: true,
  query: z.object({ k: z.string().min(1).max(8_000) }),
  reply: z.null(),
  refusals: { FS01: commonRefusals.FS01, FS10: commonRefusals.FS10 },
})
