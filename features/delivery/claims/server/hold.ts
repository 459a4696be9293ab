import { holdOrder } from '#features/buying/orders/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { claimByNumber, holdClaim } from './queries.ts'

/** A claim and its order, held in the order that everybody holds them in. */
export async function holdBoth(tx: Tx, number: string) {
  const found = await claimByNumber(tx, number)
  const order = found && (await holdOrder(tx, found.orderNumber))
  const claim = found && (await holdClaim(tx, found.id))
  return claim && order ? { claim, order } : null
}
