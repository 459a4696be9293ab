import { createWriteStream } from 'node:fs'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { unpackTar } from 'modern-tar/fs'
import { formatDateTime } from '#domain/calendar.ts'
import { startCopy } from '#platform/database/embedded/place-copy.ts'
import { listBases, namesOf } from './bases.ts'
import { baseFor, logsAfter, type BaseCopy } from './rules.ts'
import type { SealedStore } from './sealed-store.ts'

type Restoring = {
  /** An empty or missing folder for the database. */
  dataDir: string
  /** The moment to bring back; none: the newest that there is. */
  until?: Date | undefined
  log?: (line: string) => void
  reachableDir?: string
}

export class NoBackup extends Error {
  override name = 'NoBackup'
}

/**
 * Brings a database back into an empty place and starts it. `reached` is false when the backups end before
 * the moment asked for: it then stands at their end. `extras` are the small files that were kept with it.
 */
export async function restoreDatabase(
  store: SealedStore,
  { dataDir, until, log = () => {}, ...rest }: Restoring,
) {
  const bases = await listBases(store)
  const base = baseFor(bases, until)
  if (!base) throw new NoBackup(oldest(bases))
  log(`From the copy of ${formatDateTime(base.endedAt)}. / 이 백업에서 되돌리고 있어요.`)
  let extras: Record<string, string> = {}
  const { postgres, reached } = await startCopy({
    dataDir,
    until,
    log,
    ...rest,
    async fill(place, logs) {
      await unpack(store, base, place)
      extras = await takeExtras(`${place}.unpacked`)
      for (const name of logsAfter(await namesOf(store, 'wal'), base))
        await pipeline((await store.get(`wal/${name}`))!, createWriteStream(join(logs, walName(name))))
    },
  })
  return { postgres, reached, base, extras }
}

/** PostgreSQL writes pieces in capitals, a store's keys have none. */
const walName = (key: string) => {
  const [piece, ...ending] = key.split('.')
  return [
    piece!.toUpperCase(),
    ...ending.map((part) => (/^[0-9a-f]{8}$/.test(part) ? part.toUpperCase() : part)),
  ].join('.')
}

async function unpack(store: SealedStore, { id }: BaseCopy, place: string) {
  const content = await store.get(`base/${id}/cluster`)
  if (!content)
    throw new NoBackup(
      `The copy ${id} has lost its content: name an earlier moment, before it. / 백업 ${id}의 내용이 없어졌어요. 그보다 이른 시각을 적어 주세요.`,
    )
  const aside = `${place}.unpacked`
  await rm(aside, { recursive: true, force: true })
  await pipeline(content, unpackTar(aside))
  await rm(place, { recursive: true })
  await rename(join(aside, 'cluster'), place)
}

async function takeExtras(aside: string) {
  const folder = join(aside, 'extras')
  const names = await readdir(folder).catch(() => [])
  const extras = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')])),
  )
  await rm(aside, { recursive: true, force: true })
  return extras as Record<string, string>
}

const oldest = (bases: BaseCopy[]) =>
  bases[0]
    ? `The oldest copy is of ${formatDateTime(bases[0].endedAt)}: nothing earlier can be brought back. / 가장 오래된 백업이 ${formatDateTime(bases[0].endedAt)} 것이라 그보다 이른 시각으로는 되돌릴 수 없어요.`
    : 'There is no copy in the place of backups. Is BACKUP_TO the one that the shop had? / 백업이 하나도 없어요. BACKUP_TO가 쇼핑몰에 정했던 곳인지 확인해 주세요.'
