import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { npmProgram } from './npm.mjs'
import { runToEnd } from './processes.mjs'
import { fail, inRoot, say } from './project.mjs'

const stamp = inRoot('node_modules/.install-stamp')

/** Runs `npm ci` unless node_modules already holds what package-lock.json asks for. */
export async function ensureInstalled() {
  const lock = readOrNothing(inRoot('package-lock.json'))
  const hash = createHash('sha256').update(lock).digest('hex')
  if (readOrNothing(stamp) === hash) return
  // Without a stamp somebody may have run npm by hand; npm keeps a list of what it installed.
  const installed = readOrNothing(inRoot('node_modules/.package-lock.json'))
  if (
    !installed ||
    differences(JSON.parse(lock), JSON.parse(installed), { lean: process.env.NODE_ENV === 'production' })
      .length > 0
  )
    await install()
  try {
    writeFileSync(stamp, hash)
  } catch (error) {
    // a tree that is mounted read-only is looked through at each start
    if (error.code !== 'EROFS' && error.code !== 'EACCES') throw error
  }
}

async function install() {
  say('Installing packages, once; this takes a minute. / 패키지를 설치하고 있어요. 처음 한 번, 1분쯤 걸려요.')
  // The build needs development packages, and Node and PostgreSQL themselves are optional ones, whatever the
  // user's npm leaves out.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const npm = npmProgram(args)
  const code = await runToEnd(npm.command, npm.args, npm.options)
  if (code !== 0)
    fail(
      'npm ci failed; its message is above. / 패키지를 설치하지 못했어요. 위의 메시지를 확인해 주세요.',
      code,
    )
}

/**
 * Names of packages that are missing, superfluous or another version. Packages of other platforms may be
 * missing;
 * `lean` allows those for development too, as in an image made with --omit=dev.
 */
export function differences(lock, installed, { lean = false } = {}) {
  const wanted = Object.entries(lock.packages ?? {}).filter(([path]) => path !== '')
  const present = installed.packages ?? {}
  const missing = wanted.filter(
    ([path, entry]) => !present[path] && !entry.optional && !(lean && (entry.dev || entry.devOptional)),
  )
  const other = Object.entries(present).filter(
    ([path, entry]) =>
      lock.packages?.[path]?.version !== entry.version || lock.packages[path].integrity !== entry.integrity,
  )
  return [...missing, ...other].map(([path]) => path)
}

function readOrNothing(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
