import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { renamed } from '#platform/contract/renamed.ts'

export const Validity = z.object({ valid: z.boolean(), message: z.string() })

/** For joining: whether a new member may take this id. */
export const validateId = endpoint({
  method: 'GET',
  path: '/api/authentication/validate/id',
  summary: 'Whether an id can be taken',
  access: 'anyone',
  secured: true,
  limited: true,
  query: renamed({ loginId: ['userId', z.string().trim().max(100)] }),
  reply: Validity,
})
