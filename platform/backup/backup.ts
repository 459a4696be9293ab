import { createReadStream } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { copyCluster } from './base-copy.ts'
import { claimPlace, listBases, namesOf, sayWhole } from './bases.ts'
import { deleteList, forgetFiles, keepFiles, writeList } from './files.ts'
import { prunable, prunableLogs, type BaseCopy } from './rules.ts'
import type { SealedStore } from './sealed-store.ts'

export type Source = {
  /** The running database: its owner's address and where its files are. */
  url: string
  place: string
  /** Small files that belong to the shop and not to the database, by name. */
  extras: Record<string, string>
  /** The folder of uploaded files; null when they lie in a bucket, which has copies of its own. */
  files: string | null
}

/** Copies the running shop whole. What it has written stands for nothing until `about.json` does. */
export async function takeBase(store: SealedStore, { url, place, extras, files }: Source): Promise<BaseCopy> {
  const cluster = await clusterOf(url)
  await claimPlace(store, cluster)
  const id = new Date()
    .toISOString()
    .replace(/[-:]|\.\d+/g, '')
    .toLowerCase()
  const { stream, span } = copyCluster({ url, dataDir: place, extras })
  const { size } = await store.put(`base/${id}/cluster`, stream)
  const { startedAt, endedAt, ...logs } = await span
  // after the database, so that each of its rows finds its file
  const keys = files ? await keepFiles(store, files) : []
  await writeList(store, id, keys)
  const about: BaseCopy = {
    id,
    cluster,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    ...logs,
    bytes: size,
    files: keys.length,
  }
  await sayWhole(store, about)
  return about
}

const isLog = /^[0-9A-F]{24}(\.[0-9A-F]{8}\.backup)?$|^[0-9A-F]{8}\.history$/

/** Moves finished pieces of the log into the store. One that was moved and not removed is moved again. */
export async function shipLogs(store: SealedStore, archiveDir: string): Promise<number> {
  const names = (await readdir(archiveDir)).filter((name) => isLog.test(name)).toSorted()
  for (const name of names) {
    await store.put(`wal/${name.toLowerCase()}`, createReadStream(join(archiveDir, name)))
    await rm(join(archiveDir, name))
  }
  return names.length
}

/** Removes copies, pieces of the log and files that no day of the last `keepDays` needs; says how many copies. */
export async function prune(store: SealedStore, keepDays: number, now: Date): Promise<number> {
  const bases = await listBases(store)
  const old = prunable(bases, keepDays, now)
  if (old.length === 0) return 0
  const kept = bases.filter((base) => !old.includes(base))
  for (const { id } of old) {
    // its word goes first: half a copy must never look like a whole one
    await store.blobs.delete(`base/${id}/about.json`)
    await store.delete(`base/${id}/cluster`)
    await deleteList(store, id)
  }
  for (const name of prunableLogs(await namesOf(store, 'wal'), kept)) await store.delete(`wal/${name}`)
  await forgetFiles(store, kept)
  return old.length
}

async function clusterOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query('select system_identifier::text as cluster from pg_control_system()')
    return rows[0].cluster
  } finally {
    await client.end()
  }
}
