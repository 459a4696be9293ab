import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runToEnd } from './processes.mjs'
import { say } from './project.mjs'

/**
 * What the stories are seen in: Chromium, and the other two engines. `asked` are programs that are asked for
 * their version, since some systems put a program there that only says how to install it.
 */
const chromium = {
  name: 'Chromium',
  variable: 'CHROMIUM_PATH',
  programs: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
  applications: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  debian: 'chromium',
  asked: true,
}
/** The stories look through the part of it that draws no window, where there is one: it takes a fifth less work. */
const windowless = {
  ...chromium,
  programs: ['chromium-headless-shell', ...chromium.programs],
  debian: 'chromium-headless-shell',
}
const others = [
  {
    name: 'Firefox',
    variable: 'FIREFOX_PATH',
    programs: ['firefox-esr', 'firefox'],
    applications: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
    debian: 'firefox-esr',
    asked: true,
  },
  {
    name: 'WebKitWebDriver',
    variable: 'WEBKIT_DRIVER_PATH',
    programs: ['WebKitWebDriver'],
    debian: 'webkit2gtk-driver',
  },
  { name: 'Xvfb', variable: 'XVFB_PATH', programs: ['Xvfb'], debian: 'xvfb' },
]

/** Where each is, by its variable; the variable itself may name it outright. */
function find({ variable, programs, applications = [], asked }) {
  if (process.env[variable]) return process.env[variable]
  const onPath = programs.flatMap((name) =>
    (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)),
  )
  return [...onPath, ...applications].find(
    (path) => existsSync(path) && (!asked || spawnSync(path, ['--version']).status === 0),
  )
}

/** Only Chromium, the whole of it, which measuring needs. */
export const ensureChromium = async () => (await ensure([chromium]))?.CHROMIUM_PATH
/** All that the browser stories need, as environment variables. */
export const ensureBrowsers = () => ensure([windowless, ...others])

/** Installs Debian's where that is possible. Undefined, and a message, where it is not. */
async function ensure(wanted) {
  const missing = () => wanted.filter((browser) => !find(browser))
  const packages = missing().map(({ debian }) => debian)
  if (packages.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say(`Installing ${packages.join(', ')} with apt-get.`)
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    const update = await runToEnd('apt-get', ['update'], { env })
    if (update === 0)
      await runToEnd('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env })
  }
  const lacking = missing()
  if (lacking.length === 0)
    return Object.fromEntries(wanted.map((browser) => [browser.variable, find(browser)]))
  const names = lacking.map(({ name }) => name).join(', ')
  const debian = lacking.map((browser) => browser.debian).join(' ')
  const variables = lacking.map(({ variable }) => variable).join(', ')
  say(`Not found, and the browser stories need it: ${names}. Install it (Debian: apt-get install ${debian}), or say where it is in ${variables}.
브라우저 시험에 필요한 프로그램이 없어요: ${names}. 설치하거나(Debian: apt-get install ${debian}) ${variables}로 위치를 알려 주세요.`)
  return undefined
}
