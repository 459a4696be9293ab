import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '#testing/database.ts'
import { migrate } from './migrate.ts'

/** A database with one table `thing`, what is to be done to it, and somebody who reads it without end. */
async function open() {
  const { url, drop } = await createDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'medimall-migrations-'))
  const connect = async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }
  onTestFinished(async () => {
    await drop()
    await rm(folder, { recursive: true })
  })
  const [reader, other] = [await connect(), await connect()]
  await reader.query('drop table kysely_migration; create table thing (id int)')
  await writeFile(join(folder, '0001-first.sql'), 'create table first (id int)')
  await writeFile(join(folder, '0002-thing.sql'), 'alter table thing add column name text')
  await reader.query('begin')
  await reader.query('select * from thing')
  return { url, folder, reader, other }
}
const tablesOf = async (client: pg.Client, name: string) =>
  (await client.query('select 1 from pg_tables where tablename = $1', [name])).rowCount

test('[V5] a migration that does not get its lock gives up and lets others pass, and what ran before it stays', async () => {
  const { url, folder, other } = await open()
  await other.query('set statement_timeout = 5000')
  const refused = expect(migrate(url, folder, 0)).rejects.toMatchObject({ code: '55P03' })
  let passed = 0
  for (let times = 0; times < 30; times++) passed += (await other.query('select * from thing')).command.length
  await refused
  expect(passed).toBeGreaterThan(0)
  expect(await tablesOf(other, 'first')).toBe(1)
})

test('[V5] it is tried again until the lock is free', async () => {
  const { url, folder, reader } = await open()
  const migrated = migrate(url, folder)
  setTimeout(() => void reader.query('commit'), 1_500)
  expect(await migrated).toEqual(['0001-first', '0002-thing'])
})

test('[V5] two that start at once run each file once', async () => {
  const { url, folder, reader } = await open()
  await reader.query('commit')
  const ran = await Promise.all([migrate(url, folder), migrate(url, folder), migrate(url, folder)])
  expect(ran.flat().toSorted()).toEqual(['0001-first', '0002-thing'])
})

test('[GR-03] a file out of its order, or one that is gone, is told before anything runs', async () => {
  const { url, folder, reader, other } = await open()
  await reader.query('commit')
  await migrate(url, folder)
  await writeFile(join(folder, '0001-late.sql'), 'create table late (id int)')
  await expect(migrate(url, folder)).rejects.toThrow(/0001-late would run after 0002-thing.*순서대로/s)
  await rename(join(folder, '0001-late.sql'), join(folder, '0003-late.sql'))
  await rm(join(folder, '0001-first.sql'))
  await expect(migrate(url, folder)).rejects.toThrow(/has run 0001-first, which this build does not have/)
  expect(await tablesOf(other, 'late')).toBe(0)
})

test('[GR-03] an older build starts beside a newer one that has migrated', async () => {
  const { url, folder, reader } = await open()
  await reader.query('commit')
  await migrate(url, folder)
  await rm(join(folder, '0002-thing.sql'))
  expect(await migrate(url, folder)).toEqual([])
})

test('[GR-03] [V5] an index is made while a long reader and writers go on and others start, again where it was left half done', async () => {
  const { url, folder, reader, other } = await open()
  await reader.query('commit')
  await migrate(url, folder)
  // what a kill leaves behind
  await other.query('insert into thing values (1), (1)')
  await expect(other.query('create unique index concurrently "thingById" on thing (id)')).rejects.toThrow()
  await writeFile(
    join(folder, '0003-index.sql'),
    '-- outside a transaction\n\ndrop index concurrently if exists "thingById";\ncreate index concurrently "thingById" on thing (id);\n',
  )
  await reader.query('begin isolation level repeatable read')
  await reader.query('select * from thing')
  const ran = Promise.all([migrate(url, folder), migrate(url, folder)])
  const waiting = async () =>
    (
      await other.query(
        `select from pg_stat_activity where query like '%index concurrently%' and wait_event_type = 'Lock'`,
      )
    ).rowCount
  await expect.poll(waiting).toBe(1)
  await other.query('insert into thing values (2)')
  await reader.query('commit')
  expect((await ran).flat()).toEqual(['0003-index'])
  const { rows } = await other.query(
    `select indisvalid as valid, indisunique as unique from pg_index where indexrelid = '"thingById"'::regclass`,
  )
  expect(rows).toEqual([{ valid: true, unique: false }])
})
