import type { Readable } from 'node:stream'

/** The stream as buffers of exactly `bytes`, the last one shorter. Holds one of them at a time. */
export async function* inParts(content: Readable, bytes: number): AsyncGenerator<Buffer, undefined> {
  let part = Buffer.allocUnsafe(bytes)
  let filled = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    for (let taken = 0; taken < chunk.length;) {
      const copied = chunk.copy(part, filled, taken, taken + bytes - filled)
      taken += copied
      filled += copied
      if (filled < bytes) continue
      yield part
      part = Buffer.allocUnsafe(bytes)
      filled = 0
    }
  }
  if (filled > 0) yield part.subarray(0, filled)
  return undefined
}
