import type { Tx } from '#platform/database/database.ts'
import { lockAuthority, managing } from './role-queries.ts'

type Refuse = (code: 'last-full-holder' | 'own-authority') => Error

/**
 * Runs a change of authority, and takes it back when nobody could hand out authority after it, or when the
 * caller would lose their own part in that.
 */
export async function keepManagers<T>(
  tx: Tx,
  callerId: number,
  refuse: Refuse,
  change: () => Promise<T>,
): Promise<T> {
  await lockAuthority(tx)
  const before = await managing(tx, callerId)
  const done = await change()
  const after = await managing(tx, callerId)
  if (before.own.some((grant) => !after.own.includes(grant))) throw refuse('own-authority')
  if (after.managers === 0 && before.managers > 0) throw refuse('last-full-holder')
  return done
}
