// npm run drill:rollout [-- commit]: builds an older commit beside this one, and lets this one replace it, a process at a
// time behind HAProxy, while clinics order. The older one is the newest with fewer migrations unless said.
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { buildBrowserApps } from './lib/browser-build.mjs'
import { ensureProgram } from './lib/debian.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { node26Program } from './lib/node26.mjs'
import { runToEnd } from './lib/processes.mjs'
import { fail, inRoot, root, say } from './lib/project.mjs'
import { runVitest } from './lib/vitest.mjs'

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

const migrationsOf = (commit) => git('ls-tree', '--name-only', `${commit}:db/migrations`).split('\n')

/** The newest commit of the main branch from which our migrations go on: it has fewer, and none that would come later. */
function newestBefore() {
  const own = migrationsOf('HEAD')
  return git('rev-list', '--first-parent', '-200', 'HEAD')
    .split('\n')
    .find((commit) => {
      const ran = migrationsOf(commit)
      return ran.length < own.length && ran.every((name, n) => name === own[n])
    })
}

function olderCommit(asked) {
  try {
    return git('rev-parse', '--verify', `${asked ?? newestBefore()}^{commit}`)
  } catch {
    return fail(
      `${asked ?? 'a commit with fewer migrations'}: no such commit here. / 이 저장소에 없는 커밋이에요.`,
    )
  }
}

/** The older commit in a folder of its own, with the same packages where its lock file is the same, and built. */
async function openTree(commit, folder) {
  closeTree(folder)
  git('worktree', 'add', '--detach', '--force', folder, commit)
  const lock = 'package-lock.json'
  if (readFileSync(join(folder, lock), 'utf8') === readFileSync(inRoot(lock), 'utf8'))
    symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'))
  const { command, args, ...options } = node26Program([join(folder, 'scripts/build.mjs')])
  return runToEnd(command, args, { ...options, cwd: folder })
}

function closeTree(folder) {
  rmSync(folder, { recursive: true, force: true })
  git('worktree', 'prune')
}

await ensureInstalled()
const haproxy = await ensureProgram('haproxy')
const commit = olderCommit(process.argv[2])
const folder = inRoot('.cache/older')
try {
  say(`From ${git('log', '-1', '--format=%h %s', commit)}. / 이 커밋에서 지금 코드로 바꿔요.`)
  process.exitCode =
    (await openTree(commit, folder)) ||
    (await buildBrowserApps()) ||
    (
      await runVitest(['apps/server/rollout.test.ts'], {
        env: { GUARANTEES: 'full', OLDER_TREE: folder, HAPROXY_PATH: haproxy },
      })
    ).code
} finally {
  closeTree(folder)
}
