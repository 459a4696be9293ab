import { setImmediate as breathe } from 'node:timers/promises'
import { normalize } from '#domain/korean-search.ts'
import type { Database } from '#platform/database/database.ts'
import { openIndex, type SearchIndex } from './search-index.ts'
import { searchRows, type SearchRow } from './search-queries.ts'

/** Every product that search may find, best rank first. */
export type SearchBook = SearchIndex<SearchRow> & { byCode: ReadonlyMap<string, number> }

const CHUNK = 250

/** Gives way to other work between chunks, since a large catalogue takes a second or two. */
export async function readSearchBook(db: Database): Promise<SearchBook> {
  const entries = await searchRows.rows(db, {})
  const index = openIndex<SearchRow>()
  for (let from = 0; from < entries.length; from += CHUNK) {
    for (const entry of entries.slice(from, from + CHUNK)) index.add(entry)
    await breathe()
  }
  return { ...index.close(), byCode: new Map(entries.map((entry, at) => [normalize(entry.productCode), at])) }
}

type Kept = { reading: Promise<SearchBook>; stale: boolean }
const kept = new WeakMap<Database, Kept>()
const listening = new WeakMap<Database, Promise<void>>()
const renewing = new WeakSet<Database>()

/**
 * The search book of this database, one per process. After a change of products the old one answers until the
 * new one
 * is read, so a search never waits but for the first time.
 */
export async function searchBookOf(db: Database): Promise<SearchBook> {
  const known = kept.get(db)
  if (known) return known.reading
  let ears = listening.get(db)
  if (!ears) listening.set(db, (ears = db.listen('products', () => renew(db))))
  await ears.catch((error: unknown) => {
    listening.delete(db)
    throw error
  })
  return (kept.get(db) ?? begin(db)).reading
}

function begin(db: Database): Kept {
  const fresh: Kept = { reading: readSearchBook(db), stale: false }
  kept.set(db, fresh)
  fresh.reading.catch(() => kept.get(db) === fresh && kept.delete(db))
  return fresh
}

/**
 * Reads again behind the readers' backs. Changes during a read make one more read, however many they were.
 */
function renew(db: Database) {
  const old = kept.get(db)
  if (!old) return
  old.stale = true
  if (renewing.has(db)) return
  renewing.add(db)
  void readUntilFresh(db, old)
    .catch(() => kept.delete(db))
    .finally(() => renewing.delete(db))
}

async function readUntilFresh(db: Database, old: Kept) {
  for (let current = old; current.stale;) {
    current.stale = false
    const reading = readSearchBook(db)
    await reading
    current = { reading, stale: current.stale }
    kept.set(db, current)
  }
}
