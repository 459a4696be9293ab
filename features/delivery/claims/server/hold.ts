import { holdOrder } from '#features/buying/orders/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { claimByNumber, holdClaim } from './queries.ts'

/** The order of a claim and the claim, held in this turn by everybody. `institutionId`: whose it must be. */
export async function holdBoth(tx: Tx, number: string, institutionId?: number) {
  const found = await claimByNumber(tx, number, institutionId)
  const order = found && (await holdOrder(tx, found.orderNumber))
  const claim = found && (await holdClaim(tx, found.id))
  return claim && order ? { claim, order } : null
}
