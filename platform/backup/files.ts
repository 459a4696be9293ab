import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { openLocalBlobs } from '#platform/blobs/local.ts'
import type { Blobs } from '#platform/blobs/port.ts'
import { namesOf } from './bases.ts'
import type { BaseCopy } from './rules.ts'
import type { SealedStore } from './sealed-store.ts'

/**
 * Copies the uploaded files of a folder that are not there yet; with `since`, of those that came after it.
 * A file never changes under its key. Gives the keys it looked at.
 */
export async function keepFiles(store: SealedStore, folder: string, since = new Date(0)): Promise<string[]> {
  const keys: string[] = []
  for await (const key of openLocalBlobs(folder).list()) {
    // parts of what is still arriving
    if (key.startsWith('uploads/')) continue
    const path = join(folder, key)
    const found = await stat(path).catch(() => null)
    // deleted since it was listed, or looked at before
    if (!found || found.mtime < since) continue
    if (!(await store.has(`files/${key}`))) await store.put(`files/${key}`, createReadStream(path))
    keys.push(key)
  }
  return keys
}

/** Plain, since keys tell nothing, and whoever removes what is old has no key that opens. */
const listOf = (id: string) => `base/${id}/files.txt`
export const writeList = ({ blobs }: SealedStore, id: string, keys: string[]) =>
  blobs.put(listOf(id), Readable.from(keys.map((key) => Buffer.from(`${key}\n`))))
export const deleteList = ({ blobs }: SealedStore, id: string) => blobs.delete(listOf(id))

/** Files that stood beside none of the kept copies: the shop deleted them before the oldest promised day. */
export async function forgetFiles(store: SealedStore, kept: BaseCopy[]): Promise<void> {
  const wanted = new Set<string>()
  for (const { id } of kept)
    for await (const key of createInterface({ input: (await store.blobs.get(listOf(id)))! })) wanted.add(key)
  for (const key of await namesOf(store, 'files')) if (!wanted.has(key)) await store.delete(`files/${key}`)
}

/** Brings back every file that is kept and not there. */
export async function restoreFiles(store: SealedStore, files: Blobs): Promise<number> {
  let restored = 0
  for (const key of await namesOf(store, 'files')) {
    if (await files.stat(key)) continue
    await files.put(key, (await store.get(`files/${key}`))!)
    restored++
  }
  return restored
}
