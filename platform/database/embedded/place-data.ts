import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmdirSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { canEnter, ownerOf, type Account } from './account.ts'

/**
 * Where the database really lives. Usually `dataDir` itself. When root's clone lies under a 0700 home the
 * database account cannot enter it: the data then goes under `reachableDir`, and `dataDir` becomes a link to
 * it.
 */
export async function placeData(dataDir: string, account: Account, reachableDir: string): Promise<string> {
  const existing = lstatSync(dataDir, { throwIfNoEntry: false })
  // The link counts even while it leads nowhere: its target is created after it.
  if (existing?.isSymbolicLink()) return realPlace(resolve(dirname(dataDir), readlinkSync(dataDir)))
  const parent = dirname(dataDir)
  if ((await canEnter(account, parent)) || (await openToGroup(parent, account))) return dataDir

  if (existing && readdirSync(dataDir).length > 0) {
    throw new Error(
      `User id ${account.uid}, who must run PostgreSQL, cannot enter ${dataDir}. Move it, and DATA_DIR, to where that user can.`,
    )
  }
  if (existing) rmdirSync(dataDir)
  mkdirSync(reachableDir, { recursive: true })
  chmodSync(reachableDir, 0o755)
  const home = mkdtempSync(join(realpathSync(reachableDir), 'data-'))
  const { uid, gid } = ownerOf(account)
  chownSync(home, uid, gid)
  const target = join(home, basename(dataDir))
  symlinkSync(target, dataDir)
  return target
}

/**
 * A 0700 folder made for the data alone (mkdtemp's kind) is opened to the account's group, to pass through
 * and no more. Homes, and folders whose group has rights already, are not ours to change.
 */
async function openToGroup(directory: string, account: Account): Promise<boolean> {
  const { uid, mode } = statSync(directory)
  if (uid !== 0 || mode & 0o070 || directory === homedir() || !(await canEnter(account, dirname(directory))))
    return false
  chownSync(directory, 0, ownerOf(account).gid)
  chmodSync(directory, (mode & 0o777) | 0o010)
  return true
}

const realPlace = (path: string) =>
  existsSync(path) ? realpathSync(path) : join(realpathSync(dirname(path)), basename(path))
