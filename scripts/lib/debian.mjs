import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runToEnd } from './processes.mjs'
import { fail, say } from './project.mjs'

const places = () => [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
const find = (name) =>
  places()
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

/** Where a program is; Debian's package of it is installed where that is possible, else this ends. */
export async function ensureProgram(name) {
  if (!find(name) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say(`Installing ${name} with apt-get. / ${name} 프로그램을 설치하고 있어요.`)
    // a package that starts a service of its own is kept from it: drills start what they need themselves
    const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    const update = await runToEnd('apt-get', ['update', '-q'], { env })
    if (update === 0)
      await runToEnd('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { env })
  }
  const found = find(name)
  if (!found || spawnSync(found, ['-v']).error)
    fail(`Not found: ${name}. Install it (Debian: apt-get install ${name}) and start again.
${name} 프로그램이 필요해요. 설치한 뒤 다시 실행해 주세요(Debian: apt-get install ${name}).`)
  return found
}
