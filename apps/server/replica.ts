import type { Logger } from 'pino'
import type { Database } from '#platform/database/database.ts'
import { inspectReplica, openReplica, type Replica } from '#platform/database/replica.ts'
import { lendsByTransaction, passesNames } from '#platform/database/pooler.ts'
import { SettingsError, type Settings } from '#platform/settings/settings.ts'

/**
 * GR-02: the replica of DATABASE_READ_URL, or null. One of another database stops the start; one that is away or late
 * does not: it is said, and the database itself answers meanwhile.
 */
export async function replicaOf(
  { readUrl, directUrl, databaseUrl, keepsNames, databasePool }: Settings,
  db: Database,
  log: Logger,
): Promise<Replica | null> {
  if (readUrl === undefined) return null
  const look = await inspectReplica(readUrl, (directUrl ?? databaseUrl)!)
  if (look.state !== 'follows') {
    const said = `DATABASE_READ_URL: ${look.words}. / ${look.korean}.`
    if (look.state === 'foreign') throw new SettingsError([said])
    process.stdout.write(`${said}\n`)
  }
  const isAway = look.state === 'away'
  // the pooler may stand before the database alone; of a replica that is away nobody knows
  const isPooled =
    directUrl !== undefined && (isAway || (await lendsByTransaction(readUrl).catch(() => true)))
  return openReplica(db, readUrl, {
    ...(isPooled && { directUrl: readUrl }),
    keepsNames: keepsNames || (!isAway && (await passesNames(readUrl).catch(() => false))),
    poolSize: databasePool,
    log,
  })
}
