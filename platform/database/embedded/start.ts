import { chownSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { chooseAccount, ownerOf, type Account } from './account.ts'
import { createCluster, superuser } from './create-cluster.ts'
import { lockAlone, tryLockAlone, tryLockShared, type FileLock } from './file-lock.ts'
import { launch } from './launch.ts'
import { locateNative } from './locate-binaries.ts'
import { trimLog } from './log-file.ts'
import { archiveOf, siblingsOf, type Siblings } from './paths.ts'
import { placeData } from './place-data.ts'
import { findRunning, stopPostmaster, type PidFile } from './postmaster.ts'
import { prepareBinaries } from './prepare-binaries.ts'
import { prepareSocketDirectory } from './socket-directory.ts'

type StartOptions = {
  dataDir: string
  /**
   * A directory for this server's socket alone. By default one is found beside the data or in the temporary
   * directory.
   */
  socketDir?: string
  log?: (line: string) => void
  /** Keeps finished pieces of the write-ahead log in `archiveDir` until somebody fetches them. */
  archive?: boolean
  /** More for the environment of the server. */
  env?: Record<string, string>
  /** Where root puts what the database account cannot reach inside root's own folders. */
  reachableDir?: string
}

export type EmbeddedPostgres = {
  /** The socket's directory, which `pg` takes as a host. */
  host: string
  port: number
  user: string
  url: string
  /** The server was already running: shared with another process, or left by one that died. */
  adopted: boolean
  pid: number
  /** Where the data really are. */
  place: string
  archiveDir: string
  /** Stops the server, unless another process still uses it; the last user stops it. */
  stop: () => Promise<void>
}

/**
 * Creates, starts or adopts the PostgreSQL of a data directory. Any number of processes may call it at once.
 */
export async function startEmbeddedPostgres({
  dataDir,
  socketDir,
  log = () => {},
  archive = false,
  env = {},
  reachableDir = '/var/lib/medimall',
}: StartOptions): Promise<EmbeddedPostgres> {
  const siblings = siblingsOf(dataDir)
  const native = locateNative()
  const turn = await lockAlone(siblings.turnFile, () =>
    log('waiting for another process that starts or stops this database'),
  )
  try {
    const account = chooseAccount(siblings.dataDir)
    const place = await placeData(siblings.dataDir, account, reachableDir)
    if (place !== siblings.dataDir)
      log(`the database account cannot enter ${siblings.dataDir}; the data is in ${place}`)

    const running = await findRunning(place)
    if (running) {
      log(`adopted the running PostgreSQL, pid ${running.pid}`)
      return describe(running, true, place, siblings)
    }
    const socket = await prepareSocketDirectory(place, socketDir, account)
    const copyHome = account.uid === undefined ? dirname(siblings.dataDir) : reachableDir
    const binaries = await prepareBinaries(native, account, copyHome)
    await createCluster(binaries, account, place, log)
    if (archive) makeFolder(archiveOf(place), account)
    const launched = await launch({
      binaries,
      account,
      dataDir: place,
      socketDir: socket,
      logFile: siblings.logFile,
      archiveDir: archive ? archiveOf(place) : undefined,
      env,
      log,
    })
    return describe(launched, false, place, siblings)
  } finally {
    turn.release()
  }
}

function describe(
  { pid, port, socketDir }: PidFile,
  adopted: boolean,
  place: string,
  siblings: Siblings,
): EmbeddedPostgres {
  const use = tryLockShared(siblings.usersFile)
  if (!use) throw new Error(`${siblings.usersFile} is locked by something other than this program.`)
  const trimming = setInterval(() => trimLog(siblings.logFile), 60_000).unref()
  let stopping: Promise<void> | undefined
  return {
    host: socketDir,
    port,
    user: superuser,
    url: `postgres:///postgres?host=${encodeURIComponent(socketDir)}&port=${port}&user=${superuser}`,
    adopted,
    pid,
    place,
    archiveDir: archiveOf(place),
    stop: () => {
      clearInterval(trimming)
      return (stopping ??= leave(use, pid, place, siblings))
    },
  }
}

function makeFolder(path: string, account: Account) {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const { uid, gid } = ownerOf(account)
  chownSync(path, uid, gid)
}

/** Under the turn lock, so that nobody adopts a server that is about to stop. */
async function leave(use: FileLock, pid: number, place: string, { turnFile, usersFile }: Siblings) {
  const turn = await lockAlone(turnFile)
  use.release()
  const lastUser = tryLockAlone(usersFile)
  try {
    if (lastUser) await stopPostmaster(pid, place)
  } finally {
    lastUser?.release()
    turn.release()
  }
}
