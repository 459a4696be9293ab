import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ownerOf, runAs, type Account } from './account.ts'
import type { Binaries } from './prepare-binaries.ts'

export const superuser = 'postgres'

/**
 * Creates the database unless it exists, and refuses what this PostgreSQL cannot open. Call it under the turn
 * lock.
 */
export async function createCluster(
  binaries: Binaries,
  account: Account,
  dataDir: string,
  log: (line: string) => void,
): Promise<void> {
  if (existsSync(join(dataDir, 'PG_VERSION'))) return requireMajor(binaries, dataDir)
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new Error(
      `${dataDir} is neither empty nor a PostgreSQL database. Choose another DATA_DIR, or empty it.`,
    )
  }

  const parent = dirname(dataDir)
  const prefix = `${basename(dataDir)}.init-`
  for (const leftover of readdirSync(parent).filter((name) => name.startsWith(prefix))) {
    rmSync(join(parent, leftover), { recursive: true, force: true })
  }
  // Created aside and renamed, so a directory with this name is always complete. The random end of the name
  // keeps an initdb whose starter was killed from writing into its successor's files.
  const draft = mkdtempSync(join(parent, prefix))
  const { uid, gid } = ownerOf(account)
  chownSync(draft, uid, gid)
  log(`creating the database in ${dataDir}`)
  const made = await runAs(account, join(binaries.native, 'bin', 'initdb'), [
    '-D',
    draft,
    '-U',
    superuser,
    // Trust, because the socket's 0700 directory has already asked who you are.
    '-A',
    'trust',
    // Named, or LANG=C makes a SQL_ASCII database; builtin, so that sorting never depends on the machine's C
    // library.
    '-E',
    'UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ])
  if (made.status !== 0) {
    rmSync(draft, { recursive: true, force: true })
    throw new Error(`initdb failed in ${parent}: ${made.output || made.errorCode}`)
  }
  renameSync(draft, dataDir)
  syncDirectory(parent)
}

function requireMajor({ major }: Binaries, dataDir: string) {
  const found = readFileSync(join(dataDir, 'PG_VERSION'), 'utf8').trim()
  if (found === String(major)) return
  throw new Error(
    `${dataDir} was written by PostgreSQL ${found}, but this is PostgreSQL ${major}. Dump it with ${found} and load it into a new directory, or point DATABASE_URL at a PostgreSQL ${found}.`,
  )
}

function syncDirectory(directory: string) {
  const handle = openSync(directory, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
