import { join, resolve } from 'node:path'
import { openFileStore } from '#platform/blobs/open.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openFirstAdmin } from '#features/access/authority/server/index.ts'
import { migrate, MigrationRefusal } from '#platform/database/migrate.ts'
import { openTossGateway } from '#platform/gateway/toss.ts'
import { watchDiskRoom } from '#platform/server/disk-room.ts'
import { openSeal } from '#platform/secrets/seal.ts'
import { keepMinutes, shopFigures } from '#features/insight/operations/server/index.ts'
import { openTelemetry } from '#platform/telemetry/telemetry.ts'
import { watchOutside, watchedFetch } from '#platform/telemetry/watch-outside.ts'
import { openLogs } from '#platform/server/logs.ts'
import { readSettings, SettingsError, type Settings } from '#platform/settings/settings.ts'
import type { Logger } from 'pino'
import { openApp } from './app.ts'
import { sourceOf } from './backup-source.ts'
import { keepBackups } from './backups.ts'
import { tellBuild } from './build-news.ts'
import { serveOffice, serveStorefront } from './storefront.ts'
import { openAdapters } from './outside.ts'
import { openPostgres } from './postgres.ts'
import { replicaOf } from './replica.ts'
import { openOutside } from './stand-in.ts'
import { openStandinDoor } from './standin-door.ts'
import { readSecret } from './secret.ts'
import { seedIfEmpty } from './seed.ts'
import { startJobs } from './jobs.ts'
import { lookAround } from './surroundings.ts'
import { watchUnexpected } from './unexpected.ts'

const root = resolve(import.meta.dirname, '../..')
const startedAt = performance.now()

async function main() {
  const settings = readSettings(process.env)
  const dataDir = resolve(root, settings.dataDir)
  const telemetry = await openTelemetry(settings, systemClock, (why) =>
    log.warn({ why }, 'the collector does not take what is sent'),
  )
  const also = (line: string) => telemetry.exporting?.line(line, telemetry.tracing?.currentId())
  const log = await openLogs(dataDir, settings.logLevel, settings.logMbPerDay, also).catch((error: Error) => {
    throw new SettingsError([`DATA_DIR: cannot be written to (${error.message}). / 이 폴더에 쓸 수 없어요.`])
  })
  if (process.env.LAST_END)
    log.fatal({ end: process.env.LAST_END }, 'the server ended unexpectedly and was started again')
  const postgres = await openPostgres(settings, dataDir, log)
  try {
    await serve(settings, dataDir, log, postgres, telemetry)
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

async function serve(
  settings: Settings,
  dataDir: string,
  log: Logger,
  postgres: Awaited<ReturnType<typeof openPostgres>>,
  telemetry: Awaited<ReturnType<typeof openTelemetry>>,
) {
  await migrate(postgres.url, join(root, 'db/migrations'))
  const watch = watchOutside(telemetry)
  const files = openFileStore(settings, dataDir, watch)
  if (settings.demo) {
    const owner = openDatabase(postgres.url, { poolSize: settings.databasePool, fills: true })
    await seedIfEmpty({ db: owner, blobs: files.blobs }, settings.seed, systemClock.now(), say).finally(
      owner.close,
    )
  }
  const { tracing } = telemetry
  const db = openDatabase(await postgres.appUrl(), {
    poolSize: settings.databasePool,
    directUrl: settings.directUrl,
    keepsNames: settings.keepsNames,
    ...(tracing && { step: (text: string) => tracing.step('statement', text) }),
  })

  const replica = await replicaOf(settings, db, log)

  const { standin, ...outside } = await openOutside(settings, dataDir, db)
  const gateway = openTossGateway(
    { ...settings.toss, apiUrl: outside.tossApiUrl, sdkUrl: outside.tossSdkUrl },
    { fetch: watchedFetch(watch, 'toss', fetch) },
  )
  const secret = await readSecret(settings, dataDir)
  const services = {
    db,
    replica,
    clock: systemClock,
    settings,
    gateway,
    ...openAdapters(settings, outside, { clock: systemClock, watch }),
    seal: openSeal(settings.dataKey ?? secret, settings.olderDataKeys),
    files,
    log,
    telemetry,
  }
  const origins = [outside.tossSdkUrl, outside.postcodeScriptUrl, outside.identitySdkUrl]
    .filter((address) => URL.canParse(address))
    .map((address) => new URL(address).origin)
  const room = await watchDiskRoom(dataDir, settings.diskReserveMb)
  const app = await openApp(services, { secret, origins, room })
  if (await openFirstAdmin(services, app.hasher)) say('The first administrator may sign in as admin.')
  if (standin) openStandinDoor(app.http, standin.url)
  await serveStorefront(app.http, join(root, 'dist/storefront'), settings, outside, app.news)
  await serveOffice(app.http, join(root, 'dist/backoffice'), settings, app.news)
  await app.http.listen({ host: settings.host, port: settings.port }).catch((error: Error) => {
    throw new SettingsError([
      `HOST, PORT: cannot listen there (${error.message}). / 이 주소로 열 수 없어요. 다른 프로그램이 쓰고 있는지 확인해 주세요.`,
    ])
  })
  await tellBuild({ hub: app.hub, db }, join(root, 'dist/storefront'))
  const jobs = startJobs(services)
  const minutes = keepMinutes(services, lookAround(settings, dataDir, replica))
  telemetry.exporting?.gauges(() => shopFigures(db, systemClock.now()))
  postgres.keepRunning(db)
  const backups =
    postgres.embedded && settings.backup.to
      ? keepBackups(
          {
            dataDir,
            source: await sourceOf(settings, dataDir, { url: postgres.url, place: postgres.embedded.place }),
            archiveDir: postgres.embedded.archiveDir,
          },
          log,
        )
      : null

  let stopping = false
  async function stop(code = 0) {
    if (stopping) return
    stopping = true
    if (code === 0) await app.drain.begin(settings.drainMs)
    // requests that do not end are broken off, so that the database is still stopped in good time
    setTimeout(() => app.http.server.closeAllConnections(), 6_000).unref()
    setTimeout(() => void postgres.stop().finally(() => process.exit(1)), 8_000).unref()
    setTimeout(() => process.exit(1), 9_500).unref()
    app.http.server.closeIdleConnections()
    await Promise.all([app.http.close(), jobs.stop(), backups?.stop()])
    await minutes.stop()
    await standin?.close()
    room.close()
    await telemetry.exporting?.close()
    await replica?.close()
    await db.close()
    await postgres.stop()
    process.exit(code)
  }
  watchUnexpected(log, stop)
  process.on('SIGTERM', () => stop()).on('SIGINT', () => stop())
  // the start script holds an IPC channel open; when it dies without a signal, nobody is left to stop this
  // process
  process.on('disconnect', () => stop())
  const address =
    settings.publicUrl ?? `http://${settings.host}:${(app.http.server.address() as { port: number }).port}`
  say(
    `Medimall is ready at ${address} (${Math.round(performance.now() - startedAt)} ms). Back office: ${address}/office. API: ${address}/api`,
  )
  log.info({ profile: settings.serverName, address }, 'ready')
  // from now on an end that nobody asked for is followed by a new start
  process.send?.('ready')
}

const say = (text: string) => process.stdout.write(`${text}\n`)

main().catch((error: Error) => {
  const isTold = error instanceof SettingsError || error instanceof MigrationRefusal
  process.stderr.write(`${isTold ? error.message : error.stack}\n`)
  process.exit(1)
})
