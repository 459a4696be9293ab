import { resolve } from 'node:path'
import { openDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { SESSION } from '#platform/database/pooler.ts'
import { seedBulk, seedDemo } from '#demo/index.ts'
import { openS3 } from '#testing/s3.ts'
import { openPlace, freePorts } from './place.ts'
import { ask, DATABASE, openPostgresPair } from './postgres-pair.ts'
import { openPooler } from './pooler.ts'
import { openProxy } from './proxy.ts'
import { startServer } from './shop-servers.ts'

const root = resolve(import.meta.dirname, '../..')

export type Stage = Awaited<ReturnType<typeof openStage>>

type Wanted = {
  name: string
  /** Names of the server processes. */
  servers?: string[]
  bulk?: { products: number; members: number; orders: number }
  env?: Record<string, string>
  /** What else stands in the database before the replica is copied from it. */
  prepare?: (url: string) => Promise<void>
}

/**
 * The whole of a shop that has left its one machine, on loopback: PostgreSQL with a replica, PgBouncer, HAProxy, an S3
 * store, and as many server processes as are named. The servers are not started yet.
 */
export async function openStage({
  name,
  servers = ['one', 'two', 'three'],
  bulk = { products: 3_000, members: 300, orders: 300 },
  env = {},
  prepare = async () => {},
}: Wanted) {
  const place = await openPlace(name)
  try {
    const postgres = await openPostgresPair(place, async (url) => {
      await migrate(url, resolve(root, 'db/migrations'))
      const db = openDatabase(url, { fills: true })
      await seedDemo(db, { now: new Date() })
      await seedBulk(db, { ...bulk, now: new Date() }, () => {})
      await db.close()
      for (const [setting, value] of Object.entries(SESSION))
        await ask(url, `alter database ${DATABASE} set ${setting} = '${value}'`)
      await prepare(url)
      await ask(url, 'vacuum analyze')
    })
    const ports = await freePorts(servers.length)
    const portOf = Object.fromEntries(servers.map((server, n) => [server, ports[n]!]))
    const proxy = await openProxy(place, { servers: portOf, databases: postgres.ports })
    const poolerPort = await openPooler(place, { ...postgres, port: proxy.writePort })
    const s3 = await openS3()
    const given = {
      DATABASE_URL: postgres.urlAt(poolerPort),
      DATABASE_DIRECT_URL: postgres.urlAt(proxy.writePort),
      DATABASE_STATEMENTS: 'unnamed',
      S3_ENDPOINT: s3.settings.endpoint,
      S3_BUCKET: s3.settings.bucket,
      S3_ACCESS_KEY: s3.settings.accessKey,
      S3_SECRET_KEY: s3.settings.secretKey,
      DEMO: 'on',
      ...env,
    }
    return {
      place,
      postgres,
      proxy,
      s3,
      servers,
      /** Its settings; others may be given over them. */
      env: given,
      urlOf: (server: string) => `http://127.0.0.1:${portOf[server]!}`,
      start: (server: string, more: Record<string, string> = {}, from?: string) =>
        startServer(place, {
          name: server,
          port: portOf[server]!,
          env: { ...given, ...more },
          ...(from !== undefined && { from }),
        }),
      kill: (server: string) => place.end(server, 'SIGKILL'),
      stop: (server: string) => place.end(server),
      async close(options: { keep?: boolean } = {}) {
        await place.close(options)
        await s3.close()
      },
    }
  } catch (error) {
    await place.close({ keep: true })
    throw error
  }
}
