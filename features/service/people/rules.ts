import type { Role } from '#features/access/accounts/rules.ts'

export const INVITATION_DAYS = 3
/** People of one institution, with those who are invited. */
export const MOST_PEOPLE = 30

/** Text messages that an institution has the shop send in 24 hours: nobody is to be flooded with them. */
const INVITATIONS_A_DAY = { all: 40, number: 3 } as const
export const invitedOften = (sent: { all: number; number: number }) =>
  sent.all >= INVITATIONS_A_DAY.all || sent.number >= INVITATIONS_A_DAY.number

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
