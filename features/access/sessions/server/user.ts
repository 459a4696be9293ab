import type { CustomerType, MemberStatus } from '#features/access/accounts/account-contract.ts'
import type { Role } from '#features/access/accounts/rules.ts'
import type { User } from '../session-contract.ts'
import type { MemberSession } from './queries.ts'

export const userOf = (session: MemberSession, ip: string): User => ({
  loginId: session.loginId,
  name: session.name,
  memberId: session.memberId,
  customerType: session.customerType as CustomerType,
  status: session.status as MemberStatus,
  statusReason: session.statusReason,
  institutionName: session.institutionName,
  role: session.role as Role,
  accessInfo: { userIp: ip },
})
