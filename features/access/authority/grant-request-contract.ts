import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'

/** `staff`: who is to hold the role; null: the role is to grant what is listed. */
const GrantRequest = z.object({
  requestId: z.int(),
  roleName: z.string(),
  staff: z.string().nullable(),
  grants: z.array(z.object({ menuName: z.string(), functionName: z.string() })),
  askedBy: z.string(),
  askedAt: z.iso.datetime(),
  /** Asked by the caller, or for them: somebody else decides. */
  own: z.boolean(),
  /** Asked by the caller, who may take it back. */
  asked: z.boolean(),
})
export type GrantRequest = z.infer<typeof GrantRequest>

export const listGrantRequests = endpoint({
  method: 'GET',
  path: '/api/bo/grant-requests',
  summary: 'Authority that waits for a second person, oldest first',
  access: 'menu:roles',
  personal: true,
  reply: z.array(GrantRequest),
})
const RequestId = z.object({ requestId: z.coerce.number<number>().int().min(1).max(2_147_483_647) })
const over = {
  'request-over': { status: 409, message: '이미 처리했거나 없어진 요청이에요. 새로 불러와 확인해 주세요.' },
} as const

export const withdrawGrantRequest = endpoint({
  method: 'DELETE',
  path: '/api/bo/grant-requests/:requestId',
  summary: 'Take back authority that one asked for oneself, while it waits',
  access: 'menu:roles:write',
  params: RequestId,
  reply: z.null(),
  refusals: over,
})
export const decideGrantRequest = endpoint({
  method: 'POST',
  path: '/api/bo/grant-requests/:requestId/decide',
  summary: 'Agree to authority that somebody else asked for, by whoever may give it alone, or turn it down',
  access: 'menu:roles:write',
  params: RequestId,
  body: z.object({ decision: z.enum(['approved', 'rejected']) }),
  reply: z.null(),
  refusals: {
    ...over,
    'own-request': {
      status: 409,
      message: '본인이 요청했거나 본인이 받을 권한은 다른 직원이 처리해야 해요.',
    },
    'beyond-own-authority': {
      status: 403,
      message: '본인에게 없는 권한은 승인할 수 없어요. 그 권한이 있는 직원에게 맡겨 주세요.',
    },
  },
})
