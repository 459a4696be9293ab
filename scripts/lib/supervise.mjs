import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { endOf, signals } from './processes.mjs'
import { root, say } from './project.mjs'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** A server that has run this long had a good start: the next pause is short again. */
const STEADY_MS = 10_000

/**
 * Keeps a server running and gives its exit code once it ends in order (0) or is told to. One that never said 'ready'
 * is not tried again: its settings are wrong, and it has said so.
 */
export async function supervise({ command, args, env }) {
  let child
  let isTold = false
  const rest = new AbortController()
  const tell = (signal) => {
    isTold = true
    rest.abort()
    child.kill(signal)
  }
  for (const signal of signals) process.on(signal, tell)

  let wasReady = false
  let pause = FIRST_PAUSE_MS
  let lastEnd
  for (;;) {
    const begun = performance.now()
    child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env, ...(lastEnd && { LAST_END: lastEnd }) },
      // The end of the channel tells the server that this process is gone, even by SIGKILL, which cannot be passed on:
      // the server hears 'disconnect' and stops itself and its database.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    child.on('message', (said) => (wasReady ||= said === 'ready'))
    const { code, name } = await endOf(child)
    if (isTold || code === 0 || !wasReady) return code
    if (performance.now() - begun > STEADY_MS) pause = FIRST_PAUSE_MS
    lastEnd = name
    say(
      `The server ended unexpectedly (${name}) and starts again. / 서버가 예기치 않게 종료되어 다시 시작해요.`,
    )
    await sleep(pause, undefined, { signal: rest.signal }).catch(() => {})
    if (isTold) return 0
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  }
}
