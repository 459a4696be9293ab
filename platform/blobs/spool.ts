import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The stream brought more than it may. */
export class TooManyBytes extends Error {
  override name = 'TooManyBytes'
}

/** A line that brings nothing for so long is given up. */
const STALL_MS = 60_000

export type Spool = ReturnType<typeof openSpool>

/** Files in a folder of this machine while they are looked at, one per id: nobody else knows of them. */
export function openSpool(folder: string) {
  const pathOf = (id: string) => {
    if (!/^[\w-]{16,64}$/.test(id)) throw new Error('not an upload id')
    return join(folder, id)
  }

  return {
    path: pathOf,
    /** Writes the stream and returns its length. More than `limit` bytes throws `TooManyBytes`; a break leaves nothing. */
    async write(id: string, content: Readable, limit: number): Promise<number> {
      await mkdir(folder, { recursive: true })
      let total = 0
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
      const file = createWriteStream(pathOf(id), { mode: 0o600 })
      const closed = new Promise((done) => file.once('close', done))
      try {
        // a broken pipeline may reject before the last write is out
        await pipeline(content, counted, file).finally(() => closed)
      } catch (error) {
        await rm(pathOf(id), { force: true })
        throw error
      } finally {
        clearTimeout(stalled)
      }
      return total
    },
    remove: (id: string) => rm(pathOf(id), { force: true }),
    /** Removes what was last written before `moment`, wall-clock: left by a process that was killed. Returns how many. */
    async sweep(moment: Date) {
      let removed = 0
      for (const id of await readdir(folder).catch(() => [])) {
        const path = join(folder, id)
        const found = await stat(path).catch(() => null)
        if (!found || found.mtime >= moment) continue
        await rm(path, { force: true })
        removed++
      }
      return removed
    },
  }
}
