import { rm, stat } from 'node:fs/promises'
import { COPY_WIDTHS, KEPT_SIDE, MAX_PIXELS, MAX_SIDE } from '../rules.ts'
import { FileRefused } from './file-refused.ts'
import type { Kind } from './kinds.ts'

/**
 * Loaded with the first picture: the library is large. One thread and no cache, so that a picture takes
 * neither the server's memory nor its second core.
 */
let loaded: Promise<typeof import('sharp').default> | undefined
const library = () => (loaded ??= load())
async function load() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

export type Drawn = {
  path: string
  bytes: number
  width: number
  height: number
  copies: { name: string; path: string }[]
}

const SECONDS = 30
const read = async (path: string, animated: boolean) =>
  (await library())(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated }).timeout({
    seconds: SECONDS,
  })

const endings = [
  ['avif', { quality: 55, effort: 2 }],
  ['webp', { quality: 80, effort: 3 }],
  ['jpg', { quality: 82 }],
] as const

let turn: Promise<unknown> = Promise.resolve()
/** One picture at a time: each may need the memory of all its pixels. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const mine = turn.then(work)
  turn = mine.catch(() => {})
  return mine
}

/**
 * Draws the picture anew beside its file: only pixels survive, so neither hidden data nor a second file
 * behind it does. Turned upright, in sRGB, no larger than a screen needs. `copies` also makes narrower ones
 * in AVIF and WebP, and in JPEG for whoever reads neither.
 */
export const redraw = (path: string, kind: Kind, copies: boolean): Promise<Drawn> =>
  inTurn(async () => {
    const format = kind.format!
    const made: string[] = []
    try {
      const found = await (await read(path, format === 'gif')).metadata()
      const [width, height] = [found.width ?? 0, found.height ?? 0]
      if (width * height > MAX_PIXELS || width > MAX_SIDE || (found.pageHeight ?? height) > MAX_SIDE)
        throw new FileRefused('picture-too-large')
      const target = `${path}.new`
      made.push(target)
      const drawn = await (
        await read(path, format === 'gif')
      )
        .autoOrient()
        .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .flatten(format === 'jpeg' ? { background: '#ffffff' } : false)
        .toFormat(format, format === 'jpeg' ? { quality: 88, mozjpeg: false } : {})
        .toFile(target)
      const smaller: Drawn['copies'] = []
      for (const each of copies ? COPY_WIDTHS.filter((wide) => wide < drawn.width) : []) {
        for (const [ending, kept] of endings) {
          const copy = { name: `${each}.${ending}`, path: `${path}.${each}.${ending}` }
          made.push(copy.path)
          await (
            await read(target, false)
          )
            .resize({ width: each })
            .flatten(ending === 'jpg' ? { background: '#ffffff' } : false)
            .toFormat(ending === 'jpg' ? 'jpeg' : ending, kept)
            .toFile(copy.path)
          smaller.push(copy)
        }
      }
      return {
        path: target,
        bytes: (await stat(target)).size,
        width: drawn.width,
        height: drawn.pageHeight ?? drawn.height,
        copies: smaller,
      }
    } catch (error) {
      await Promise.all(made.map((file) => rm(file, { force: true })))
      if (error instanceof FileRefused) throw error
      throw new FileRefused(
        /pixel limit|too large|exceeds/i.test((error as Error).message)
          ? 'picture-too-large'
          : 'picture-unreadable',
      )
    }
  })
