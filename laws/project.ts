import { readdirSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'

/** The project as the laws read it: its code files, and what they import. */
export const root = resolve(import.meta.dirname, '..')
const folders = [
  'apps',
  'features',
  'platform',
  'domain',
  'ui',
  'db',
  'demo',
  'testing',
  'standin',
  'e2e',
  'bench',
  'laws',
]
export const files = folders
  .flatMap((folder) =>
    readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file}`,
    ),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.gen\.ts$|\.d\.ts$|vite\.config\.ts$/.test(file))
export const read = (file: string) => readFileSync(resolve(root, file), 'utf8')

export const isTest = /\.test\.tsx?$/

/** Paths from the root, or names of packages. */
export const importsOf = (file: string, text = read(file)) =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, spec]) =>
    spec!.startsWith('#')
      ? spec!.slice(1)
      : spec!.startsWith('.')
        ? relative(root, resolve(root, dirname(file), spec!))
        : spec!,
  )

/** The district and the room that a path lies in. */
export const placeOf = (path: string) => {
  const [, district, room, rest] = /^features\/([^/]+)\/([^/]+)\/(.+)$/.exec(path) ?? []
  return district ? { district, room: room!, rest: rest! } : null
}
