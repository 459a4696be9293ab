import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { chooseAccount, ownerOf } from './account.ts'
import { ask, scratchDir, testAsRoot } from '#testing/scratch-postgres.ts'
import { prepareSocketDirectory } from './socket-directory.ts'
import { startEmbeddedPostgres } from './start.ts'

test('a data directory too deep for a socket path gets a short one in the temporary directory', async () => {
  const dataDir = join(scratchDir(), '깊은-폴더'.repeat(8), 'postgres')
  const server = await startEmbeddedPostgres({ dataDir })
  onTestFinished(() => rmSync(server.host, { recursive: true, force: true }))
  expect(dirname(server.host)).toBe(tmpdir())
  expect(statSync(server.host).mode & 0o777).toBe(0o700)
  expect(await ask(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(await startEmbeddedPostgres({ dataDir })).toMatchObject({ adopted: true, host: server.host })
})

test('a path of exactly the longest length still works', async () => {
  const parent = scratchDir()
  const longest = process.platform === 'darwin' ? 103 : 107
  const named = (length: number) =>
    join(parent, 'd'.repeat(length - parent.length - '/'.length - '.socket/.s.PGSQL.5432'.length))
  const account = chooseAccount(parent)
  expect(await prepareSocketDirectory(named(longest), undefined, account)).toBe(`${named(longest)}.socket`)
  const elsewhere = await prepareSocketDirectory(named(longest + 1), undefined, account)
  onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }))
  expect(dirname(elsewhere)).toBe(tmpdir())
})

test('a directory opened to others is closed again', async () => {
  const parent = scratchDir()
  const account = chooseAccount(parent)
  const directory = await prepareSocketDirectory(join(parent, 'postgres'), undefined, account)
  chmodSync(directory, 0o777)
  await prepareSocketDirectory(join(parent, 'postgres'), undefined, account)
  expect(statSync(directory).mode & 0o777).toBe(0o700)
  expect(statSync(directory).uid).toBe(ownerOf(account).uid)
})

testAsRoot('a directory that somebody else put there is replaced', async () => {
  const parent = scratchDir()
  const planted = join(parent, 'postgres.socket')
  mkdirSync(planted, { mode: 0o777 })
  writeFileSync(join(planted, 'planted'), '')
  const account = chooseAccount(parent)
  expect(lstatSync(planted).uid).not.toBe(account.uid)
  await prepareSocketDirectory(join(parent, 'postgres'), undefined, account)
  expect(readdirSync(planted)).toEqual([])
  expect(lstatSync(planted).uid).toBe(account.uid)
})

test('a directory chosen by the caller is used if it is private, and never changed', async () => {
  const parent = scratchDir()
  const server = await startEmbeddedPostgres({
    dataDir: join(parent, 'postgres'),
    socketDir: join(parent, 'own'),
  })
  expect(server.host).toBe(join(parent, 'own'))
  expect(await ask(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])

  const open = join(parent, 'open')
  mkdirSync(open)
  chmodSync(open, 0o777)
  await expect(startEmbeddedPostgres({ dataDir: join(parent, 'second'), socketDir: open })).rejects.toThrow(
    /must belong to user id \d+ with mode 0700/,
  )
  expect(statSync(open).mode & 0o777).toBe(0o777)
  await expect(
    startEmbeddedPostgres({ dataDir: join(parent, 'third'), socketDir: join(parent, 'x'.repeat(100)) }),
  ).rejects.toThrow(/too deep/)
})
