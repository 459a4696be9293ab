import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runToEnd } from './processes.mjs'
import { say } from './project.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** A browser that runs, or undefined. CHROMIUM_PATH names one outright. */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const onPath = names.flatMap((name) =>
    (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)),
  )
  // Asked for its version, because some systems put a program there that only says how to install it.
  return [...onPath, ...applications].find(
    (path) => existsSync(path) && spawnSync(path, ['--version']).status === 0,
  )
}

/** Installs Debian's where that is possible. Undefined, and a message, where it is not. */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing chromium with apt-get.')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    const code =
      (await runToEnd('apt-get', ['update'], { env })) ||
      (await runToEnd('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { env }))
    const installed = code === 0 ? findChromium() : undefined
    if (installed) return installed
  }
  say(`The browser stories need Chromium, and there is none. Install it (Debian: apt-get install chromium), or set CHROMIUM_PATH to a Chrome.
브라우저 시험에는 Chromium이 필요해요. 설치하거나(Debian: apt-get install chromium) CHROMIUM_PATH로 Chrome의 위치를 알려 주세요.`)
  return undefined
}
