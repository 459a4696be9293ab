import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
const find = (program: string) =>
  FOLDERS.map((folder) => `${folder}/${program}`).find((path) => existsSync(path))

/**
 * The paths of programs that Debian packages under their own names. Missing ones are installed where this is root on
 * Debian; elsewhere what to install is said.
 */
export function needPrograms(...names: string[]): string[] {
  const missing = names.filter((name) => !find(name))
  if (missing.length > 0) {
    if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
      throw new Error(
        `The drill needs ${missing.join(' and ')}: install the package${missing.length > 1 ? 's' : ''} of that name (this is not root on Debian, so the drill does not). / ${missing.join(', ')} 패키지를 설치해 주세요.`,
      )
    process.stdout.write(`Installing ${missing.join(' and ')} ...\n`)
    const apt = (...args: string[]) =>
      execFileSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        // the drill starts what it needs by itself, on ports of its own
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
      })
    apt('update', '-q')
    apt('install', '-y', '-q', '--no-install-recommends', ...missing)
  }
  return names.map((name) => find(name)!)
}
