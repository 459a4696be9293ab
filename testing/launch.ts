import { execFile, fork, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { inject, onTestFinished } from 'vitest'
import { dataPlace } from './data-place.ts'

const root = resolve(import.meta.dirname, '..')

export async function newFolder() {
  const folder = await mkdtemp(join(dataPlace(), 'medimall-start-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }))
  return folder
}

/** Of a worker. */
let filled: Promise<string> | undefined

async function fill() {
  const folder = await mkdtemp(join(inject('folder'), 'filled-'))
  const { child } = await start(folder)
  await end(child, 'SIGTERM')
  return folder
}

/** A folder as a first start left it, today: filling one takes most of a start. */
export async function filledFolder() {
  const [folder, from] = await Promise.all([newFolder(), (filled ??= fill())])
  // the database's files keep their owner
  await promisify(execFile)('cp', ['-a', `${from}/.`, folder])
  return folder
}

/** The server as `npm start` runs it, on an embedded database of its own; `tree`: of another build. */
export async function start(dataDir: string, env: Record<string, string> = {}, tree = root) {
  const child = fork(join(tree, 'apps/server/main.ts'), {
    env: { ...process.env, DATABASE_URL: '', PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  onTestFinished(async () => void (await end(child, 'SIGTERM')))
  let printed = ''
  const url = await new Promise<string>((ready, failed) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString()
      const address = /ready at (http:\/\/\S+)/.exec(printed)?.[1]
      if (address) ready(address)
    }
    child.stdout!.on('data', read)
    child.stderr!.on('data', read)
    child.once('close', (code) => failed(new Error(`stopped with ${code}: ${printed}`)))
  })
  return { child, url, printed: () => printed }
}

/** Its exit code, once it is gone. */
export function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise<number | null>((done) => {
    child.once('exit', (code) => done(code))
    child.kill(signal)
  })
}
