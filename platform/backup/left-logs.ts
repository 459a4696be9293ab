import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { shipLogs } from './backup.ts'
import { ownerOfPlace } from './bases.ts'
import type { SealedStore } from './sealed-store.ts'

/** Pieces of the log that a shop had finished and not moved yet, when its folder can still be read: they go first. */
export async function takeLeftLogs(store: SealedStore, archiveDir: string): Promise<number> {
  const owner = await ownerOfPlace(store)
  const there = await readdir(archiveDir).catch(() => null)
  if (!there) return 0
  for (const name of there)
    if (/^[0-9A-F]{24}$/.test(name) && (await clusterOfPiece(join(archiveDir, name))) !== owner)
      throw new Error(
        `${archiveDir} holds the log of another shop: take it away, or name its own place in BACKUP_TO. / 이 폴더의 기록은 다른 쇼핑몰의 것이에요. 폴더를 치우거나 BACKUP_TO를 확인해 주세요.`,
      )
  return shipLogs(store, archiveDir)
}

/** PostgreSQL's number of the cluster stands in the head of each piece (`XLogLongPageHeaderData`). */
async function clusterOfPiece(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(8), position: 24 })
    return String(buffer.readBigUInt64LE())
  } finally {
    await file.close()
  }
}
