import { sql } from 'kysely'
import { row, type Database } from '#platform/database/database.ts'

/** What PostgreSQL has counted: how many entries there are, and which part of them holds each of the commoner
 * keys, by number. */
export type Frequencies = { entries: number; of: ReadonlyMap<number, number> }

const KEPT_MS = 60_000
type Kept = { reading: Promise<Frequencies>; at: number }
const kept = new WeakMap<Database, Kept>()

/** As of a minute ago at most: about 2,200 keys, however many products there are. */
export function frequenciesOf(db: Database): Promise<Frequencies> {
  const known = kept.get(db)
  if (!known) return renew(db, read(db))
  if (performance.now() - known.at > KEPT_MS) {
    // until they are read the old ones answer: they only choose the quicker way
    known.at = performance.now()
    read(db).then(
      (fresh) => renew(db, Promise.resolve(fresh)),
      () => {},
    )
  }
  return known.reading
}

function renew(db: Database, reading: Promise<Frequencies>) {
  kept.set(db, { reading, at: performance.now() })
  reading.catch(() => kept.delete(db))
  return reading
}

async function read(db: Database): Promise<Frequencies> {
  const found = await row(
    db,
    sql<{ entries: number; keys: number[] | null; parts: number[] | null }>`
      select greatest(c.reltuples, 0)::int as entries, s.most_common_elems::text::int[] as keys,
        s.most_common_elem_freqs::float8[] as parts
      from pg_class c
      left join pg_stats s on s.schemaname = current_schema and s.tablename = c.relname and s.attname = 'keys'
      where c.oid = '"searchEntry"'::regclass`,
  )
  const parts = found?.parts ?? []
  return { entries: found?.entries ?? 0, of: new Map(found?.keys?.map((key, at) => [key, parts[at]!])) }
}
