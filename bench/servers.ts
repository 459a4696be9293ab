import { fork, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { resolve } from 'node:path'

// @ts-expect-error -- plain JavaScript, since npm start runs it under any Node
import { serverEnvironment, serverFlags } from '../scripts/lib/server-flags.mjs'

const root = resolve(import.meta.dirname, '..')
export const TOKEN_SECRET = 'a secret that only the bench signs tokens with'

export type Running = {
  url: string
  port: number
  startedMs: number
  memoryMb(): Promise<number>
  /** Of the processor, since the start. */ cpuMs(): Promise<number>
  stop(): Promise<void>
}

/**
 * Starts the shop as `npm start` runs it, against a given database, or "": the embedded one of its DATA_DIR; `port`:
 * where one stood before.
 */
export const startShop = (databaseUrl: string, port?: number, env: Record<string, string> = {}) =>
  start('apps/server/main.ts', serverFlags, {
    ...serverEnvironment,
    DATABASE_URL: databaseUrl,
    DATA_DIR: '.cache/bench/shop',
    TOKEN_SECRET,
    LOG_LEVEL: 'error',
    LIMITED_PER_MINUTE: '1000000',
    DEMO: 'on',
    ...(port !== undefined && { PORT: String(port) }),
    ...env,
  })

export const startFloor = (databaseUrl: string) => start('bench/floor.ts', [], { DATABASE_URL: databaseUrl })

async function start(file: string, execArgv: string[], env: Record<string, string>): Promise<Running> {
  const port = env.PORT ? Number(env.PORT) : await freePort()
  const began = performance.now()
  const child = fork(resolve(root, file), {
    cwd: root,
    execArgv,
    env: { ...process.env, NODE_COMPILE_CACHE: resolve(root, '.cache/compile'), PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await answers(`${url}/readyz`))) {
    if (child.exitCode !== null) throw new Error(`${file} stopped with ${child.exitCode}`)
    await new Promise((done) => setTimeout(done, 20))
  }
  return {
    url,
    port,
    startedMs: performance.now() - began,
    memoryMb: () => residentMb(child),
    cpuMs: () => processorMs(child),
    stop: () => end(child),
  }
}

function freePort() {
  return new Promise<number>((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => found(port))
    })
  })
}

const answers = (url: string) =>
  fetch(url).then(
    (response) => response.status < 600,
    () => false,
  )

async function residentMb(child: ChildProcess) {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024)
}

/** Linux counts in hundredths of a second. */
async function processorMs(child: ChildProcess) {
  const fields = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function end(child: ChildProcess) {
  return new Promise<void>((done) => {
    child.once('exit', () => done())
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
  })
}
