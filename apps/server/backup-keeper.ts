import { parentPort, workerData } from 'node:worker_threads'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPace } from '#platform/backup/pace.ts'
import { standBack } from '#platform/backup/stand-back.ts'
import { openDatabase } from '#platform/database/database.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { openBackupPlace } from './backup-place.ts'
import { openBackupTurns } from './backup-turns.ts'
import type { KeeperData } from './backups.ts'

/** The thread of the server that keeps backups: every ten seconds it does what is due. */
const { dataDir, source, archiveDir } = workerData as KeeperData
const { backup } = readSettings(process.env)
const EVERY_MS = 10_000
standBack()

const stopping = new AbortController()
parentPort!.once('message', () => stopping.abort())
const tell = (text: string, failed: boolean) => parentPort!.postMessage({ text, failed })

const place = await openBackupPlace({ backup }, dataDir, openPace())
// one connection, which holds the lock that one process alone has
const db = openDatabase(source.url, { poolSize: 1 })
const turn = openBackupTurns({ db, place, source, archiveDir, dataDir, backup, tell })
while (!stopping.signal.aborted) {
  await turn(new Date()).catch((error: Error) => tell(`a turn of the backups failed: ${error.message}`, true))
  await sleep(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {})
}
await db.close()
