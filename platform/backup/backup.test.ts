import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openLocalBlobs } from '#platform/blobs/local.ts'
import { openS3Blobs } from '#platform/blobs/s3.ts'
import type { Blobs } from '#platform/blobs/port.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/database/embedded/start.ts'
import { openS3 } from '#testing/s3.ts'
import { ask, scratchDir } from '#testing/scratch-postgres.ts'
import { prune, shipLogs, takeBase } from './backup.ts'
import { listBases } from './bases.ts'
import { restoreFiles } from './files.ts'
import { NoBackup, restoreDatabase } from './restore.ts'
import { makeIdentity, openSealedStore, recipientOf } from './sealed-store.ts'

/** A database that archives its log, with one row; `files` holds one uploaded file. */
async function openSource() {
  const folder = scratchDir()
  const files = join(folder, 'files')
  mkdirSync(join(files, 'ab'), { recursive: true })
  writeFileSync(join(files, 'ab/licence'), 'a licence')
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), archive: true })
  onTestFinished(() => postgres.stop())
  await ask(postgres, 'create table note (id int primary key, said text)')
  await ask(postgres, `insert into note values (1, 'before the copy')`)
  return {
    folder,
    postgres,
    source: { url: postgres.url, place: postgres.place, extras: { 'token-secret': 'keep me' }, files },
  }
}

async function openStore(blobs: Blobs) {
  const identity = await makeIdentity()
  return { identity, store: openSealedStore(blobs, { recipient: await recipientOf(identity), identity }) }
}

/** What was written is in the archive when this resolves. */
async function finishLog(postgres: EmbeddedPostgres) {
  await ask(postgres, `select pg_logical_emit_message(true, 'test', 'something to keep')`)
  const [{ name }] = (await ask<{ name: string }>(
    postgres,
    'select pg_walfile_name(pg_switch_wal()) as name',
  )) as [{ name: string }]
  await expect
    .poll(
      async () =>
        (await ask<{ done: string }>(postgres, 'select last_archived_wal as done from pg_stat_archiver'))[0]!
          .done >= name,
    )
    .toBe(true)
}
const notes = async (postgres: EmbeddedPostgres) =>
  (await ask<{ id: number }>(postgres, 'select id from note order by id')).map(({ id }) => id)
const moment = async (postgres: EmbeddedPostgres) =>
  new Date(
    (
      await ask<{ at: Date }>(postgres, `select clock_timestamp() + interval '50 ms' as at, pg_sleep(0.1)`)
    )[0]!.at,
  )

const places: Record<string, () => Promise<Blobs>> = {
  'a folder': async () => openLocalBlobs(join(scratchDir(), 'backup')),
  'an S3 store': async () => {
    const s3 = await openS3()
    onTestFinished(() => s3.close())
    return openS3Blobs(s3.settings)
  },
}

const placeNames = Object.keys(places)
test.each(placeNames)(
  '[GR-04] [D2] [D3] from %s a running database comes back to a chosen moment, and to the newest, with its files',
  async (name) => {
    const { folder, postgres, source } = await openSource()
    const { store } = await openStore(await places[name]!())
    // writers go on while it is copied
    let id = 100
    let writing = true
    const writer = (async () => {
      while (writing) await ask(postgres, `insert into note values (${++id}, 'meanwhile')`)
    })()
    const base = await takeBase(store, source)
    writing = false
    await writer
    await ask(postgres, `insert into note values (2, 'after the copy')`)
    const chosen = await moment(postgres)
    await ask(postgres, `insert into note values (3, 'too late')`)
    await finishLog(postgres)
    expect(await shipLogs(store, postgres.archiveDir)).toBeGreaterThan(0)

    const then = await restoreDatabase(store, { dataDir: join(folder, 'then'), until: chosen })
    expect(then).toMatchObject({
      reached: true,
      base: { id: base.id, files: 1 },
      extras: { 'token-secret': 'keep me' },
    })
    const found = await notes(then.postgres)
    expect(found.slice(0, 2)).toEqual([1, 2])
    expect(found).toHaveLength(2 + id - 100)
    await ask(then.postgres, `insert into note values (4, 'it goes on')`)
    await then.postgres.stop()

    const newest = await restoreDatabase(store, { dataDir: join(folder, 'newest') })
    expect((await notes(newest.postgres)).slice(0, 3)).toEqual([1, 2, 3])
    await newest.postgres.stop()

    const back = openLocalBlobs(join(folder, 'files-back'))
    expect([await restoreFiles(store, back), await text((await back.get('ab/licence'))!)]).toEqual([
      1,
      'a licence',
    ])
  },
)

test('[GR-04] a copy is never put over a living database, and nothing earlier than the oldest copy is promised', async () => {
  const { folder, postgres, source } = await openSource()
  const { store } = await openStore(openLocalBlobs(join(folder, 'backup')))
  await expect(restoreDatabase(store, { dataDir: join(folder, 'new') })).rejects.toThrow(NoBackup)
  const early = await moment(postgres)
  await takeBase(store, source)
  await expect(restoreDatabase(store, { dataDir: join(folder, 'new'), until: early })).rejects.toThrow(
    NoBackup,
  )
  await expect(restoreDatabase(store, { dataDir: join(folder, 'postgres') })).rejects.toThrow('is not empty')
  expect(await notes(postgres)).toEqual([1])
})

test('[GR-04] a moment that the log does not reach leads to its end, and says so', async () => {
  const { folder, source } = await openSource()
  const { store } = await openStore(openLocalBlobs(join(folder, 'backup')))
  await takeBase(store, source)
  const tomorrow = new Date(Date.now() + 86_400_000)
  const { postgres, reached } = await restoreDatabase(store, {
    dataDir: join(folder, 'end'),
    until: tomorrow,
  })
  expect([reached, await notes(postgres)]).toEqual([false, [1]])
  await postgres.stop()
})

test('[GR-04] nothing in the place of backups can be read without the secret key, and another shop is refused', async () => {
  const { folder, source } = await openSource()
  const blobs = openLocalBlobs(join(folder, 'backup'))
  const { store } = await openStore(blobs)
  const { id } = await takeBase(store, source)
  const { store: stranger } = await openStore(blobs)
  await expect(stranger.get(`base/${id}/cluster`)).rejects.toThrow()
  for await (const key of blobs.list()) {
    const kept = await text((await blobs.get(key))!)
    expect(kept).not.toMatch(/before the copy|keep me|a licence/)
  }

  const other = await openSource()
  await expect(takeBase(store, other.source)).rejects.toThrow('of another shop')
})

test('[GR-04] old copies go with the logs and files that they alone needed, the newest two never', async () => {
  const { folder, postgres, source } = await openSource()
  const { store } = await openStore(openLocalBlobs(join(folder, 'backup')))
  await takeBase(store, source)
  await store.put('files/ab/deleted-long-ago', Readable.from(['gone']))
  for (let copy = 0; copy < 2; copy++) {
    // copies are named by the second
    await ask(postgres, 'select pg_sleep(1)')
    await finishLog(postgres)
    await shipLogs(store, postgres.archiveDir)
    await takeBase(store, source)
  }
  const before = (await store.list('wal')).length
  expect(await prune(store, 14, new Date())).toBe(0)
  const inAMonth = new Date(Date.now() + 30 * 86_400_000)
  expect(await prune(store, 14, inAMonth)).toBe(1)
  expect(await listBases(store)).toHaveLength(2)
  expect((await store.list('wal')).length).toBeLessThan(before)
  expect(await store.list('files')).toEqual(['files/ab/licence'])

  const { postgres: restored } = await restoreDatabase(store, { dataDir: join(folder, 'after') })
  expect(await notes(restored)).toEqual([1])
  await restored.stop()
})
