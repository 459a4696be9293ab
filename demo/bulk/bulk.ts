import { sql } from 'kysely'
import { rows, type Database } from '#platform/database/database.ts'
import { addMembers } from './members.ts'
import { addOrders } from './orders.ts'
import { addContracts } from './prices.ts'
import { addProducts } from './products.ts'
import type { BulkSize, Log } from './size.ts'

const changed = [
  'brand',
  'promotion',
  'product',
  'searchEntry',
  'productOption',
  'priceEntry',
  'stock',
  'lot',
  'stockMove',
  'institution',
  'member',
  'deliveryAddress',
  'account',
  'salesOrder',
  'orderLine',
  'orderEvent',
  'paymentAttempt',
  'creditCharge',
  'journal',
  'ledgerEntry',
] as const

/**
 * Grows a demo shop to the size of a real one. Each count is of what the bulk adds; what an earlier run added
 * counts.
 */
export async function seedBulk(
  db: Database,
  { products, members, orders, now }: BulkSize & { now: Date },
  log: Log,
): Promise<void> {
  const startedAt = performance.now()
  const done = (what: string) => log(`${what} (${Math.round((performance.now() - startedAt) / 1_000)} s)`)
  await addProducts(db, products, now, log)
  done(`Added ${products} products`)
  await addMembers(db, members, now, log)
  await db.transaction(addContracts)
  done(`Added ${members} members`)
  await addOrders(db, orders, now, log)
  for (const table of changed) await rows(db, sql`analyze ${sql.table(table)}`)
  done(`Added ${orders} orders`)
}
