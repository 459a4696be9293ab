import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { onTestFinished } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const supervised = `
  import { supervise } from ${JSON.stringify(`${root}/scripts/lib/supervise.mjs`)}
  process.exitCode = await supervise({
    command: process.execPath, args: [${JSON.stringify(`${root}/apps/server/main.ts`)}], env: {},
  })`

/** The server as \`npm start\` keeps it running, without installing and building. */
export async function startSupervised(env: Record<string, string>) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const keeper = spawn(process.execPath, ['--input-type=module', '--eval', supervised], {
    env: { ...process.env, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  keeper.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const ended = once(keeper, 'exit')
  onTestFinished(async () => {
    keeper.kill('SIGTERM')
    await ended
  })
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (keeper.exitCode !== null) throw new Error(`it ended: ${printed}`)
    await new Promise((done) => setTimeout(done, 100))
  }
  return {
    url,
    printed: () => printed,
    /** The server alone, not who watches it. False while there is none. */
    kill() {
      try {
        process.kill(
          Number(execFileSync('pgrep', ['-P', String(keeper.pid)], { encoding: 'utf8' })),
          'SIGKILL',
        )
        return true
      } catch {
        return false
      }
    },
  }
}

/** A port that stays free while nobody listens there: the system gives none of these to connections of its own. */
export async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 10_000)
  const server = createServer().listen(port, '127.0.0.1')
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return freePort()
  server.close()
  await once(server, 'close')
  return port
}
