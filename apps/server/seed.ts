import type { Blobs } from '#platform/blobs/port.ts'
import type { Database } from '#platform/database/database.ts'
import { anyDocument, anyMember } from '#demo/filled.ts'

/** Fills an empty database with the demo shop, and with the bulk the settings ask for. */
export async function seedIfEmpty(
  { db, blobs }: { db: Database; blobs: Blobs },
  bulk: { products: number; members: number; orders: number },
  now: Date,
  say: (text: string) => void,
) {
  const filled = await anyMember(db)
  if (filled && (await anyDocument(db))) return
  const { seedBulk, seedDemo, seedDocuments } = await import('#demo/index.ts')
  if (!filled) {
    say('Filling the demo shop ...')
    await seedDemo(db, { now })
  }
  await seedDocuments(db, blobs, now)
  if (!filled && (bulk.products || bulk.members || bulk.orders)) await seedBulk(db, { ...bulk, now }, say)
}
