import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const compress = promisify(brotliCompress)

/** Compresses as small as it gets, once, what the server would otherwise compress at every start. */
export const compressed = () => ({
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.keys(bundle)
      .filter((file) => /\.(js|css)$/.test(file))
      .map((file) => resolve(dir, file))
    await Promise.all(
      files.map(async (file) => writeFile(`${file}.br`, await compress(await readFile(file)))),
    )
  },
})
