import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#platform/database/database.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/start.ts'
import { APP_ROLE, grantToApp } from '#platform/database/app-role.ts'
import { migrate } from '#platform/database/migrate.ts'
import { seedDemo } from '#demo/index.ts'
import { dataPlace } from './data-place.ts'
import { markBooks } from './books-mark.ts'
import { databaseUrl } from './database.ts'

/** The demo shop of the tests is seen at this instant: a Friday morning in Seoul. */
export const SEEDED_AT = new Date('2026-11-20T01:00:00Z')

const MB = 2 ** 20
/**
 * Thousands of connections live for one test: where the C library takes memory in large pages and keeps it,
 * their first statements take half the time.
 */
const GLIBC_TUNABLES = [
  'glibc.malloc.hugetlb=1',
  `glibc.malloc.top_pad=${16 * MB}`,
  `glibc.malloc.trim_threshold=${256 * MB}`,
  `glibc.malloc.mmap_threshold=${256 * MB}`,
].join(':')

/**
 * One server for the whole run: the embedded one in a temporary folder, or DATABASE_URL. Tests copy its
 * templates.
 */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(dataPlace(), 'medimall-test-'))
  const postgres = process.env.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), env: { GLIBC_TUNABLES } })
  const serverUrl = process.env.DATABASE_URL ?? postgres!.url
  /** What the names of all its databases begin with, and those of no other run. */
  const run = `medimall_test_${process.pid}_`
  const template = `${run}template`
  const seededTemplate = `${run}seeded`
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()

  await admin.query(`create database ${template}`)
  await migrate(databaseUrl(serverUrl, template), resolve(import.meta.dirname, '../db/migrations'))
  await grantToApp(databaseUrl(serverUrl, template))
  // planted deadlocks are found sooner
  await admin.query(`grant set on parameter deadlock_timeout to ${APP_ROLE}`)
  await admin.query(`create database ${seededTemplate} template ${template}`)
  const seeded = openDatabase(databaseUrl(serverUrl, seededTemplate))
  await seedDemo(seeded, { now: SEEDED_AT })
  // the books are read after every test: of rows that nobody has counted they are joined one by one
  await seeded.run({ text: 'analyze account, journal, "ledgerEntry", "salesOrder"', values: [] })
  await seeded.close()
  project.provide('serverUrl', serverUrl)
  project.provide('run', run)
  project.provide('folder', folder)
  project.provide('template', template)
  project.provide('seededTemplate', seededTemplate)
  for (const [key, name] of [
    ['books', template],
    ['seededBooks', seededTemplate],
  ] as const) {
    const client = new pg.Client({ connectionString: databaseUrl(serverUrl, name) })
    await client.connect()
    project.provide(key, await markBooks(client))
    await client.end()
  }

  return async () => {
    const made = await admin.query('select datname from pg_database where starts_with(datname, $1)', [run])
    for (const { datname } of made.rows) await admin.query(`drop database ${datname} with (force)`)
    await admin.end()
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
