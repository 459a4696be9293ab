import type { Logger } from 'pino'
import type { Database } from '#platform/database/database.ts'
import { clusterOf, inspectReplica, openReplica, type Replica } from '#platform/database/replica.ts'
import { SettingsError, type Settings } from '#platform/settings/settings.ts'

/**
 * GR-02: the replica of DATABASE_READ_URL, or null. One of another database stops the start; one that is away does not:
 * it is said, and the database itself answers until it is there.
 */
export async function replicaOf(
  { readUrl, directUrl, keepsNames, databasePool }: Settings,
  db: Database,
  log: Logger,
): Promise<Replica | null> {
  if (readUrl === undefined) return null
  const cluster = await clusterOf(db)
  const problem = await inspectReplica(readUrl, cluster)
  if (problem) {
    const said = `DATABASE_READ_URL: ${problem.words}. / ${problem.korean}.`
    if (problem.isForeign) throw new SettingsError([said])
    process.stdout.write(`${said}\n`)
  }
  return openReplica(db, readUrl, {
    // where a pooler is about, connections are set by the database
    ...(directUrl !== undefined && { directUrl: readUrl }),
    keepsNames,
    poolSize: databasePool,
    cluster,
    log,
  })
}
