// npm run restore -- "2026-11-25 14:03": brings the shop back into an empty DATA_DIR as it was at that minute of Seoul.
import { existsSync, readdirSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { formatPhone } from '#domain/contact.ts'
import { formatDateTime, parseDate } from '#domain/calendar.ts'
import { formatFileSize } from '#domain/formats.ts'
import { formatWon } from '#domain/money.ts'
import { restoreFiles } from '#platform/backup/files.ts'
import { takeLeftLogs } from '#platform/backup/left-logs.ts'
import { restoreDatabase } from '#platform/backup/restore.ts'
import type { SealedStore } from '#platform/backup/sealed-store.ts'
import { openFileStore } from '#platform/blobs/open.ts'
import { openDatabase } from '#platform/database/database.ts'
import { ordersAfter } from '#features/buying/orders/server/index.ts'
import { brokenBooks } from '#features/money/ledger/server/index.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { openBackupPlace } from './backup-place.ts'

const root = resolve(import.meta.dirname, '../..')
const say = (text: string) => process.stdout.write(`${text}\n`)

/**
 * Orders that the backups know of and the restored shop does not, since they were placed after its moment:
 * read from a second copy that is brought to the end of the log and thrown away.
 */
async function lostOrders(store: SealedStore, aside: string, until: Date) {
  try {
    const { postgres } = await restoreDatabase(store, { dataDir: join(aside, 'postgres') })
    const db = openDatabase(postgres.url, { poolSize: 1 })
    try {
      return await ordersAfter(db, until)
    } finally {
      await db.close()
      await postgres.stop()
    }
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

async function main() {
  const when = process.argv.slice(2).join(' ').trim()
  const until = when === '' || when === 'latest' ? undefined : readMoment(when)
  const settings = readSettings(process.env)
  const dataDir = resolve(root, settings.dataDir)
  const dataFolder = join(dataDir, 'postgres')
  if (existsSync(dataFolder) && readdirSync(dataFolder).length > 0)
    throw new Error(
      `${dataDir} holds a shop already. Move it away, or name an empty DATA_DIR. / 이 폴더에 이미 데이터가 있어요. 옮기거나 DATA_DIR에 빈 폴더를 적어 주세요.`,
    )
  const place = await openBackupPlace(settings, dataDir)
  if (place.made) {
    await rm(place.keyFile)
    throw new Error(
      `The key that opens the copies in ${place.folder} is neither in BACKUP_SECRET_KEY nor in ${place.keyFile}: put the backup-key.txt that the shop had there. / 백업을 여는 열쇠가 없어요. 쇼핑몰이 쓰던 backup-key.txt를 그 자리에 두거나 BACKUP_SECRET_KEY에 적어 주세요.`,
    )
  }
  const begun = performance.now()
  await takeLeftLogs(place.store, join(dataDir, 'postgres.archive'))
  const lost = until ? await lostOrders(place.store, join(dataDir, 'later'), until) : []
  const { postgres, reached, base, extras } = await restoreDatabase(place.store, {
    dataDir: dataFolder,
    until,
    log: say,
  })
  try {
    for (const [name, text] of Object.entries(extras))
      await writeFile(join(dataDir, name), text, { mode: 0o600 })
    const files = settings.blobs.s3
      ? 0
      : await restoreFiles(place.store, openFileStore(settings, dataDir).blobs)
    const db = openDatabase(postgres.url, { poolSize: 1 })
    const broken = await brokenBooks(db).finally(db.close)
    for (const { rule, key, detail } of broken) say(`broken: ${rule} ${key} ${detail ?? ''}`)
    say(
      `Restored to ${until && reached ? formatDateTime(until) : 'the newest state'} from the copy of ${formatDateTime(base.endedAt)} (${formatFileSize(base.bytes)}), ${files} files, in ${Math.round((performance.now() - begun) / 1000)} s. Books: ${broken.length === 0 ? 'whole' : `${broken.length} broken`}. / 되돌렸어요.`,
    )
    if (!reached)
      say(
        'The backups end before that moment: the shop stands at their end. / 백업이 그 시각까지 없어서 마지막 상태로 되돌렸어요.',
      )
    if (lost.length > 0)
      say(
        `Placed after that moment, and not in the restored shop (${lost.length}): call these clinics. / 그 시각 뒤에 들어와 되돌린 쇼핑몰에 없는 주문이에요. 이 기관에 연락해 주세요.`,
      )
    for (const { number, placedAt, total, institution, phone } of lost)
      say(
        `  ${number}  ${formatDateTime(placedAt)}  ${formatWon(total)}  ${institution}  ${formatPhone(phone)}`,
      )
    say('Start it with the settings that it had: npm start. / 쓰던 설정 그대로 npm start로 켜 주세요.')
    if (broken.length > 0) process.exitCode = 1
  } finally {
    await postgres.stop()
  }
}

function readMoment(text: string): Date {
  const moment =
    parseDate(text, 'yyyy-MM-dd HH:mm') ?? (/[zZ]$|[+-]\d\d:?\d\d$/.test(text) ? new Date(text) : null)
  if (!moment || Number.isNaN(moment.getTime()))
    throw new Error(
      `"${text}" is no moment: write it like "2026-11-25 14:03", of Seoul. / 시각을 "2026-11-25 14:03"처럼 한국 시각으로 적어 주세요.`,
    )
  return moment
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
