import { mkdtemp, rm, writeFile } from 'node:fs/promises'
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
