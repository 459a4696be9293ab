import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter } from 'node:path'
import './settings-file.mjs'
import { runToEnd } from './processes.mjs'
import { fail, inRoot } from './project.mjs'

const oldest = 26

/** Node is an npm package here, so that everybody runs the same one whatever `node` their shell finds. */
export function node26Path() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const program = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
  // One platform's package carries another name.
  const pinned = ['node', 'node-bin'].map((name) =>
    inRoot('node_modules', `${name}-${platform}-${process.arch}`, program),
  )
  const there = pinned.filter((path) => existsSync(path))
  const found = there.find((path) => majorOf(path) >= oldest)
  if (found) return found
  if (Number.parseInt(process.versions.node, 10) >= oldest) return process.execPath
  const trouble = there
    .map((path) => spawnSync(path, ['--version'], { encoding: 'utf8' }).stderr?.trim())
    .filter(Boolean)
  fail(`Medimall runs on Node ${oldest}, and there is none for ${process.platform}-${process.arch}; this is Node ${process.versions.node}.${trouble.map((words) => `\n  - ${words}`).join('')}
  - Run "npm ci" without --omit=optional, or install Node ${oldest} or newer and start again.
메디몰은 Node ${oldest}에서 실행돼요. 이 컴퓨터(${process.platform}-${process.arch}, Node ${process.versions.node})에서 쓸 Node ${oldest}을 찾지 못했어요.
  - --omit=optional 없이 "npm ci"를 실행하거나, Node ${oldest} 이상을 설치한 뒤 다시 시작해 주세요.`)
}

/** NaN where the program cannot run: its package is for glibc, this system may not be. */
const majorOf = (path) =>
  Number.parseInt(spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout?.slice(1), 10)

/** The programs started in turn find the same Node. */
export const node26Program = (args, { env, ...options } = {}) => ({
  command: node26Path(),
  args,
  env: { PATH: `${inRoot('node_modules/.bin')}${delimiter}${process.env.PATH}`, ...env },
  ...options,
})

export function runNode26(args, options) {
  const { command, args: all, ...rest } = node26Program(args, options)
  return runToEnd(command, all, rest)
}
