import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { commonRefusals } from '#platform/contract/envelope.ts'

/** AU-17. Works for members and staff; never counts as activity (A8). */
export const refreshSession = endpoint({
  method: 'POST',
  path: '/api/fo/cm/cmm/auth/refresh',
  summary:
    'A young access token and the next refresh token of the chain; an old refresh token ends the session',
  access: 'anyone',
  passive: true,
  body: z.object({ refreshToken: z.string().min(1).max(100), procId: z.string().min(1).max(100) }),
  reply: z.object({ accessToken: z.string(), refreshToken: z.string() }),
  refusals: { FS01: commonRefusals.FS01, FS10: commonRefusals.FS10 },
})
