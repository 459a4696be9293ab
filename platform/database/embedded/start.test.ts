import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isPostmasterOf } from './postmaster.ts'
import { ask, kill, scratchDir, startElsewhere } from '#testing/scratch-postgres.ts'
import { startEmbeddedPostgres } from './start.ts'

test('an empty directory becomes a UTF8 database that sorts the same on every machine', async () => {
  const server = await startEmbeddedPostgres({ dataDir: join(scratchDir(), 'postgres') })
  expect(server.adopted).toBe(false)

  const [cluster] = await ask(
    server,
    `SELECT pg_encoding_to_char(encoding) AS encoding, datlocprovider, datlocale, datcollate FROM pg_database WHERE datname = 'postgres'`,
  )
  expect(cluster).toEqual({ encoding: 'UTF8', datlocprovider: 'b', datlocale: 'C.UTF-8', datcollate: 'C' })
  const [korean] = await ask(
    server,
    `SELECT '가나다' < '나' AS ordered, length('필러') AS length, upper('é') AS upper`,
  )
  expect(korean).toEqual({ ordered: true, length: 2, upper: 'É' })
})

test('[D1] the server is durable whatever the data directory says', async () => {
  const dataDir = join(scratchDir(), 'postgres')
  const first = await startEmbeddedPostgres({ dataDir })
  await ask(first, 'ALTER SYSTEM SET fsync = off')
  await first.stop()

  const server = await startEmbeddedPostgres({ dataDir })
  const rows = await ask<{ name: string; setting: string }>(server, 'SELECT name, setting FROM pg_settings')
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toMatchObject({
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    data_checksums: 'on',
    jit: 'off',
    max_connections: '100',
    TimeZone: 'UTC',
  })
})

test('it listens on a private socket and on no network', async () => {
  const server = await startEmbeddedPostgres({ dataDir: join(scratchDir(), 'postgres') })
  expect(await ask(server, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }])
  expect(statSync(server.host).mode & 0o777).toBe(0o700)
  expect(statSync(server.host).uid).toBe(statSync(join(server.host, '.s.PGSQL.5432')).uid)
})

test('what was committed is there after a stop and a start', async () => {
  const dataDir = join(scratchDir(), 'postgres')
  const first = await startEmbeddedPostgres({ dataDir })
  await ask(first, 'CREATE TABLE kept AS SELECT 7 AS number')
  await first.stop()
  expect(isPostmasterOf(first.pid, dataDir)).toBe(false)

  const second = await startEmbeddedPostgres({ dataDir })
  expect(second.adopted).toBe(false)
  expect(await ask(second, 'SELECT number FROM kept')).toEqual([{ number: 7 }])
})

test('starters that meet in an empty directory share one server', async () => {
  const dataDir = join(scratchDir(), 'postgres')
  const elsewhere = [startElsewhere(dataDir), startElsewhere(dataDir)]
  const here = await Promise.all([startEmbeddedPostgres({ dataDir }), startEmbeddedPostgres({ dataDir })])
  const there = await Promise.all(
    elsewhere.map(
      async (starter) => JSON.parse(await starter.said('started')) as { pid: number; adopted: boolean },
    ),
  )

  const all = [...here, ...there]
  expect(new Set(all.map(({ pid }) => pid)).size).toBe(1)
  expect(all.filter(({ adopted }) => !adopted)).toHaveLength(1)
})

test('a server whose parent was killed is adopted, and its adopter stops it', async () => {
  const dataDir = join(scratchDir(), 'postgres')
  const parent = startElsewhere(dataDir)
  const { pid } = JSON.parse(await parent.said('started')) as { pid: number }
  await kill(parent.process)
  expect(isPostmasterOf(pid, dataDir)).toBe(true)

  const adopter = await startEmbeddedPostgres({ dataDir })
  expect(adopter).toMatchObject({ adopted: true, pid })
  expect(await ask(adopter, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await adopter.stop()
  expect(isPostmasterOf(pid, dataDir)).toBe(false)
})

test('the last user stops the server, whoever started it', async () => {
  const dataDir = join(scratchDir(), 'postgres')
  const starter = await startEmbeddedPostgres({ dataDir })
  const guest = await startEmbeddedPostgres({ dataDir })

  await starter.stop()
  await starter.stop()
  expect(await ask(guest, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await guest.stop()
  expect(isPostmasterOf(guest.pid, dataDir)).toBe(false)
})

test('a stop and a start at the same moment end with a server that answers', async () => {
  const dataDir = join(scratchDir(), 'postgres')
  const first = await startEmbeddedPostgres({ dataDir })
  const [, second] = await Promise.all([first.stop(), startEmbeddedPostgres({ dataDir })])
  expect(await ask(second, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('open connections do not hold up a stop', async () => {
  const dataDir = join(scratchDir(), 'postgres')
  const server = await startEmbeddedPostgres({ dataDir })
  const busy = ask(server, 'SELECT pg_sleep(600)').catch((error: { code?: string }) => error.code)
  while (
    (await ask(server, `SELECT 1 FROM pg_stat_activity WHERE query LIKE '%sleep(600)' AND state = 'active'`))
      .length === 0
  );
  await server.stop()
  expect(await busy).toBe('57P01')
})
