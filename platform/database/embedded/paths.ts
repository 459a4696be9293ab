import { mkdirSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** What the launcher keeps beside a data directory, so that PostgreSQL's own folder holds nothing of ours. */
export type Siblings = {
  /** The data directory as the caller named it, with its parent resolved. */
  dataDir: string
  /** Held for the length of one start or stop. */
  turnFile: string
  /** Held, shared, by every process that uses the server. */
  usersFile: string
  logFile: string
}

/** Beside the data, wherever they really live: finished pieces of the write-ahead log that wait for a backup. */
export const archiveOf = (place: string) => `${place}.archive`

/**
 * Creates the parent folder. The last part of the name is not followed when it is a link:
 * two starters must meet at the same lock whether or not the link exists yet.
 */
export function siblingsOf(dataDir: string): Siblings {
  const parent = dirname(resolve(dataDir))
  mkdirSync(parent, { recursive: true })
  const named = join(realpathSync(parent), basename(resolve(dataDir)))
  return { dataDir: named, turnFile: `${named}.lock`, usersFile: `${named}.users`, logFile: `${named}.log` }
}
