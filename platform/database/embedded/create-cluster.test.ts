import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { isPostmasterOf } from './postmaster.ts'
import { ask, scratchDir, testAsRoot } from '#testing/scratch-postgres.ts'
import { startEmbeddedPostgres } from './start.ts'

test('a database of another major version is refused and left alone', async () => {
  const dataDir = join(scratchDir(), 'postgres')
  await (await startEmbeddedPostgres({ dataDir })).stop()
  writeFileSync(join(dataDir, 'PG_VERSION'), '17\n')

  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
    /written by PostgreSQL 17, but this is PostgreSQL 18.*DATABASE_URL/,
  )
  expect(readFileSync(join(dataDir, 'PG_VERSION'), 'utf8')).toBe('17\n')
})

test('a folder with something else in it is refused and left alone', async () => {
  const dataDir = join(scratchDir(), 'postgres')
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'thesis.txt'), 'mine')
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/neither empty nor a PostgreSQL database/)
  expect(readdirSync(dataDir)).toEqual(['thesis.txt'])
})

test('what a killed initdb left behind is cleared away', async () => {
  const parent = scratchDir()
  mkdirSync(join(parent, 'postgres.init-abc123', 'base'), { recursive: true })
  const server = await startEmbeddedPostgres({ dataDir: join(parent, 'postgres') })
  expect(await ask(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(readdirSync(parent).filter((name) => name.includes('.init'))).toEqual([])
})

test('a failed start frees the turn for the next one', async () => {
  const dataDir = join(scratchDir(), 'postgres')
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'thesis.txt'), 'mine')
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow()
  rmSync(join(dataDir, 'thesis.txt'))
  expect((await startEmbeddedPostgres({ dataDir })).adopted).toBe(false)
})

test('a data directory may be a link to another disk', async () => {
  const disk = scratchDir()
  const dataDir = join(scratchDir(), 'postgres')
  symlinkSync(join(disk, 'data'), dataDir)
  const server = await startEmbeddedPostgres({ dataDir })
  expect(await startEmbeddedPostgres({ dataDir })).toMatchObject({ adopted: true, pid: server.pid })
  expect(readdirSync(disk)).toContain('data')
})

testAsRoot('under a folder only root may enter, the data goes where the account can reach it', async () => {
  const dataDir = join(scratchDir(0o700), 'app', 'postgres')
  const reachableDir = join(scratchDir(), 'reachable')
  const first = await startEmbeddedPostgres({ dataDir, reachableDir })
  expect(lstatSync(dataDir).isSymbolicLink()).toBe(true)
  await ask(first, 'CREATE TABLE kept AS SELECT 7 AS number')
  expect(await startEmbeddedPostgres({ dataDir, reachableDir })).toMatchObject({
    adopted: true,
    pid: first.pid,
  })
  process.kill(first.pid, 'SIGKILL')
  while (isPostmasterOf(first.pid, realpathSync(dataDir))) await sleep(5)

  const second = await startEmbeddedPostgres({ dataDir, reachableDir })
  expect(second.adopted).toBe(false)
  expect(await ask(second, 'SELECT number FROM kept')).toEqual([{ number: 7 }])
  expect(readdirSync(reachableDir).filter((name) => name.startsWith('data-'))).toHaveLength(1)
})

testAsRoot(
  'a temporary folder that only root may enter is opened to the account, and to nobody else',
  async () => {
    const parent = scratchDir(0o700)
    const server = await startEmbeddedPostgres({
      dataDir: join(parent, 'postgres'),
      reachableDir: join(scratchDir(), 'unused'),
    })
    expect(lstatSync(join(parent, 'postgres')).isDirectory()).toBe(true)
    expect(lstatSync(parent).mode & 0o777).toBe(0o710)
    expect(await ask(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  },
)
