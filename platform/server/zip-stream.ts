import { Readable } from 'node:stream'
import { Zip, ZipPassThrough } from 'fflate'

type Entry = { name: string; bytes: Uint8Array }

/**
 * Files as one zip, made as it is read: the next entry is asked for when the reader has taken the last, so
 * that a slow reader holds up the making and one that goes away ends it. Entries are stored as they are:
 * papers and pictures are packed already.
 */
export function zipStream(entries: AsyncIterable<Entry>): Readable {
  return Readable.from(pieces(entries), { objectMode: false, highWaterMark: 65_536 })
}

async function* pieces(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  for await (const { name, bytes } of entries) {
    const file = new ZipPassThrough(name)
    file.mtime = OLDEST
    zip.add(file)
    file.push(bytes, true)
    yield* parts
    parts = []
  }
  zip.end()
  yield* parts
}

/** The first day a zip knows, so that the same papers make the same bytes. */
const OLDEST = new Date(1980, 0, 1)
