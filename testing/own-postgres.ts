import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { startEmbeddedPostgres } from '#platform/database/embedded/start.ts'
import { openDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { seedDemo } from '#demo/index.ts'
import { dataPlace } from './data-place.ts'

/**
 * A PostgreSQL of a test's own, to be stopped and killed, with the demo shop in it. Its address stays the same from
 * start to start.
 */
export async function openOwnPostgres(now: Date, parent = dataPlace(), { archive = false } = {}) {
  const folder = await mkdtemp(join(parent, 'medimall-own-'))
  const dataDir = join(folder, 'postgres')
  let server = await startEmbeddedPostgres({ dataDir, archive })
  const { url } = server
  await migrate(url, resolve(import.meta.dirname, '../db/migrations'))
  const db = openDatabase(url)
  await seedDemo(db, { now })
  await db.close()
  return {
    url,
    /** As DATA_DIR names it. */
    folder,
    place: server.place,
    archiveDir: server.archiveDir,
    start: async () => void (server = await startEmbeddedPostgres({ dataDir, archive })),
    /** Nobody is asked: every connection is cut. */
    kill: () => process.kill(server.pid, 'SIGKILL'),
    stop: () => server.stop(),
    async drop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}
