import { join, resolve } from 'node:path'
import { openFileStore } from '#platform/blobs/open.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { openDatabase, row, type Database } from '#platform/database/database.ts'
import { openFirstAdmin } from '#features/authority/server/index.ts'
import { migrate } from '#platform/database/migrate.ts'
import { assertDurable } from '#platform/database/embedded/durable.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/start.ts'
import { openTossGateway } from '#platform/gateway/toss.ts'
import { openSeal } from '#platform/secrets/seal.ts'
import { openLogs } from '#platform/server/logs.ts'
import { readSettings, SettingsError } from '#platform/settings/settings.ts'
import { sql } from 'kysely'
import { openApp } from './app.ts'
import { tellBuild } from './build-news.ts'
import { serveOffice, serveStorefront } from './storefront.ts'
import { openAdapters } from './outside.ts'
import { openOutside } from './stand-in.ts'
import { openStandinDoor } from './standin-door.ts'
import { readSecret } from './secret.ts'
import { seedIfEmpty } from './seed.ts'
import { startJobs } from './jobs.ts'

const root = resolve(import.meta.dirname, '../..')
const startedAt = performance.now()

async function main() {
  const settings = readSettings(process.env)
  const dataDir = resolve(root, settings.dataDir)
  const log = await openLogs(dataDir, settings.logLevel)

  const postgres = settings.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log: (line) => log.info(line) })
  const url = settings.databaseUrl ?? postgres!.url
  await migrate(url, join(root, 'db/migrations'))
  const db = openDatabase(url, { poolSize: settings.databasePool })
  await assertDurable(async (text) => ({ rows: await db.run<Record<string, unknown>>({ text, values: [] }) }))
  if (settings.demo) await seedIfEmpty(db, settings.seed, systemClock.now(), say)

  const { standin, ...outside } = await openOutside(settings, dataDir, db)
  const gateway = openTossGateway({ ...settings.toss, apiUrl: outside.tossApiUrl, sdkUrl: outside.tossSdkUrl })
  const secret = await readSecret(settings, dataDir)
  const services = { db, clock: systemClock, settings, gateway, ...openAdapters(settings, outside, { clock: systemClock }), seal: openSeal(settings.dataKey ?? secret), files: openFileStore(settings, dataDir), log }
  const origins = [outside.tossSdkUrl, outside.postcodeScriptUrl, outside.identitySdkUrl].filter((address) => URL.canParse(address)).map((address) => new URL(address).origin)
  const app = await openApp(services, { secret, origins })
  if (await openFirstAdmin(services, app.hasher)) say('The first administrator may sign in as admin.')
  if (standin) openStandinDoor(app.http, standin.url)
  await serveStorefront(app.http, join(root, 'dist/storefront'), settings, outside, app.news)
  await serveOffice(app.http, join(root, 'dist/backoffice'), settings, app.news)
  await app.http.listen({ host: settings.host, port: settings.port })
  await tellBuild({ hub: app.hub, db }, join(root, 'dist/storefront'))
  const jobs = startJobs(services)
  const keeper = postgres && keepRunning(db, () => startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log: (line) => log.warn(line) }))

  const address = settings.publicUrl ?? `http://${settings.host}:${(app.http.server.address() as { port: number }).port}`
  say(`Medimall is ready at ${address} (${Math.round(performance.now() - startedAt)} ms). Back office: ${address}/office. API: ${address}/api`)
  log.info({ profile: settings.serverName, address }, 'ready')

  let stopping = false
  async function stop() {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), 9_000).unref()
    clearInterval(keeper ?? undefined)
    await jobs.stop()
    app.http.server.closeIdleConnections()
    await app.http.close()
    await standin?.close()
    await db.close()
    await postgres?.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
  // the start script holds an IPC channel open; when it dies without a signal, nobody is left to stop this process
  process.on('disconnect', stop)
}

/** Starts the embedded database again when it died alone; the pool finds it at the same address. */
function keepRunning(db: Database, start: () => Promise<unknown>) {
  let starting = false
  return setInterval(async () => {
    if (starting) return
    starting = true
    await row(db, sql`select 1`).catch((error: { code?: string }) => (error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? start().catch(() => {}) : undefined))
    starting = false
  }, 2_000)
}

const say = (text: string) => process.stdout.write(`${text}\n`)

main().catch((error: Error) => {
  process.stderr.write(`${error instanceof SettingsError ? error.message : error.stack}\n`)
  process.exit(1)
})
