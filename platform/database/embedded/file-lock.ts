import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

const BUSY = 5

export type FileLock = { release: () => void }

/** Keeps the handles from the garbage collector, which would close them. */
const held = new Set<DatabaseSync>()

/**
 * A kernel lock on a file, taken through SQLite because Node offers no other way to one.
 * The kernel drops it when its holder dies, so a lock left by a dead process is free at once:
 * there is no pid to check, none to be reused, and it holds across containers that share a volume.
 */
function tryLock(file: string, statements: string[]): FileLock | undefined {
  const handle = new DatabaseSync(file)
  try {
    for (const statement of statements) handle.exec(statement)
    held.add(handle)
    return { release: () => void (held.delete(handle) && handle.close()) }
  } catch (error) {
    handle.close()
    if ((error as { errcode?: number }).errcode === BUSY) return undefined
    throw error
  }
}

/** Undefined while anybody, shared or alone, holds the file. */
export const tryLockAlone = (file: string) => tryLock(file, ['BEGIN EXCLUSIVE'])

/** Undefined while somebody holds the file alone. The read is what makes SQLite take the shared lock. */
export const tryLockShared = (file: string) => tryLock(file, ['BEGIN', 'SELECT 1 FROM sqlite_schema'])

/**
 * Waits by asking again: SQLite's own wait would stop the event loop, and with it a holder in this process.
 */
export async function lockAlone(file: string, onWait: () => void = () => {}): Promise<FileLock> {
  for (let waiting = false; ; waiting = true) {
    const lock = tryLockAlone(file)
    if (lock) return lock
    if (!waiting) onWait()
    await sleep(20)
  }
}
