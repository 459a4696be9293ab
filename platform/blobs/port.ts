import type { Readable } from 'node:stream'

type BlobRange = { start: number; end: number }
type BlobStat = { size: number }

/**
 * Where the bytes of files are kept. A key says nothing about the file: who may read it is decided before a
 * blob is asked for.
 */
export type Blobs = {
  /**
   * Keeps all bytes of the stream under the key, or nothing when it breaks. Never holds more than one part in
   * memory.
   */
  put(key: string, content: Readable): Promise<BlobStat>
  /** The bytes, or those from `start` to `end` (both included); null when there is no such blob. */
  get(key: string, range?: BlobRange): Promise<Readable | null>
  stat(key: string): Promise<BlobStat | null>
  /** Nothing happens when it is gone already. */
  delete(key: string): Promise<void>
  /** The keys below this folder, or all, one after the other, in no order that may be relied on. */
  list(folder?: string): AsyncIterable<string>
}

/** The store does not answer, or says that it cannot now: what was asked may go well another time. */
export class StoreAway extends Error {
  override name = 'StoreAway'
}

/**
 * Lower-case words of letters, digits, dots and hyphens, parted by slashes: safe as a path and in a signed
 * address.
 */
export function checkBlobKey(key: string): string {
  if (key.length > 200 || !/^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/.test(key) || key.includes('..'))
    throw new Error(`not a blob key: ${JSON.stringify(key.slice(0, 80))}`)
  return key
}
