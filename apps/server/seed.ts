import type { Blobs } from '#platform/blobs/port.ts'
import { row, type Database } from '#platform/database/database.ts'
import { seedBulk, seedDemo, seedDocuments } from '#db/seed/index.ts'
import { sql } from 'kysely'

/** Fills an empty database with the demo shop, and with the bulk the settings ask for. */
export async function seedIfEmpty({ db, blobs }: { db: Database; blobs: Blobs }, bulk: { products: number; members: number; orders: number }, now: Date, say: (text: string) => void) {
  const filled = (await row(db, sql<{ any: boolean }>`select exists (select from member) as any`))!.any
  if (!filled) {
    say('Filling the demo shop ...')
    await seedDemo(db, { now })
  }
  await seedDocuments(db, blobs, now)
  if (!filled && (bulk.products || bulk.members || bulk.orders)) await seedBulk(db, { ...bulk, now }, say)
}
