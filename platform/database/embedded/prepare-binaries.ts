import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { runAs, type Account } from './account.ts'

export type Binaries = { native: string; major: number }

/**
 * Makes the package's binaries runnable by the account, in place where possible,
 * otherwise from a copy under `copyHome`, which the account must be able to reach.
 */
export async function prepareBinaries(native: string, account: Account, copyHome: string): Promise<Binaries> {
  const inPlace = linkLibraries(native) ? await askVersion(native, account) : undefined
  if (inPlace) return { native, major: inPlace }

  const copy = copyBinaries(native, copyHome)
  const copied = await askVersion(copy, account)
  if (copied) return { native: copy, major: copied }
  throw new Error(
    `The PostgreSQL binaries in ${copy} cannot be run by user id ${account.uid}. Put the project where that user can read it, or set DATABASE_URL.`,
  )
}

/**
 * npm packages carry no symbolic links; the package's install script makes them, and does not run under
 * --ignore-scripts or npm 12. False: the folder is not ours to write.
 */
export function linkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    try {
      symlinkSync(relative(dirname(target), source), join(dirname(native), target))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EEXIST') continue
      if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false
      throw error
    }
  }
  return true
}

/** The major version, or undefined where the account cannot reach the file. */
async function askVersion(native: string, account: Account): Promise<number | undefined> {
  const program = join(native, 'bin', 'postgres')
  const { status, errorCode, output } = await runAs(account, program, ['--version'])
  const major = /PostgreSQL\) (\d+)/.exec(output)?.[1]
  if (status === 0 && major) return Number(major)
  if (errorCode === 'EACCES') return undefined
  // The kernel says "no such file" about the missing loader of an existing program.
  if (errorCode === 'ENOENT' && existsSync(program)) {
    throw new Error(
      'The embedded PostgreSQL needs glibc, which this system (Alpine?) does not have. Set DATABASE_URL to an existing PostgreSQL.',
    )
  }
  throw new Error(`${program} does not run: ${output || errorCode}`)
}

/** A clone under a 0700 home hides its node_modules from the database account. */
function copyBinaries(native: string, copyHome: string): string {
  const manifest: { version: string } = JSON.parse(
    readFileSync(join(dirname(native), 'package.json'), 'utf8'),
  )
  const home = join(copyHome, `postgres-${manifest.version}`)
  const copy = join(home, 'native')
  if (existsSync(home)) return copy

  mkdirSync(copyHome, { recursive: true })
  const draft = mkdtempSync(`${home}.draft-`)
  cpSync(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  linkLibraries(join(draft, 'native'))
  makeReadable(draft)
  try {
    // Renamed whole, so that a copy broken off is never taken for a good one.
    renameSync(draft, home)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(home)) throw error
  }
  return copy
}

/** A strict umask may have left the originals, and so the copy, to their owner alone. */
function makeReadable(directory: string) {
  chmodSync(directory, 0o755)
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    chmodSync(path, entry.isDirectory() || statSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}
