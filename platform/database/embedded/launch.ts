import { totalmem } from 'node:os'
import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { postgresEnvironment, type Account } from './account.ts'
import { readLogFrom, sizeOf, trimLog } from './log-file.ts'
import { answers, isPostmasterOf, readPidFile, type PidFile } from './postmaster.ts'
import type { Binaries } from './prepare-binaries.ts'
import { port } from './socket-directory.ts'

type Launch = {
  binaries: Binaries
  account: Account
  dataDir: string
  socketDir: string
  logFile: string
  /** Where finished pieces of the write-ahead log are put for a backup to fetch; none: nowhere. */
  archiveDir?: string | undefined
  env?: Record<string, string>
  log: (line: string) => void
}

/** An eighth of the machine's memory, from 128 MB to 1 GB; pages that are never read take none. */
const sharedBuffers = () => `${Math.min(1_024, Math.max(128, Math.floor(totalmem() / 2 ** 23)))}MB`

/** On the command line, so that no file in the data directory can turn durability off. */
const settings = ({ socketDir, archiveDir }: Launch) => ({
  listen_addresses: '',
  port: String(port),
  unix_socket_directories: socketDir,
  unix_socket_permissions: '0700',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  shared_buffers: sharedBuffers(),
  // lists and orders are many and short: a second core belongs to the next reader
  max_parallel_workers_per_gather: '0',
  max_connections: '100',
  // nothing is replicated, and a checkpoint on a full disk would fail for want of the file that says so
  max_active_replication_origins: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Failed statements are the program's to log; here they would only put customers' data into a file.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  ...(archiveDir !== undefined && {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': archiveDir,
    // a minute is the most that a restore may lose
    archive_timeout: '60s',
  }),
})

/** A server that was just killed frees its pid file and shared memory a moment later. */
const passing = /already exists|still in use/

export async function launch(request: Launch, patienceMs = 4_000): Promise<PidFile> {
  const begun = performance.now()
  for (let waiting = false; ;) {
    const result = await launchOnce(request)
    if (typeof result !== 'string') return result
    if (!passing.test(result) || performance.now() - begun > patienceMs) {
      throw new Error(`PostgreSQL did not start in ${request.dataDir}:\n${result}`)
    }
    if (!waiting) request.log('waiting for an earlier server to let go of the data directory')
    waiting = true
    await sleep(100)
  }
}

/** The running server, or what PostgreSQL said before it gave up. */
async function launchOnce(request: Launch): Promise<PidFile | string> {
  trimLog(request.logFile)
  const from = sizeOf(request.logFile)
  const child = spawnPostgres(request)
  let ended: string | undefined
  child.once('error', (error) => (ended = error.message))
  child.once('exit', (code, signal) => (ended = `it ended with ${signal ?? `code ${code}`}`))
  // Recovery after a crash may take long, and an end is always seen: so no time limit here.
  const slow = setTimeout(
    () =>
      request.log(
        'PostgreSQL is still starting: it reads its log. / 데이터베이스가 기록(WAL)을 읽으며 켜지고 있어요.',
      ),
    5_000,
  )
  while (ended === undefined) {
    const found = readPidFile(request.dataDir)
    if (found && found.pid === child.pid && (await answers(found))) {
      clearTimeout(slow)
      return found
    }
    await sleep(10)
  }
  clearTimeout(slow)
  return `${readLogFrom(request.logFile, from)}\n${ended}`
}

function spawnPostgres(request: Launch): ChildProcess {
  const flags = Object.entries(settings(request)).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // A file, not a pipe: PostgreSQL must be able to outlive this process.
  const output = openSync(request.logFile, 'a', 0o600)
  const child = spawn(join(request.binaries.native, 'bin', 'postgres'), ['-D', request.dataDir, ...flags], {
    ...request.account,
    cwd: '/',
    env: { ...postgresEnvironment(), ...request.env, ...pardonStalePid(request.dataDir) },
    stdio: ['ignore', output, output],
    // Its own process group: Ctrl-C in a terminal reaches this process, which stops the database last.
    detached: true,
  })
  closeSync(output)
  return child
}

/**
 * PostgreSQL refuses to start while the pid in postmaster.pid exists, be it a zombie or a stranger with a
 * reused number. Naming that pid as its grandparent (pg_ctl's own means) makes it replace the file by itself,
 * and unlike deleting the file it keeps the check that no orphaned backend still writes to the data.
 */
function pardonStalePid(dataDir: string): { PG_GRANDPARENT_PID?: string } {
  const stale = readPidFile(dataDir)
  return stale && !isPostmasterOf(stale.pid, dataDir) ? { PG_GRANDPARENT_PID: String(stale.pid) } : {}
}
