import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { onTestFinished, test } from 'vitest'
import { isPostmasterOf, readPidFile } from '#platform/database/embedded/postmaster.ts'
import type { EmbeddedPostgres } from '#platform/database/embedded/start.ts'

/** Switching accounts is something only root can do, so only root can prove it. */
export const testAsRoot: (title: string, run: () => unknown) => void =
  process.getuid?.() === 0 ? test : () => {}

/** A new directory in /tmp; the servers left in it are ended, and it is removed, after the test. */
export function scratchDir(mode = 0o755): string {
  const directory = mkdtempSync('/tmp/embedded-test-')
  chmodSync(directory, mode)
  onTestFinished(async () => {
    for (const dataDir of dataDirsIn(directory)) await end(dataDir)
    rmSync(directory, { recursive: true, force: true })
  })
  return directory
}

const dataDirsIn = (directory: string) =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('postmaster.pid'))
    .map((path) => dirname(join(directory, path)))

async function end(dataDir: string) {
  const pid = readPidFile(dataDir)?.pid ?? 0
  if (isPostmasterOf(pid, dataDir)) process.kill(pid, 'SIGQUIT')
  while (isPostmasterOf(pid, dataDir)) await sleep(10)
}

export async function ask<Row>({ url }: EmbeddedPostgres, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

type Starter = { process: ChildProcess; said: (word: string) => Promise<string> }

/** Another Node process running this code beside the launcher's files; the test kills it at the latest. */
export function otherProcess(code: string, identity: { uid?: number; gid?: number } = {}): Starter {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    ...identity,
    cwd: identity.uid ? '/' : import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  const reader = createInterface(child.stdout)
  reader.on('line', (line) => lines.push(line))
  const closed = once(reader, 'close')
  const said = async (word: string): Promise<string> => {
    for (;;) {
      const line = lines.find((text) => text.startsWith(word))
      if (line) return line.slice(word.length).trim()
      const ended = await Promise.race([closed.then(() => true), sleep(20).then(() => false)])
      if (ended && !lines.some((text) => text.startsWith(word)))
        throw new Error(`it ended without saying "${word}": ${lines.join('\n')}`)
    }
  }
  return { process: child, said }
}

export const launcherUrl = (file: string) =>
  JSON.stringify(new URL(`../platform/database/embedded/${file}`, import.meta.url).href)

/** Starts a server in another process, which then waits to be killed. */
export const startElsewhere = (dataDir: string) =>
  otherProcess(`
    import { startEmbeddedPostgres } from ${launcherUrl('start.ts')}
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    console.log('started', JSON.stringify({ pid: server.pid, adopted: server.adopted }))
    setInterval(() => {}, 1000)
  `)

export async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
