import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { chooseAccount, ownerOf } from './account.ts'
import { lockAlone } from './file-lock.ts'
import { readLogFrom, sizeOf } from './log-file.ts'
import { siblingsOf } from './paths.ts'
import { placeData } from './place-data.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './start.ts'

type Copy = {
  dataDir: string
  /** Puts the copied files into the first folder and the pieces of the log that follow into the second. */
  fill: (place: string, logs: string) => Promise<void>
  /** The moment to stop at; none: the end of the log. */
  until?: Date | undefined
  log?: (line: string) => void
  reachableDir?: string
}

/** The log ends before the moment that was asked for. */
const tooLate = /recovery ended before configured recovery target was reached/

/**
 * Starts a copied database in an empty place, and lets it read the log up to the moment. `reached` is false
 * when the log ends before it: then the database stands at the log's end.
 */
export async function startCopy({
  dataDir,
  fill,
  until,
  log = () => {},
  reachableDir = '/var/lib/medimall',
}: Copy): Promise<{ postgres: EmbeddedPostgres; reached: boolean }> {
  const siblings = siblingsOf(dataDir)
  const turn = await lockAlone(siblings.turnFile)
  let place = ''
  try {
    const account = chooseAccount(siblings.dataDir)
    place = await placeData(siblings.dataDir, account, reachableDir)
    if (existsSync(place) && readdirSync(place).length > 0)
      throw new Error(`${dataDir} is not empty. A copy is never put over a living database.`)
    const logs = logsOf(place)
    for (const folder of [place, logs]) mkdirSync(folder, { recursive: true, mode: 0o700 })
    await fill(place, logs)
    chmodSync(place, 0o700)
    writeFileSync(join(place, 'recovery.signal'), '')
    for (const folder of [place, logs]) giveTo(folder, ownerOf(account))
  } finally {
    turn.release()
  }
  const start = () => startEmbeddedPostgres({ dataDir, log, reachableDir })
  const config = join(place, 'postgresql.auto.conf')
  const before = readFileSync(config, 'utf8')
  try {
    appendFileSync(config, recovery(logsOf(place), until))
    const postgres = await readLog(start, siblings.logFile)
    if (postgres) return { postgres, reached: true }
    writeFileSync(config, before + recovery(logsOf(place)))
    const atEnd = await readLog(start, siblings.logFile)
    if (!atEnd) throw new Error(`${dataDir} could not read its log to the end`)
    return { postgres: atEnd, reached: false }
  } finally {
    writeFileSync(config, before)
    rmSync(logsOf(place), { recursive: true, force: true })
  }
}

/** The server when it has read the log up to its moment; null when the log ended before it. */
async function readLog(start: () => Promise<EmbeddedPostgres>, logFile: string) {
  const from = sizeOf(logFile)
  const endedTooEarly = () => tooLate.test(readLogFrom(logFile, from))
  let postgres: EmbeddedPostgres
  try {
    postgres = await start()
  } catch (error) {
    if (endedTooEarly()) return null
    throw error
  }
  // it answers readers before it has read everything
  while (await isReading(postgres)) {
    if (endedTooEarly()) {
      await postgres.stop()
      return null
    }
    await sleep(50)
  }
  return postgres
}

async function isReading({ url }: EmbeddedPostgres): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('select pg_is_in_recovery() as reading')
    return rows[0].reading
  } catch {
    return true
  } finally {
    await client.end().catch(() => {})
  }
}

const logsOf = (place: string) => `${place}.logs`

/** PostgreSQL hands this command to a shell; %f is the piece it wants, %p where it wants it. */
function recovery(logs: string, until?: Date) {
  const quoted = logs.replaceAll('%', '%%').replaceAll("'", String.raw`'\''`)
  return [
    `restore_command = ${literal(`cp '${quoted}'/%f %p`)}`,
    ...(until
      ? [`recovery_target_time = ${literal(until.toISOString().replace('T', ' ').replace('Z', '+00'))}`]
      : []),
    `recovery_target_action = 'promote'`,
    '',
  ].join('\n')
}
const literal = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

function giveTo(folder: string, { uid, gid }: { uid: number; gid: number }) {
  chownSync(folder, uid, gid)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    chownSync(join(entry.parentPath, entry.name), uid, gid)
}
