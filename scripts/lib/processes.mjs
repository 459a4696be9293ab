import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './project.mjs'

export const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program to its end and gives its exit code. Signals go on to it, so that stopping this process
 * stops that one, and this one ends after it. (A terminal's Ctrl-C reaches both: the program hears it twice.)
 */
export const runToEnd = (command, args, { env, ...options } = {}) =>
  runAll([{ command, args, env, ...options }])

/** Runs programs side by side. When one ends, the others are stopped; the first one's exit code counts. */
export async function runAll(programs) {
  const children = programs.map(({ command, args, env, ...options }) =>
    spawn(command, args, { cwd: root, stdio: 'inherit', ...options, env: { ...process.env, ...env } }),
  )
  const stopAll = (signal) =>
    children.forEach((child) => child.exitCode === null && child.signalCode === null && child.kill(signal))
  for (const signal of signals) process.on(signal, stopAll)
  const ends = children.map(async (child) => (await endOf(child)).code)
  const first = await Promise.race(ends)
  stopAll('SIGTERM')
  await Promise.all(ends)
  for (const signal of signals) process.off(signal, stopAll)
  return first
}

/** How a program ended: its exit code, and a name for it. */
export const endOf = (child) =>
  new Promise((done) => {
    child.once('error', (error) => {
      process.stderr.write(`${error.message}\n`)
      done({ code: 127, name: error.message })
    })
    child.once('exit', (code, signal) =>
      done({ code: code ?? 128 + constants.signals[signal], name: signal ?? `code ${code}` }),
    )
  })
