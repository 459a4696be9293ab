import { announce } from '#features/signals/live/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { openDifference } from './difference-queries.ts'

/** Writes a difference down and, when it is news, tells the staff whose work it is. True when it is. */
export async function tellDifference(tx: Tx, found: Parameters<typeof openDifference>[1]) {
  const fresh = await openDifference(tx, found)
  if (fresh) await announce(tx, { to: { menu: 'payment-differences' }, topic: 'waiting', data: {} })
  return fresh
}
