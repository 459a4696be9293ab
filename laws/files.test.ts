import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { files, read, root } from './project.ts'

/** Files over their end (250 lines of code, 500 of tests), each argued for. The list may only shrink. */
const longFiles: string[] = [
  'bench/lines/live.ts',
  'demo/catalogue/categories.ts',
  'demo/clinics/institutions.ts',
  'demo/trade/scenes.ts',
  'platform/web/schema/type.ts',
]

const isLong = (file: string) =>
  read(file).split('\n').length > (/\.(test|story)\.tsx?$/.test(file) ? 501 : 251)

test('no code is longer than 250 lines, no test longer than 500', () => {
  expect(files.filter((file) => file !== 'db/schema.ts' && isLong(file)).sort()).toEqual(longFiles.toSorted())
})

test('docs name files that exist', () => {
  const docs = readdirSync(resolve(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`)
  const named = [...docs, 'README.md', 'STYLE.md', 'features/README.md'].flatMap((doc) =>
    [
      ...read(doc).matchAll(
        /`((?:apps|features|platform|domain|ui|db|testing|standin|e2e|bench|docs|scripts)\/[\w./-]+?)`/g,
      ),
    ].map(([, path]) => [doc, path!] as const),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(
    named.filter(([, path]) => !existsSync(resolve(root, path))).map(([doc, path]) => `${doc}: ${path}`),
  ).toEqual([])
})
