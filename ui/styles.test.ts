import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = import.meta.dirname
const sheets = globSync('*.css', { cwd: folder }).map((name) => ({
  name,
  css: readFileSync(`${folder}/${name}`, 'utf8'),
}))
const tokens = new Set(
  [...readFileSync(`${folder}/tokens.css`, 'utf8').matchAll(/(--[\w-]+):/g)].map((match) => match[1]),
)

test.each(sheets)('$name uses only values that tokens.css defines', ({ css }) => {
  const unknown = [...css.matchAll(/var\((--[\w-]+)/g)]
    .map((match) => match[1])
    .filter((name) => !tokens.has(name))
  expect(unknown).toEqual([])
})

test.each(sheets)('$name forces nothing and fetches nothing', ({ css }) => {
  expect(css).not.toContain('!important')
  expect(css.replaceAll("xmlns='http://www.w3.org/2000/svg'", '')).not.toMatch(/https?:|@import/)
})

test.each(sheets.filter((sheet) => sheet.name !== 'tokens.css'))(
  '$name has no colour of its own',
  ({ css }) => {
    expect(css.replaceAll(/url\([^)]*\)/g, '')).not.toMatch(/#[0-9a-f]{3,8}\b|rgb\(/i)
  },
)
