import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { renamed } from '#platform/contract/renamed.ts'
import { CustomerType, MemberStatus } from '#features/access/accounts/account-contract.ts'
import { ROLES } from '#features/access/accounts/rules.ts'

const AccessInfo = z.object({ userIp: z.string() })

/** AU-16: the user as pages know them. */
export const User = renamed({
  loginId: ['userId', z.string()],
  name: ['userNm', z.string()],
  memberId: ['cstId', z.int()],
  customerType: ['cstTyCd', CustomerType],
  status: ['cstStsCd', MemberStatus],
  statusReason: ['cstStsRsn', z.string()],
  institutionName: ['instNm', z.string().nullable()],
  role: ['instRoleCd', z.enum(ROLES)],
  accessInfo: ['accessInfo', AccessInfo],
})
export type User = z.output<typeof User>

export const logout = endpoint({
  method: 'POST',
  path: '/api/fo/cm/cmm/auth/logout',
  summary: 'End the session',
  access: 'signed-in',
  reply: z.null(),
})

/** The body is the validity; a reload of the page asks for the user beside it. */
export const isAuthenticated = endpoint({
  method: 'GET',
  path: '/api/fo/cm/cmm/auth/isAuthenticated',
  summary: 'Whether the token still stands for a session',
  access: 'anyone',
  passive: true,
  reply: z.boolean(),
})

export const readUser = endpoint({
  method: 'GET',
  path: '/api/fo/user',
  summary: 'The signed-in user',
  access: 'signed-in',
  reply: User,
})
