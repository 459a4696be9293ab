import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { chooseAccount, type Account } from './account.ts'
import { findRunning, isPostmasterOf } from './postmaster.ts'
import { load, note } from '#testing/load.ts'
import { ask, scratchDir } from '#testing/scratch-postgres.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './start.ts'

test('[D1] rows acknowledged before the postmaster was killed are there afterwards', async () => {
  const { acknowledged, kept } = await killWhileWriting(async (server) => [server.pid])
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
})

test('[D1] rows acknowledged before the whole cluster was killed are there afterwards', async () => {
  const { acknowledged, kept } = await killWhileWriting(async (server) => {
    const rows = await ask<{ pid: number }>(
      server,
      'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()',
    )
    return [server.pid, ...rows.map(({ pid }) => pid)]
  })
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
})

async function killWhileWriting(victims: (server: EmbeddedPostgres) => Promise<number[]>) {
  const dataDir = join(scratchDir(), 'postgres')
  const server = await startEmbeddedPostgres({ dataDir })
  await ask(server, 'CREATE TABLE acknowledged (id integer PRIMARY KEY)')
  const acknowledged: number[] = []
  let next = 0
  const writers = Array.from({ length: 4 }, async () => {
    const client = new Client({ connectionString: server.url }).on('error', () => {})
    await client.connect()
    try {
      for (;;) {
        const id = next++
        await client.query('INSERT INTO acknowledged VALUES ($1)', [id])
        acknowledged.push(id)
      }
    } catch {
      await client.end().catch(() => {})
    }
  })
  while (acknowledged.length < load(200, 25_000)) await sleep(5)
  for (const pid of await victims(server)) killQuietly(pid)
  await Promise.all(writers)
  while (isPostmasterOf(server.pid, dataDir)) await sleep(5)

  const again = await startEmbeddedPostgres({ dataDir })
  expect(again.adopted).toBe(false)
  expect(again.url).toBe(server.url)
  const rows = await ask<{ id: number }>(again, 'SELECT id FROM acknowledged ORDER BY id')
  note('D1', { acknowledged: acknowledged.length, kept: rows.length })
  return { acknowledged, kept: new Set(rows.map(({ id }) => id)) }
}

function killQuietly(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // Some of the cluster ends by itself once its postmaster is gone.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

test('a pid file that names a zombie does not keep the server down', async () => {
  const { dataDir, account } = await crashedDatabase()
  // The shell turns into a program that never asks after the child it had.
  const parent = spawn('/bin/sh', ['-c', 'sleep 0 & echo $!; exec sleep 600'], {
    ...account,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void parent.kill('SIGKILL'))
  const [said] = (await once(parent.stdout, 'data')) as [Buffer]
  const zombie = Number(said.toString())
  if (process.platform === 'linux') {
    while (!/\) Z /.test(readFileSync(`/proc/${zombie}/stat`, 'utf8'))) await sleep(5)
  }
  expect(isPostmasterOf(zombie, dataDir)).toBe(false)

  rewritePid(dataDir, zombie)
  const server = await startEmbeddedPostgres({ dataDir })
  expect(server.adopted).toBe(false)
  expect(await ask(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a pid file whose number belongs to a stranger now does not keep the server down', async () => {
  const { dataDir, account } = await crashedDatabase()
  const stranger = spawn('sleep', ['600'], { ...account, cwd: '/', stdio: 'ignore' })
  onTestFinished(() => void stranger.kill('SIGKILL'))
  await once(stranger, 'spawn')

  rewritePid(dataDir, stranger.pid!)
  const server = await startEmbeddedPostgres({ dataDir })
  expect(server.adopted).toBe(false)
  expect(stranger.exitCode).toBe(null)
  await server.stop()
  expect(stranger.signalCode).toBe(null)
})

test('another database at the same number is neither adopted nor stopped', async () => {
  const { dataDir } = await crashedDatabase()
  const other = await startEmbeddedPostgres({ dataDir: join(scratchDir(), 'other') })

  rewritePid(dataDir, other.pid)
  const server = await startEmbeddedPostgres({ dataDir })
  expect(server.pid).not.toBe(other.pid)
  await server.stop()
  expect(await ask(other, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('no second server starts while a backend of the killed one still holds the data', async () => {
  const dataDir = join(scratchDir(), 'postgres')
  const server = await startEmbeddedPostgres({ dataDir })
  const client = new Client({ connectionString: server.url }).on('error', () => {})
  await client.connect()
  const backend = (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]!.pid
  process.kill(backend, 'SIGSTOP')
  onTestFinished(() => killQuietly(backend))
  process.kill(server.pid, 'SIGKILL')
  while (isPostmasterOf(server.pid, dataDir)) await sleep(5)

  const lines: string[] = []
  const log = (line: string) => {
    lines.push(line)
    if (line.startsWith('waiting for an earlier server')) process.kill(backend, 'SIGCONT')
  }
  const again = await startEmbeddedPostgres({ dataDir, log })
  expect(lines.some((line) => line.startsWith('waiting for an earlier server'))).toBe(true)
  expect(await ask(again, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

/** A database whose server was killed: its pid file is still there. */
async function crashedDatabase(): Promise<{ dataDir: string; account: Account }> {
  const dataDir = join(scratchDir(), 'postgres')
  const server = await startEmbeddedPostgres({ dataDir })
  process.kill(server.pid, 'SIGKILL')
  while (isPostmasterOf(server.pid, dataDir)) await sleep(5)
  return { dataDir, account: chooseAccount(dataDir) }
}

function rewritePid(dataDir: string, pid: number) {
  const file = join(dataDir, 'postmaster.pid')
  const { uid, gid } = statSync(file)
  const lines = readFileSync(file, 'utf8').split('\n')
  const lock = `${join(lines[4]!, `.s.PGSQL.${lines[3]}`)}.lock`
  for (const path of [file, lock]) {
    writeFileSync(path, readFileSync(path, 'utf8').replace(/^\d+/, String(pid)))
    chownSync(path, uid, gid)
  }
}

test('a hung server is not adopted for having an open socket', async () => {
  const dataDir = join(scratchDir(), 'postgres')
  const server = await startEmbeddedPostgres({ dataDir })
  onTestFinished(() => killQuietly(server.pid))
  process.kill(server.pid, 'SIGSTOP')
  await expect(findRunning(dataDir, 0)).rejects.toThrow(/holds .* but does not answer/)
  process.kill(server.pid, 'SIGCONT')
  expect(await findRunning(dataDir)).toMatchObject({ pid: server.pid, socketDir: server.host })
})
