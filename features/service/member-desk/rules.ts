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
