import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { socketPath } from './socket-directory.ts'

/** What postmaster.pid says; its lines are PostgreSQL's documented format. */
export type PidFile = { pid: number; port: number; socketDir: string; ready: boolean }

export function readPidFile(dataDir: string): PidFile | undefined {
  const text = readOrNothing(join(dataDir, 'postmaster.pid'))
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Math.abs(Number(lines[0]))
  if (!pid) return undefined
  return { pid, port: Number(lines[3]), socketDir: lines[4] ?? '', ready: lines[7] === 'ready' }
}

/**
 * Whether this pid is a live PostgreSQL of this data directory. A zombie is not (a container's PID 1 may
 * never reap it), nor is a stranger, or another PostgreSQL, that was given the number of a dead one.
 */
export function isPostmasterOf(pid: number, dataDir: string): boolean {
  if (!existsSync('/proc/self/stat')) return isPostgresByPs(pid)
  const stat = readOrNothing(`/proc/${pid}/stat`)
  const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
  const state = stat.slice(stat.lastIndexOf(')') + 2)[0]
  if (name !== 'postgres' || state === 'Z' || state === 'X') return false
  try {
    // PostgreSQL works inside its data directory.
    return readlinkSync(`/proc/${pid}/cwd`) === dataDir
  } catch {
    return false
  }
}

/** macOS has no /proc. */
function isPostgresByPs(pid: number): boolean {
  try {
    const [state = 'Z', command = ''] = execFileSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], {
      encoding: 'utf8',
    })
      .trim()
      .split(/\s+/)
    return !state.startsWith('Z') && basename(command) === 'postgres'
  } catch {
    return false
  }
}

/**
 * PostgreSQL's shortest question, "do you speak TLS?". A connection alone proves nothing: the kernel takes
 * those for a hung or dying server too.
 */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

/** True once the server of this very pid file takes connections. */
export async function answers({ pid, port, socketDir, ready }: PidFile): Promise<boolean> {
  if (!ready || !socketDir) return false
  const path = socketPath(socketDir, port)
  // Another server may sit on the same path since; its lock file carries its own pid.
  if (Math.abs(Number.parseInt(readOrNothing(`${path}.lock`), 10)) !== pid) return false
  return new Promise((done) => {
    const socket = connect(path, () => socket.write(sslRequest)).setTimeout(1_000)
    const finish = (answered: boolean) => {
      socket.destroy()
      done(answered)
    }
    socket
      .once('data', () => finish(true))
      .once('error', () => finish(false))
      .once('close', () => finish(false))
      .once('timeout', () => finish(false))
  })
}

/**
 * A server to adopt: left by a starter that died, or shared with one that lives. One that is starting or
 * stopping is waited for. Undefined: nothing runs here.
 */
export async function findRunning(dataDir: string, patienceMs = 60_000): Promise<PidFile | undefined> {
  for (const begun = performance.now(); ;) {
    const found = readPidFile(dataDir)
    if (!found) return undefined
    // Asked first: a server in another container answers although its pid is not ours to see.
    if (await answers(found)) return found
    if (!isPostmasterOf(found.pid, dataDir)) return undefined
    if (performance.now() - begun > patienceMs) {
      throw new Error(
        `PostgreSQL (pid ${found.pid}) holds ${dataDir} but does not answer. See its log beside that directory, or end that process.`,
      )
    }
    await sleep(20)
  }
}

/**
 * SIGINT is PostgreSQL's "fast" stop: clients are cut off, everything is written. If that takes too long,
 * SIGQUIT leaves the rest to crash recovery, which loses nothing either.
 */
export async function stopPostmaster(pid: number, dataDir: string, patienceMs = 5_000): Promise<void> {
  // Asked again right before the signal: the number may belong to somebody else since.
  if (!isPostmasterOf(pid, dataDir)) return
  process.kill(pid, 'SIGINT')
  let quit = false
  for (const begun = performance.now(); isPostmasterOf(pid, dataDir); await sleep(10)) {
    if (!quit && performance.now() - begun > patienceMs) {
      quit = true
      process.kill(pid, 'SIGQUIT')
    }
  }
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
