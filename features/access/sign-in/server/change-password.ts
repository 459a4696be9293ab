import { sql } from 'kysely'
import type { Clock } from '#platform/clock/clock.ts'
import { rows, type Tx } from '#platform/database/database.ts'
import { endSessions, type Owner } from './queries.ts'

/**
 * Stores the hash of a new password and ends the owner's sessions, but the one that asked (A7). Returns their
 * ids for
 * `sessions.forget` after the commit, so that the very next request is refused.
 */
export async function changePassword(
  { clock }: { clock: Clock },
  tx: Tx,
  owner: Owner,
  passwordHash: string,
  { exceptSessionId }: { exceptSessionId?: string } = {},
) {
  const now = clock.now()
  await rows(
    tx,
    'memberId' in owner
      ? sql`update member set "passwordHash" = ${passwordHash}, "passwordChangedAt" = ${now}, "mustChangePassword" = false, "passwordPostponedAt" = null where id = ${owner.memberId}`
      : sql`update staff set "passwordHash" = ${passwordHash}, "passwordChangedAt" = ${now}, "mustChangePassword" = false where id = ${owner.staffId}`,
  )
  return endSessions(tx, owner, 'password', now, exceptSessionId)
}
