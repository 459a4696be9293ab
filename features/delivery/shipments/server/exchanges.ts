import { holdOrder } from '#features/buying/orders/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { exchangeNumbered } from './exchange-queries.ts'

/** The order behind a number of the queue, held, and the claim when the number is that of an exchange. */
export async function holdPileOrder(tx: Tx, number: string) {
  const own = await holdOrder(tx, number)
  if (own) return { order: own, claimId: null }
  const exchange = await exchangeNumbered(tx, number)
  const order = exchange && (await holdOrder(tx, exchange.orderNumber))
  return order && { order, claimId: exchange.claimId }
}
