import { row, type Database } from '#platform/database/database.ts'
import { seedBulk, seedDemo } from '#db/seed/index.ts'
import { sql } from 'kysely'

/** Fills an empty database with the demo shop, and with the bulk the settings ask for. */
export async function seedIfEmpty(db: Database, bulk: { products: number; members: number; orders: number }, now: Date, say: (text: string) => void) {
  if ((await row(db, sql<{ any: boolean }>`select exists (select from member) as any`))!.any) return
  say('Filling the demo shop ...')
  await seedDemo(db, { now })
  if (bulk.products || bulk.members || bulk.orders) await seedBulk(db, { ...bulk, now }, say)
}
