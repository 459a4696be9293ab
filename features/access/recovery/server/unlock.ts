import { isLocked, noteUnlock } from '#features/access/accounts/server/index.ts'
import { announce } from '#features/signals/live/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { approveUnlocks } from './approval-queries.ts'
import { openAccount, type ApprovalCall } from './approvals.ts'

type Unlocking = {
  memberId: number
  loginId: string
  locked: boolean
  reason: string
  staff: { staffId: number; loginId: string }
}

/**
 * Staff let a member in again without having been asked; a request that waits is answered with it. Returns the words for
 * the member, null where nothing was locked.
 */
export async function unlockAtDesk(
  call: ApprovalCall,
  tx: Tx,
  { memberId, loginId, locked, reason, staff }: Unlocking,
) {
  if (!locked && !(await isLocked(tx, call, { realm: 'member', loginId }))) return null
  const now = call.clock.now()
  await approveUnlocks(tx, memberId, { reason, staffId: staff.staffId, now })
  await noteUnlock(tx, memberId, { actor: staff.loginId, at: now, why: reason })
  await announce(tx, { to: { menu: 'approvals' }, topic: 'waiting', data: {} })
  return openAccount(call, tx, { kind: '01', memberId, staffId: null, loginId })
}
