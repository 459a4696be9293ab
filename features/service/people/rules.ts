import type { Role } from '#features/access/accounts/rules.ts'

export const INVITATION_DAYS = 3
/** People of one institution, with those who are invited. */
export const MOST_PEOPLE = 30

/** Limits are a buyer's alone. */
export const limitsFor = <L extends { orderLimit: number | null; monthLimit: number | null }>(
  role: Role,
  { orderLimit, monthLimit }: L,
) => (role === 'buyer' ? { orderLimit, monthLimit } : { orderLimit: null, monthLimit: null })

type InvitationState = 'open' | 'used' | 'withdrawn' | 'over'
/** How an invitation stands. */
export const invitationState = (
  one: { usedAt: Date | null; withdrawnAt: Date | null; expiresAt: Date },
  now: Date,
): InvitationState =>
  one.usedAt ? 'used' : one.withdrawnAt ? 'withdrawn' : one.expiresAt <= now ? 'over' : 'open'
