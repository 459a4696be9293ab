import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { files, read, root } from './project.ts'

const sheets = globSync('{apps,features,platform,ui,standin}/**/*.css', { cwd: root }).filter(
  (file) => !file.startsWith('ui/gallery/'),
)
const pages = files.filter((file) => !/\.(test|story)\.tsx?$/.test(file) && !file.startsWith('ui/gallery/'))

/** Classes that no code writes, whole or by the beginning of a template: `tbl-${align}`. */
function unworn(css: string, code: readonly string[]) {
  const words = new Set(code.flatMap((text) => text.match(/[\w-]+/g) ?? []))
  const beginnings = new Set(
    code.flatMap((text) => [...text.matchAll(/([\w-]+-)\$\{/g)].map(([, one]) => one!)),
  )
  const named = css.replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)/g, '').matchAll(/\.([a-z][\w-]*)/g)
  return [...new Set([...named].map(([, name]) => name!))].filter(
    (name) => !words.has(name) && ![...beginnings].some((beginning) => name.startsWith(beginning)),
  )
}

test('a class of a stylesheet is worn on some page', () => {
  const code = pages.map((file) => read(file))
  expect(sheets.length).toBeGreaterThan(100)
  expect(sheets.flatMap((file) => unworn(read(file), code).map((name) => `${file}: ${name}`))).toEqual([])
})

test('a planted class that no page wears is seen, one of a template is not', () => {
  expect(unworn('.a-right, .lost > .worn {}', ['class="worn"', '`a-${side}`'])).toEqual(['lost'])
})
