import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { formatFileSize } from '#domain/formats.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Refusal } from '#platform/server/refuse.ts'
import type { Services } from '#platform/server/serve.ts'
import type { storing } from '../refusals.ts'
import { MAX_PERSON_BYTES } from '../rules.ts'
import { FileRefused } from './file-refused.ts'
import { inspectFile, kindOf } from './inspect.ts'
import { redraw, type Drawn } from './pictures.ts'
import { scanFile } from './scan.ts'
import {
  admitSet,
  fits,
  insertFiles,
  insertSet,
  lockUsage,
  markDeleted,
  markStored,
  openSet,
  removeFileRows,
  type FileRow,
  type Group,
  type Owner,
} from './queries.ts'

type Refuse = (code: keyof typeof storing, extra?: { values?: readonly (string | number)[] }) => Refusal
/** A file that has arrived: its id in the spool, the name it was given (cleaned), its length. */
export type Arrived = { spoolId: string; name: string; bytes: number }
type Made = Arrived & { type: string; path: string; blobKey: string; drawn: Drawn | null }

/** 192 random bits, in letters that need no escaping. */
export const newFileId = () => randomBytes(24).toString('base64url')
const newBlobKey = () => {
  const key = randomBytes(16).toString('hex')
  return `${key.slice(0, 2)}/${key}`
}
export const copyKey = (blobKey: string, copy: string) => `${blobKey}-${copy}`

/** Refuses by the name alone, before the content has come. */
export function assertKind(name: string, group: Group, refuse: Refuse) {
  try {
    kindOf(name, group.accept)
  } catch (error) {
    throw error instanceof FileRefused ? refuse(error.code, { values: error.values }) : error
  }
}

type Place = { owner: Owner; group: Group; fileId: string | undefined; refuse: Refuse }

/** The set to put files into: the caller's own one, or a new one. */
export async function setFor(
  tx: Tx,
  { owner, group, fileId, refuse }: Place,
  more: number,
  at: Date,
): Promise<string> {
  if (more > group.maxCount) throw refuse('too-many-files', { values: [group.maxCount] })
  if (!fileId) {
    const id = newFileId()
    await insertSet(tx, { fileId: id, groupId: group.id, owner, at })
    return id
  }
  const set = await openSet(tx, { fileId, groupId: group.id, owner, lock: true })
  if (!set) throw refuse('file-not-found')
  if (set.closed) throw refuse('file-set-closed')
  if (set.files + more > group.maxCount) throw refuse('too-many-files', { values: [group.maxCount] })
  return fileId
}

export async function assertRoom(tx: Tx, owner: Owner, bytes: number, refuse: Refuse) {
  const used = await lockUsage(tx, owner)
  if (!fits(used.bytes, bytes)) throw storageFull(refuse)
  return used
}
const storageFull = (refuse: Refuse) => refuse('storage-full', { values: [formatFileSize(MAX_PERSON_BYTES)] })

/** The last statement: the files are stored, and whatever else belongs to it. */
export type Keep = (files: FileRow[]) => Promise<unknown>

/**
 * Checks, draws anew and keeps files that have arrived: all of them or none. Rows come first and say
 * `storing`, so that a crash leaves no blob that nobody knows of. `keep` says that they are stored.
 */
export async function storeFiles({
  db,
  clock,
  files: { blobs, spool },
  scanner,
  refuse,
  owner,
  group,
  fileId,
  arrived,
  counted = 0,
  keep = ([first, ...rest]) =>
    markStored(
      db,
      first!.fileId,
      [first!, ...rest].map(({ no }) => no),
    ),
}: Pick<Services, 'db' | 'clock' | 'files' | 'scanner'> &
  Place & {
    arrived: Arrived[]
    /** Bytes that the person's usage counts already, as a begun upload. */
    counted?: number
    keep?: Keep | undefined
  }): Promise<{ fileId: string; files: FileRow[] }> {
  const made: Made[] = []
  try {
    for (const file of arrived) {
      const path = spool.path(file.spoolId)
      const kind = await inspectFile(path, file.bytes, file.name, group.accept)
      await scanFile(scanner, path)
      const drawn = kind.proof === 'picture' ? await redraw(path, kind, group.variants) : null
      made.push({
        ...file,
        type: kind.type,
        path: drawn?.path ?? path,
        bytes: drawn?.bytes ?? file.bytes,
        blobKey: newBlobKey(),
        drawn,
      })
    }
    const rows = made.map(({ name, type, bytes, blobKey, drawn }) => ({
      name,
      type,
      bytes,
      blobKey,
      width: drawn?.width ?? null,
      height: drawn?.height ?? null,
      variants: drawn?.copies.map((copy) => copy.name) ?? [],
    }))
    const admitted = await admit(rows)
    const numberOf = new Map(admitted.numbers.map(({ blobKey, no }) => [blobKey, no]))
    const stored = rows.map((file) => ({
      ...file,
      fileId: admitted.set,
      groupId: group.id,
      no: numberOf.get(file.blobKey)!,
    }))
    try {
      for (const { blobKey, path, drawn } of made) {
        await blobs.put(blobKey, createReadStream(path))
        for (const copy of drawn?.copies ?? [])
          await blobs.put(copyKey(blobKey, copy.name), createReadStream(copy.path))
      }
      await keep(stored)
    } catch (error) {
      await markDeleted(db, admitted.set, [...numberOf.values()])
      throw error
    }
    return { fileId: admitted.set, files: stored }
  } catch (error) {
    throw error instanceof FileRefused ? refuse(error.code, { values: error.values }) : error
  } finally {
    await Promise.all(
      made
        .flatMap(({ drawn }) => (drawn ? [drawn.path, ...drawn.copies.map((copy) => copy.path)] : []))
        .map((path) => rm(path, { force: true })),
    )
  }

  async function admit(rows: Parameters<typeof insertFiles>[1]['files']) {
    const bytes = rows.reduce((sum, file) => sum + file.bytes, 0)
    const at = clock.now()
    if (fileId)
      return db.transaction(async (tx) => {
        await assertRoom(tx, owner, bytes - counted, refuse)
        const set = await setFor(tx, { owner, group, fileId, refuse }, rows.length, at)
        return { set, numbers: await insertFiles(tx, { fileId: set, files: rows, at }) }
      })
    if (rows.length > group.maxCount) throw refuse('too-many-files', { values: [group.maxCount] })
    const set = newFileId()
    const numbers = await admitSet(db, { fileId: set, groupId: group.id, owner, files: rows, bytes, at })
    if (numbers.length === 0) throw storageFull(refuse)
    return { set, numbers }
  }
}

/**
 * Deletes the bytes of rows that are marked deleted, then the rows. What fails is left to the next run of the
 * job.
 */
export async function clearAway(
  { db, files: { blobs } }: Pick<Services, 'db' | 'files'>,
  gone: { blobKey: string; variants: string[] }[],
) {
  for (const { blobKey, variants } of gone) {
    for (const key of [blobKey, ...variants.map((copy) => copyKey(blobKey, copy))]) await blobs.delete(key)
  }
  if (gone.length)
    await removeFileRows(
      db,
      gone.map(({ blobKey }) => blobKey),
    )
}
