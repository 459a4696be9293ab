import { spawn } from 'node:child_process'
import { root } from './project.mjs'

/** The npm that runs this script, or whichever the shell finds. */
export function npmProgram(args) {
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : undefined
  return npm
    ? { command: process.execPath, args: [npm, ...args], options: {} }
    : { command: 'npm', args, options: { shell: process.platform === 'win32' } }
}

/** What npm answers on its standard output, read as JSON; null where it answers none. */
export function askNpm(args) {
  const { command, args: all, options } = npmProgram([...args, '--json'])
  const child = spawn(command, all, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], ...options })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (part) => (text += part))
  return new Promise((done) => {
    child.once('error', () => done(null))
    child.once('close', () => {
      try {
        done(JSON.parse(text))
      } catch {
        done(null)
      }
    })
  })
}
