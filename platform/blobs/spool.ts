import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The stream brought more than it may. */
export class TooManyBytes extends Error {
  override name = 'TooManyBytes'
}

/** Somebody else began to write the same file: a browser that came back after its connection was lost. */
class TakenOver extends Error {
  override name = 'TakenOver'
}

/** A line that brings nothing for so long is given up; the sender may come back. */
const STALL_MS = 60_000

export type Spool = ReturnType<typeof openSpool>

/**
 * Files on their way in, one per id, in a folder of this machine. What arrived before a connection broke
 * stays, so that the rest
 * can follow; the file's own length is the only record of how far it came.
 */
export function openSpool(folder: string) {
  const writing = new Map<string, { stop(): void; done: Promise<unknown> }>()
  const pathOf = (id: string) => {
    if (!/^[\w-]{16,64}$/.test(id)) throw new Error('not an upload id')
    return join(folder, id)
  }
  const sizeOf = async (id: string) => (await stat(pathOf(id)).catch(() => null))?.size ?? 0
  const settle = async (id: string) => {
    const other = writing.get(id)
    other?.stop()
    await other?.done
  }

  return {
    path: pathOf,
    /**
     * Bytes that are there, once nobody writes any more: asking ends a connection that is still thought open.
     */
    async arrived(id: string) {
      await settle(id)
      return sizeOf(id)
    },
    /**
     * Appends the stream. More than `limit` bytes in all throws `TooManyBytes`; other breaks keep what came.
     * Returns the new length.
     */
    async append(id: string, content: Readable, limit: number): Promise<number> {
      await settle(id)
      await mkdir(folder, { recursive: true })
      const before = await sizeOf(id)
      let total = before
      const stalled = setTimeout(
        () => content.destroy(new Error('nothing came for a minute')),
        STALL_MS,
      ).unref()
      const counted = new Transform({
        transform(chunk: Buffer, _, done) {
          stalled.refresh()
          total += chunk.length
          done(total > limit ? new TooManyBytes(`more than ${limit} bytes`) : null, chunk)
        },
      })
      const file = createWriteStream(pathOf(id), { flags: 'a', mode: 0o600 })
      const closed = new Promise((done) => file.once('close', done))
      // a broken pipeline may reject before the last write is out
      const work = pipeline(content, counted, file).finally(() => closed)
      const entry = { stop: () => void content.destroy(new TakenOver()), done: work.catch(() => {}) }
      writing.set(id, entry)
      try {
        await work
      } catch (error) {
        if (error instanceof TooManyBytes) await truncate(pathOf(id), before)
        throw error
      } finally {
        clearTimeout(stalled)
        if (writing.get(id) === entry) writing.delete(id)
      }
      return total
    },
    async remove(id: string) {
      await settle(id)
      await rm(pathOf(id), { force: true })
    },
    /**
     * Removes what was last written before `moment`, wall-clock: nobody comes back for it. Returns how many.
     */
    async sweep(moment: Date) {
      let removed = 0
      for (const id of await readdir(folder).catch(() => [])) {
        const path = join(folder, id)
        const found = await stat(path).catch(() => null)
        if (!found || found.mtime >= moment || writing.has(id)) continue
        await rm(path, { force: true })
        removed++
      }
      return removed
    },
  }
}
