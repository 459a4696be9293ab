import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { checkBlobKey, type Blobs } from './port.ts'

/** Blobs as files of a folder. A file appears under its name only when it is whole and on the disk. */
export function openLocalBlobs(folder: string): Blobs {
  const pathOf = (key: string) => join(folder, checkBlobKey(key))
  const sizeOf = async (path: string) => {
    const found = await stat(path).catch(nothing)
    return found?.isFile() ? { size: found.size } : null
  }

  return {
    async put(key, content) {
      const path = pathOf(key)
      // the leading underscore is no part of any key
      const draft = join(folder, '_drafts', randomBytes(12).toString('hex'))
      await mkdir(dirname(draft), { recursive: true })
      await mkdir(dirname(path), { recursive: true })
      try {
        await pipeline(content, createWriteStream(draft, { flags: 'wx', flush: true, mode: 0o600 }))
        const size = (await stat(draft)).size
        await rename(draft, path)
        await syncFolder(dirname(path))
        return { size }
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async get(key, range) {
      const path = pathOf(key)
      const found = await sizeOf(path)
      if (!found) return null
      return createReadStream(path, range && { start: range.start, end: Math.min(range.end, found.size - 1) })
    },
    stat: async (key) => sizeOf(pathOf(key)),
    delete: async (key) => rm(pathOf(key), { force: true }),
    list: (below) => filesBelow(folder, below === undefined ? '' : checkBlobKey(below)),
  }
}

async function* filesBelow(folder: string, key: string): AsyncGenerator<string> {
  const entries = await opendir(join(folder, key)).catch(nothing)
  if (!entries) return
  for await (const entry of entries) {
    // drafts are no blobs yet
    if (entry.name.startsWith('_')) continue
    const name = key ? `${key}/${entry.name}` : entry.name
    if (entry.isDirectory()) yield* filesBelow(folder, name)
    else yield name
  }
}

function nothing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}

/**
 * A rename is only lasting when the folder is written too. Some systems cannot open folders; there it is up
 * to them.
 */
async function syncFolder(path: string) {
  const folder = await open(path, 'r').catch(() => null)
  await folder?.sync().catch(() => {})
  await folder?.close()
}
