import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'

/** V5: whoever waits for a lock holds up everybody behind them, so a migration waits this long and no longer. */
const LOCK_MS = 1_000
/** Between two tries the others have their turn. */
const PAUSE_MS = 1_000
const LOCKED = '55P03'

/**
 * Runs the forward-only SQL files that have not run yet, in the order of their names, each in a transaction of its own.
 * Two starters at once are serialised. One that does not get its locks is tried again for `patienceMs`; then the start
 * fails, and the files that ran stay.
 */
export async function migrate(url: string, folder: string, patienceMs = 60_000): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({
      pool: new pg.Pool({
        connectionString: url,
        max: 1, // a role of a shop behind a pooler brings its own
        options: `-c lock_timeout=${LOCK_MS} -c statement_timeout=0 -c idle_in_transaction_session_timeout=0`,
      }),
    }),
  })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const done: string[] = []
  const begun = performance.now()
  try {
    for (;;) {
      const { error, results } = await migrator.migrateUp()
      if (isLocked(error) && performance.now() - begun < patienceMs) await sleep(PAUSE_MS)
      else if (error) throw error
      else if (!results?.length) return done
      else done.push(...results.map((result) => result.migrationName))
    }
  } finally {
    await db.destroy()
  }
}

const isLocked = (error: unknown) => (error as { code?: string } | undefined)?.code === LOCKED

async function readMigrations(folder: string) {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Object.fromEntries(
    await Promise.all(
      files.map(async (name) => {
        const text = await readFile(join(folder, name), 'utf8')
        const up = async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db))
        return [name.slice(0, -4), { up }] as const
      }),
    ),
  )
}
