import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'

/**
 * Runs the forward-only SQL files that have not run yet, in the order of their names. Two starters at once
 * are serialised.
 */
export async function migrate(url: string, folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const migrations = Object.fromEntries(
    await Promise.all(
      files.map(async (name) => {
        const text = await readFile(join(folder, name), 'utf8')
        return [
          name.slice(0, -4),
          {
            up: (db: Kysely<unknown>) =>
              sql
                .raw(text)
                .execute(db)
                .then(() => undefined),
          },
        ] as const
      }),
    ),
  )
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
  })
  try {
    const { error, results } = await new Migrator({
      db,
      provider: { getMigrations: async () => migrations },
    }).migrateToLatest()
    if (error) throw error
    return (results ?? []).map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}
