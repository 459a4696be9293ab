import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'
import { listBackupRuns } from '../contract.ts'
import { addLogs, beginRun, endRun } from './queries.ts'
import { lateBackups } from './late.ts'

const HOUR = 3_600_000

test('[GR-04] staff see each backup and check, page by page, and what is late; a failure waits at once', async () => {
  const shop = await openShop({ env: { BACKUP_TO: '/tmp/never-written' } })
  const staff = await shop.asStaff('admin01')
  const list = (query: object = {}) => staff.send(listBackupRuns, { query: { kind: '', size: 2, ...query } })
  expect(await list()).toMatchObject({ body: { rows: [], kept: true, late: [] } })

  const now = shop.clock.now()
  const base = await beginRun(shop.db, 'base', now)
  expect(await list()).toMatchObject({ body: { rows: [{ kind: 'base', state: 'running' }], late: [] } })
  await endRun(shop.db, base!.id, { endedAt: now, reachesAt: now, bytes: 5_000_000_000, pieces: 3 })
  await addLogs(shop.db, now, { pieces: 1, failure: null })
  await addLogs(shop.db, new Date(now.getTime() + 1), { pieces: 2, failure: null })
  expect(await list({ kind: 'logs' })).toMatchObject({ body: { rows: [{ state: 'done', pieces: 3 }] } })

  await addLogs(shop.db, new Date(now.getTime() + 2), { pieces: 0, failure: 'the place is full' })
  const check = await beginRun(shop.db, 'check', new Date(now.getTime() + 3))
  await endRun(shop.db, check!.id, { endedAt: now, reachesAt: now, pieces: 9 })
  const first = await list()
  expect(first).toMatchObject({
    body: {
      rows: [
        { kind: 'check', pieces: 9 },
        { kind: 'logs', state: 'failed', failure: 'the place is full' },
      ],
      late: ['logs'],
    },
  })
  const second = await list({ cursor: (first.body as { next: string }).next })
  expect(second).toMatchObject({
    body: { rows: [{ kind: 'base', bytes: 5_000_000_000, state: 'done' }], next: null },
  })

  await addLogs(shop.db, new Date(now.getTime() + 4), { pieces: 0, failure: null })
  shop.clock.advance(27 * HOUR)
  expect(await lateBackups(shop)).toEqual(['base', 'logs'])
  shop.clock.advance(8 * 24 * HOUR)
  expect(await lateBackups(shop)).toEqual(['base', 'logs', 'check'])
})

test('[GR-04] a backup whose process was killed has failed once the next one began', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('admin01')
  const now = shop.clock.now()
  await beginRun(shop.db, 'base', now)
  await beginRun(shop.db, 'check', new Date(now.getTime() + 1))
  await beginRun(shop.db, 'base', new Date(now.getTime() + HOUR))
  const { rows } = (await staff.send(listBackupRuns, { query: {} })).reply
  expect(rows).toMatchObject([
    { kind: 'base', state: 'running', failure: null },
    { kind: 'check', state: 'running' },
    { kind: 'base', state: 'failed', failure: '서버가 멈춰 끝내지 못했어요.' },
  ])
})

test('[GR-04] a shop that names no place for its backups says so, and nothing is late', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  expect(await staff.send(listBackupRuns, { query: {} })).toMatchObject({ body: { kept: false, late: [] } })
  const stranger = await shop.asStaff('cs01')
  expect(await stranger.send(listBackupRuns, { query: {} })).toMatchObject({ status: 403 })
})
