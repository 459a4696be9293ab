import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { files, read, root } from './project.ts'

const sheets = globSync('{apps,features,platform,ui,standin}/**/*.css', { cwd: root }).filter(
  (file) => !file.startsWith('ui/gallery/'),
)
const pages = files.filter((file) => !/\.(test|story)\.tsx?$/.test(file) && !file.startsWith('ui/gallery/'))

/** The words of code, and the beginnings that its templates go on from: `tbl-${align}`. */
const wordsOf = (code: readonly string[]) => ({
  words: new Set(code.flatMap((text) => text.match(/[\w-]+/g) ?? [])),
  beginnings: [
    ...new Set(code.flatMap((text) => [...text.matchAll(/([\w-]+-)\$\{/g)].map(([, one]) => one!))),
  ],
})

/** Classes of a sheet that no code writes. */
function unworn(css: string, { words, beginnings }: ReturnType<typeof wordsOf>) {
  const named = css.replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)/g, '').matchAll(/\.([a-z][\w-]*)/g)
  return [...new Set([...named].map(([, name]) => name!))].filter(
    (name) => !words.has(name) && !beginnings.some((beginning) => name.startsWith(beginning)),
  )
}

test('a class of a stylesheet is worn on some page', () => {
  const code = wordsOf(pages.map((file) => read(file)))
  expect(sheets.length).toBeGreaterThan(100)
  expect(sheets.flatMap((file) => unworn(read(file), code).map((name) => `${file}: ${name}`))).toEqual([])
})

test('a planted class that no page wears is seen, one of a template is not', () => {
  expect(unworn('.a-right, .lost > .worn {}', wordsOf(['class="worn"', '`a-${side}`']))).toEqual(['lost'])
})
