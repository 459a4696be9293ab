// npm run backup: copies the shop, running or not, and what its backups no longer need goes.
import { join, resolve } from 'node:path'
import { prune, shipLogs, takeBase } from '#platform/backup/backup.ts'
import { listBases } from '#platform/backup/bases.ts'
import { standBack } from '#platform/backup/stand-back.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/start.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { formatDateTime } from '#domain/calendar.ts'
import { formatFileSize } from '#domain/formats.ts'
import { openBackupPlace } from './backup-place.ts'
import { sourceOf } from './backup-source.ts'

const root = resolve(import.meta.dirname, '../..')
const say = (text: string) => process.stdout.write(`${text}\n`)

async function main() {
  const settings = readSettings(process.env)
  if (settings.databaseUrl)
    throw new Error(
      'DATABASE_URL names a PostgreSQL that somebody else runs: docs/operations.md says how its own tools back it up. / 이름으로 정한 데이터베이스는 그 서버의 도구로 백업해요.',
    )
  const dataDir = resolve(root, settings.dataDir)
  const place = await openBackupPlace(settings, dataDir)
  const postgres = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    archive: settings.backup.to !== null,
    log: say,
  })
  // the database, when this started it, serves others meanwhile
  standBack()
  try {
    const base = await takeBase(place.store, await sourceOf(settings, dataDir, postgres))
    if (settings.backup.to) await shipLogs(place.store, postgres.archiveDir)
    const gone = await prune(place.store, settings.backup.keepDays, new Date())
    say(
      `Copied to ${place.folder} as of ${formatDateTime(base.endedAt)}: ${formatFileSize(base.bytes)}, ${base.files} files. ${(await listBases(place.store)).length} copies kept, ${gone} removed. / 백업했어요.`,
    )
    if (place.made)
      say(
        `Keep ${place.keyFile} at another place, too: without it no copy can be opened. / 이 열쇠 파일이 없으면 백업을 열 수 없어요. 다른 곳에도 보관해 주세요.`,
      )
  } finally {
    await postgres.stop()
  }
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
