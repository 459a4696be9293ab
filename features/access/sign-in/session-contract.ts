import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { renamed } from '#platform/contract/renamed.ts'

/**
 * cstTyCd: 01 personal medical worker, 02 hospital or clinic, 03 pharmacy, 04 device dealer, 05 drug
 * wholesaler, 06 partner (golf app), 09 non-member.
 */
export const CustomerType = z.enum(['01', '02', '03', '04', '05', '06', '09'])
/**
 * cstStsCd: 01 joining, 02 under review, 03 rejected, 04 more documents asked, 05 active, 06 must renew
 * information, 07 suspended, 09 withdrawn.
 */
export const MemberStatus = z.enum(['01', '02', '03', '04', '05', '06', '07', '09'])
export type CustomerType = z.infer<typeof CustomerType>
export type MemberStatus = z.infer<typeof MemberStatus>

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
  accessInfo: ['accessInfo', AccessInfo],
})
export type User = z.output<typeof User>

/** What a door tells a member whose status closes it. */
export const ClosedByStatus = renamed({ status: ['cstStsCd', MemberStatus] })

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
