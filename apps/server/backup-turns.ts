import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { prune, shipLogs, takeBase, type Source } from '#platform/backup/backup.ts'
import { keepFiles } from '#platform/backup/files.ts'
import { restoreDatabase } from '#platform/backup/restore.ts'
import { openDatabase, row, type Database } from '#platform/database/database.ts'
import { countOrders } from '#features/buying/orders/server/index.ts'
import { brokenBooks } from '#features/money/ledger/server/index.ts'
import { nightsSince } from '#features/running/backups/rules.ts'
import { addLogs, beginRun, endRun, kindStates } from '#features/running/backups/server/index.ts'
import type { Settings } from '#platform/settings/settings.ts'
import type { BackupPlace } from './backup-place.ts'
import { backupTrouble } from './backup-trouble.ts'

type Keeping = {
  db: Database
  place: BackupPlace
  source: Source
  archiveDir: string
  dataDir: string
  backup: Settings['backup']
  tell: (text: string, failed: boolean) => void
}

const HOUR = 3_600_000

/**
 * One turn does what is due: moves finished pieces of the log and new files, copies everything once a night,
 * and then, each night or as seldom as is set, brings it back into an empty place to see that it opens.
 */
export function openBackupTurns({ db, place, source, archiveDir, dataDir, backup, tell }: Keeping) {
  const { store } = place
  let heardAt = 0
  let filesAt = new Date(0)

  async function moveLogs(now: Date) {
    try {
      const pieces = await shipLogs(store, archiveDir)
      if (source.files && filesAt.getTime() > 0) await keepFiles(store, source.files, filesAt)
      filesAt = new Date(now.getTime() - 60_000)
      if (pieces === 0 && now.getTime() - heardAt < HOUR) return
      heardAt = now.getTime()
      await addLogs(db, now, { pieces, failure: null })
    } catch (error) {
      // the next piece that goes well is told at once
      heardAt = 0
      await addLogs(db, now, { pieces: 0, failure: backupTrouble(error as Error) })
      throw error
    }
  }

  async function copy() {
    const base = await takeBase(store, source)
    await prune(store, backup.keepDays, new Date())
    return { reachesAt: new Date(base.endedAt), bytes: base.bytes, pieces: base.files }
  }

  async function check() {
    const aside = join(dataDir, 'restore-check')
    await rm(aside, { recursive: true, force: true })
    try {
      const { postgres, base } = await restoreDatabase(store, { dataDir: join(aside, 'postgres') })
      const copied = openDatabase(postgres.url, { poolSize: 1 })
      try {
        const broken = await brokenBooks(copied)
        if (broken.length > 0)
          throw new Error(`the books of the copy are broken: ${broken[0]!.rule} ${broken[0]!.key}`)
        return { reachesAt: new Date(), bytes: base.bytes, pieces: await countOrders(copied) }
      } finally {
        await copied.close()
        await postgres.stop()
      }
    } finally {
      await rm(aside, { recursive: true, force: true })
    }
  }

  async function once(
    kind: 'base' | 'check',
    work: () => Promise<{ reachesAt: Date; bytes: number; pieces: number }>,
  ) {
    const run = (await beginRun(db, kind, new Date()))!
    try {
      const done = await work()
      await endRun(db, run.id, { endedAt: new Date(), ...done })
      tell(`a backup's ${kind} is done`, false)
    } catch (error) {
      await endRun(db, run.id, { endedAt: new Date(), failure: backupTrouble(error as Error) })
      throw error
    }
  }

  return async function turn(now: Date) {
    const lock = await row(
      db,
      sql<{ mine: boolean }>`select coalesce(pg_try_advisory_lock(hashtext('backups')), false) as mine`,
    )
    if (!lock!.mine) return
    try {
      await moveLogs(now)
      const { base, check: last } = await kindStates(db)
      if (isDue(base, now)) await once('base', copy)
      else if (place.canOpen && backup.checkDays > 0 && base?.succeededAt) {
        const since = last?.succeededAt ?? new Date(0)
        if (nightsSince(since, now) >= backup.checkDays && !failedLately(last, now))
          await once('check', check)
      }
    } finally {
      await row(db, sql`select pg_advisory_unlock(hashtext('backups'))`)
    }
  }

  /** What failed is tried again an hour later. */
  function isDue(base: Awaited<ReturnType<typeof kindStates>>['base'], now: Date) {
    if (base?.succeededAt && nightsSince(base.succeededAt, now) < 1) return false
    return !failedLately(base, now)
  }
  function failedLately(state: { failed: boolean; lastAt: Date } | undefined, now: Date) {
    return state !== undefined && state.failed && now.getTime() - state.lastAt.getTime() < HOUR
  }
}
