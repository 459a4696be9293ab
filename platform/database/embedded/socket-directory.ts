import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { canEnter, ownerOf, type Account } from './account.ts'

/** Names the socket file; nothing listens on TCP. */
export const port = 5432

/** sun_path holds 108 bytes on Linux and 104 on macOS, its closing zero included. */
const longestPath = process.platform === 'darwin' ? 103 : 107

export const socketPath = (directory: string, socketPort = port) => join(directory, `.s.PGSQL.${socketPort}`)
const fits = (directory: string) => Buffer.byteLength(socketPath(directory)) <= longestPath

/** A directory only the database account (and root) can enter: that is the whole authentication. */
export async function prepareSocketDirectory(
  dataDir: string,
  wanted: string | undefined,
  account: Account,
): Promise<string> {
  if (wanted) return requirePrivate(resolve(wanted), account)

  const short = `medimall-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
  for (const directory of [`${dataDir}.socket`, join(tmpdir(), short), join('/tmp', short)]) {
    if (!fits(directory)) continue
    makePrivate(directory, account)
    if (await canEnter(account, directory)) return directory
  }
  throw new Error(
    `No directory for PostgreSQL's socket: ${dataDir} is too deep for a socket path (${longestPath} bytes) and so is the temporary directory.`,
  )
}

function makePrivate(directory: string, account: Account) {
  const owner = ownerOf(account)
  const existing = lstatSync(directory, { throwIfNoEntry: false })
  // Anybody can put something under this name into a shared temporary directory.
  if (existing && !(existing.isDirectory() && existing.uid === owner.uid))
    rmSync(directory, { recursive: true })
  if (!existing || existing.uid !== owner.uid) mkdirSync(directory, { mode: 0o700 })
  chownSync(directory, owner.uid, owner.gid)
  chmodSync(directory, 0o700)
}

/** A directory the caller chose is never repaired: it may be somebody else's. */
function requirePrivate(directory: string, account: Account): string {
  if (!fits(directory))
    throw new Error(`The socket directory ${directory} is too deep for a socket path (${longestPath} bytes).`)
  if (!lstatSync(directory, { throwIfNoEntry: false })) {
    mkdirSync(directory, { recursive: true })
    makePrivate(directory, account)
  }
  const { uid, mode } = lstatSync(directory)
  if (uid !== ownerOf(account).uid || mode & 0o077) {
    throw new Error(
      `The socket directory ${directory} must belong to user id ${ownerOf(account).uid} with mode 0700.`,
    )
  }
  return directory
}
