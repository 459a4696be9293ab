import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { cp, readFile, rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '#platform/database/embedded/start.ts'
import { openDatabase } from '#platform/database/database.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { makeIdentity } from '#platform/backup/sealed-store.ts'
import { kindStates } from '#features/running/backups/server/index.ts'
import { newFolder } from '#testing/launch.ts'
import { openOwnPostgres } from '#testing/own-postgres.ts'
import { onSmallDisk } from '#testing/small-disk.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { buy } from '#testing/trade.ts'
import { openBackupPlace } from './backup-place.ts'
import { sourceOf } from './backup-source.ts'
import { openBackupTurns } from './backup-turns.ts'

const run = promisify(execFile)
/** As `npm run restore` does, when everything is installed. */
const restore = (when: string, env: Record<string, string>) =>
  run(process.execPath, [resolve(import.meta.dirname, 'restore.ts'), when], {
    env: { ...process.env, ...env },
  })

const newest = async (shop: Shop) =>
  (await shop.one<{ number: string }>('select number from "salesOrder" order by id desc limit 1')).number
const freeOption = async (shop: Shop) =>
  (
    await shop.one<{ id: number }>(
      `select o.id from "productOption" o join stock s on s."optionId" = o.id join product p on p.id = o."productId"
       where p.kind = 'consumable' and s."onHand" - s.reserved > 100 and p."minQuantity" = 1 order by o.id limit 1`,
    )
  ).id

/** A shop on a database that archives its log, and what keeps its backups; its clock is today's. */
async function openKept(to?: string) {
  const now = new Date()
  const postgres = await openOwnPostgres(now, undefined, { archive: true })
  onTestFinished(() => postgres.drop())
  const dataDir = postgres.folder
  const env = { BACKUP_TO: to ?? join(dataDir, 'backup'), DATA_DIR: dataDir }
  const shop = await openShop({
    now: now.toISOString(),
    env,
    database: { url: postgres.url, drop: async () => {} },
  })
  const settings = readSettings(env)
  const place = await openBackupPlace(settings, dataDir)
  const told: string[] = []
  const turn = openBackupTurns({
    db: shop.db,
    place,
    source: await sourceOf(settings, dataDir, postgres),
    archiveDir: postgres.archiveDir,
    dataDir,
    backup: settings.backup,
    tell: (text) => told.push(text),
  })
  return { shop, postgres, place, env, turn, told, now }
}

test(
  '[GR-04] [D2] the shop comes back to a chosen minute by one command, with whole books, and says which orders came after',
  { timeout: 300_000 },
  async () => {
    const { shop, postgres, place, env, turn, now } = await openKept()
    await turn(now)
    const buyer = await shop.as('demo01')
    const optionId = await freeOption(shop)
    expect(await buy(buyer, [{ optionId, quantity: 1 }])).toMatchObject({ status: 200 })
    const kept = await newest(shop)
    const chosen = new Date(
      (await shop.one<{ at: Date }>('select clock_timestamp() as at, pg_sleep(0.1)')).at,
    )
    shop.clock.set(new Date(chosen.getTime() + 60_000).toISOString())
    expect(await buy(buyer, [{ optionId, quantity: 1 }])).toMatchObject({ status: 200 })
    const lost = await newest(shop)
    const { name } = await shop.one<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
    await expect
      .poll(
        async () =>
          (await shop.one<{ at: string }>('select last_archived_wal as at from pg_stat_archiver')).at >= name,
      )
      .toBe(true)
    // the old shop had not moved the piece any more: it is taken from what is left of its folder
    const target = await newFolder()
    await cp(postgres.archiveDir, join(target, 'postgres.archive'), { recursive: true })

    const secretKey = (await readFile(place.keyFile, 'utf8')).trim()
    const { stdout } = await restore(chosen.toISOString(), {
      ...env,
      DATA_DIR: target,
      BACKUP_SECRET_KEY: secretKey,
    })
    expect(stdout).toContain('Books: whole')
    const { name: clinic } = await shop.one<{ name: string }>(
      'select i.name from institution i join member m on m."institutionId" = i.id where m.id = 1',
    )
    expect(stdout).toMatch(new RegExp(`not in the restored shop \\(1\\):[^\n]+\\s+${lost} [^\n]+${clinic}`))

    const copy = await startEmbeddedPostgres({ dataDir: join(target, 'postgres') })
    onTestFinished(() => copy.stop())
    const db = openDatabase(copy.url, { poolSize: 1 })
    onTestFinished(() => db.close())
    const numbers = await db.run<{ number: string }>({
      text: 'select number from "salesOrder" where number = any($1)',
      values: [[kept, lost]],
    })
    expect(numbers).toEqual([{ number: kept }])

    await expect(restore('', { ...env, BACKUP_SECRET_KEY: secretKey })).rejects.toMatchObject({
      stderr: expect.stringContaining('holds a shop already'),
    })
    const stranger = await newFolder()
    await expect(
      restore('', { ...env, DATA_DIR: stranger, BACKUP_SECRET_KEY: await makeIdentity() }),
    ).rejects.toMatchObject({
      stderr: expect.stringMatching(/The key does not open .+이 열쇠로 백업을 열 수 없어요/),
    })
    await expect(
      restore('yesterday', { ...env, DATA_DIR: await newFolder(), BACKUP_SECRET_KEY: secretKey }),
    ).rejects.toMatchObject({
      stderr: expect.stringContaining('is no moment'),
    })
  },
)

test(
  '[GR-04] [GR-06] a copy each night, a check of it with its orders counted, and what fails is told, kept and tried again',
  { timeout: 300_000 },
  async () => {
    const { shop, postgres, place, turn, told, now, env } = await openKept()
    const { archiveDir } = postgres
    await turn(now)
    await turn(now)
    const states = await kindStates(shop.db)
    expect(Object.keys(states).toSorted()).toEqual(['base', 'check', 'logs'])
    expect([states.base!.failed, states.check!.failed]).toEqual([false, false])
    const { n } = await shop.one<{ n: number }>('select count(*)::int as n from "salesOrder"')
    expect(await shop.run('select kind, pieces from "backupRun" where kind = $1', ['check'])).toEqual([
      { kind: 'check', pieces: n },
    ])
    expect(readdirSync(env.DATA_DIR)).not.toContain('restore-check')
    await turn(now)
    expect(told).toHaveLength(2)

    // the log's place fails and is mended: the screen is right at the very next turn
    await rename(archiveDir, `${archiveDir}.away`)
    await expect(turn(now)).rejects.toThrow('ENOENT')
    expect((await kindStates(shop.db)).logs).toMatchObject({ failed: true })
    await rename(`${archiveDir}.away`, archiveDir)
    await turn(now)
    expect((await kindStates(shop.db)).logs).toMatchObject({ failed: false })

    // another database's backups lie there: the copy of the next night is refused, and nothing of theirs is touched
    await shop.run(
      `update "backupRun" set "startedAt" = "startedAt" - interval '2 days', "reachesAt" = "reachesAt" - interval '2 days', day = day - 2`,
    )
    await place.store.blobs.put('shop.json', Readable.from([Buffer.from('{"cluster":"1"}')]))
    await expect(turn(now)).rejects.toThrow('of another shop')
    expect((await kindStates(shop.db)).base).toMatchObject({ failed: true })
  },
)

test(
  '[GR-04] a place of backups that is full is told in both tongues, and no half copy stays there',
  onSmallDisk(2, async ({ folder }) => {
    const { shop, turn, now } = await openKept(folder)
    await expect(turn(now)).rejects.toThrow('ENOSPC')
    expect(await shop.one('select failure from "backupRun" where failure is not null')).toEqual({
      failure: expect.stringMatching(/^The place of backups is full.+백업할 곳에 자리가 없어요/),
    })
    expect(readdirSync(join(folder, '_drafts'))).toEqual([])
    expect(readdirSync(folder)).not.toContain('base')
  }),
)
