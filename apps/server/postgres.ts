import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { asApp, grantToApp } from '#platform/database/app-role.ts'
import { row, type Database } from '#platform/database/database.ts'
import { assertDurable } from '#platform/database/embedded/durable.ts'
import { inspectPooler, lendsByTransaction } from '#platform/database/pooler.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/start.ts'
import { SettingsError, type Settings } from '#platform/settings/settings.ts'

/**
 * DATABASE_URL's server, which is somebody else's to run, or the embedded one. Either keeps what it has
 * acknowledged.
 */
export async function openPostgres(
  {
    databaseUrl,
    directUrl,
    keepsNames,
    backup,
  }: Pick<Settings, 'databaseUrl' | 'directUrl' | 'keepsNames' | 'backup'>,
  dataDir: string,
  log: Logger,
) {
  if (databaseUrl === undefined) return openEmbedded(join(dataDir, 'postgres'), backup.to !== null, log)
  const named = (name: string, checked: Promise<unknown>) =>
    checked.catch((error: Error) => {
      throw new SettingsError([`${name}: ${error.message}`])
    })
  if (directUrl !== undefined) {
    await named(
      'DATABASE_DIRECT_URL',
      inspect(directUrl).then(() => assertHears(directUrl)),
    )
    await named(
      'DATABASE_URL',
      inspect(databaseUrl).then(() => inspectPooler(databaseUrl, { keepsNames })),
    )
  } else
    await named(
      'DATABASE_URL',
      inspect(databaseUrl).then(() => assertHears(databaseUrl)),
    )
  return {
    /** For migrations and filling, which no pooler needs to see. */
    url: directUrl ?? databaseUrl,
    appUrl: async () => databaseUrl,
    keepRunning: () => {},
    stop: async () => {},
    embedded: null,
  }
}

async function openEmbedded(dataDir: string, archive: boolean, log: Logger) {
  const start = () => startEmbeddedPostgres({ dataDir, archive, log: (line) => log.info(line) })
  let newest = await start()
  await inspect(newest.url)
  let keeper: NodeJS.Timeout | undefined
  let renewal: Promise<void> | undefined

  async function renew(db: Database) {
    const isAway = await row(db, sql`select 1`).then(
      () => false,
      ({ code }: { code?: string }) => code === 'ECONNREFUSED' || code === 'ENOENT',
    )
    if (!isAway) return
    log.warn('the embedded database is gone; starting it again')
    const gone = newest
    newest = await start()
    // each handle counts as a user of the data, and only the last one stops the server
    await gone.stop()
  }

  return {
    url: newest.url,
    /** Where its files are, for a backup. */
    embedded: { place: newest.place, archiveDir: newest.archiveDir },
    /** After the migrations: the address for the shop itself, whose role owns nothing. */
    async appUrl() {
      await grantToApp(newest.url)
      return asApp(newest.url)
    },
    /** Starts the database again when it died alone; the pool finds it at the same address. */
    keepRunning(db: Database) {
      keeper = setInterval(() => {
        renewal ??= renew(db)
          .catch((error: Error) => log.error({ err: error }, 'the embedded database did not start'))
          .finally(() => (renewal = undefined))
      }, 2_000)
    },
    async stop() {
      clearInterval(keeper)
      await renewal
      await newest.stop()
    },
  }
}

async function assertHears(url: string) {
  if (await lendsByTransaction(url))
    throw new Error(
      'a pooler that lends connections by transaction, through which no news are heard: name the database itself in DATABASE_DIRECT_URL. / 풀러를 거치면 다른 서버의 소식을 들을 수 없어요. 데이터베이스 주소를 DATABASE_DIRECT_URL에 적어 주세요.',
    )
}

/** Throws unless a server answers that survives a crash. */
async function inspect(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect().catch((error: Error & { code?: string }) => {
      throw new Error(
        `cannot connect to ${placeOf(url)} (${error.message || error.code}). / 데이터베이스에 연결할 수 없어요. 주소와 계정, 서버가 켜져 있는지 확인해 주세요.`,
      )
    })
    await assertDurable((text) => client.query(text))
  } finally {
    // one that never answered has nothing to say goodbye to
    void client.end().catch(() => {})
  }
}

function placeOf(url: string) {
  const { hostname, port, searchParams } = new URL(url)
  return `${hostname || searchParams.get('host') || 'localhost'}:${port || searchParams.get('port') || 5432}`
}
