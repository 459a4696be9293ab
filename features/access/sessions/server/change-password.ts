import type { Clock } from '#platform/clock/clock.ts'
import type { Tx } from '#platform/database/database.ts'
import { storePassword, type Owner } from '#features/access/accounts/server/index.ts'
import { endSessions } from './queries.ts'

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
  await storePassword(tx, owner, passwordHash, now)
  return endSessions(tx, owner, 'password', now, exceptSessionId)
}
