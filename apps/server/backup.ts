// npm run backup: copies the shop, running or not, and what its backups no longer need goes.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { prune, shipLogs, takeBase } from '#platform/backup/backup.ts'
import { listBases } from '#platform/backup/bases.ts'
import { openPace } from '#platform/backup/pace.ts'
import { standBack } from '#platform/backup/stand-back.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/start.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { formatDateTime } from '#domain/calendar.ts'
import { formatFileSize } from '#domain/formats.ts'
import { openBackupPlace } from './backup-place.ts'
import { backupTrouble } from './backup-trouble.ts'
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
  const place = await openBackupPlace(settings, dataDir, openPace())
  const postgres = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    archive: settings.backup.to !== null,
    log: say,
  })
  // the database, when this started it, serves others meanwhile
  standBack()
  try {
    const base = await takeBase(place.store, await sourceOf(settings, dataDir, postgres))
    const keepsLog = settings.backup.to !== null && existsSync(postgres.archiveDir)
    if (keepsLog) await shipLogs(place.store, postgres.archiveDir)
    const gone = await prune(place.store, settings.backup.keepDays, new Date())
    say(
      `Copied to ${place.folder} as of ${formatDateTime(base.endedAt)}: ${formatFileSize(base.bytes)}, ${base.files} files. ${(await listBases(place.store)).length} copies kept, ${gone} removed. / 백업했어요.`,
    )
    if (!keepsLog)
      say(
        'The running shop does not keep its log, so that no moment between two copies can be brought back: start it with BACKUP_TO. / 지금 켜진 쇼핑몰은 기록(WAL)을 남기지 않아 백업한 시각으로만 되돌릴 수 있어요. BACKUP_TO를 정해 다시 켜 주세요.',
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
  process.stderr.write(`${backupTrouble(error)}\n`)
  process.exitCode = 1
})
