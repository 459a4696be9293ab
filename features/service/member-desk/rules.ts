import type { MemberStatus } from '#features/access/accounts/account-contract.ts'

export type MemberStep = 'suspend' | 'release' | 'renew'

const next: Partial<Record<MemberStatus, Partial<Record<MemberStep, MemberStatus>>>> = {
  '05': { suspend: '07', renew: '06' },
  '06': { suspend: '07', release: '05' },
  '07': { release: '05' },
}
/** The status after a step of staff; null: the step is not to be taken there. */
export const statusAfter = (status: string, step: MemberStep): MemberStatus | null =>
  next[status as MemberStatus]?.[step] ?? null

type Login = {
  memberId: number
  name: string
  mobile: string
  status: string
  institutionId: number | null
}
/** Logins that are in use: past joining, not withdrawn. */
const IN_USE: readonly string[] = ['05', '06', '07']

/** Why one login is not to be merged into the other; null: both are one person's, in one place. */
export function mergeProblem(from: Login | undefined, into: Login | undefined) {
  if (!from || !into) return 'member-missing' as const
  if (from.memberId === into.memberId) return 'same-login' as const
  if (!IN_USE.includes(from.status) || !IN_USE.includes(into.status)) return 'login-closed' as const
  if (from.institutionId !== into.institutionId) return 'other-institution' as const
  if (from.mobile !== into.mobile || from.name !== into.name) return 'other-person' as const
  return null
}
