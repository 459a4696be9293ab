import { createContext, Script } from 'node:vm'
import isSafe from 'safe-regex2'
import { expect, test } from 'vitest'
import { files } from './project.ts'
import { lineOf, walk } from './syntax.ts'

const code = files.filter((file) => !/\.(test|story)\.tsx?$|^(testing|e2e|laws|bench|demo)\//.test(file))

/** Regular expressions as they are written, each with one place where it stands. */
const written = new Map<string, { at: string; regex: RegExp }>()
for (const file of code)
  walk(file, (node, text) => {
    const literal = node.regex as { pattern: string; flags: string } | undefined
    if (node.type !== 'Literal' || !literal) return
    written.set(`/${literal.pattern}/${literal.flags}`, {
      at: `${file}:${lineOf(text, node.start)}`,
      regex: new RegExp(literal.pattern, literal.flags),
    })
  })

/** Twice what is promised, so that a machine under load is not taken for a slow expression. */
const LONG = 200_000
/** What makes a careless expression go back and forth: one sign, or one beginning, again and again. */
const seeds = [
  'a',
  '0',
  ' ',
  '가',
  '-',
  '.',
  '/',
  '{',
  '#',
  '\\',
  '"',
  '<',
  '(',
  ',',
  '\n',
  'A',
  '%',
  ':',
  '[',
]
const inputsFor = (source: string) => {
  const begins = [...source.matchAll(/[\w가-힣<{(/%"-]{2,12}/g)].slice(0, 4).map(([text]) => text)
  return [...seeds, ...begins, ...begins.map((text) => `${text} `)].flatMap((seed) => {
    const long = seed.repeat(Math.ceil(LONG / seed.length))
    return [long, `${long}\u0001`, `${long}Z`, `${long} 9`]
  })
}

test('[I4] no regular expression of the shop takes more than a moment over 100 KB of anything', () => {
  expect(written.size).toBeGreaterThan(150)
  const slow = [...written].filter(
    ([source, { regex }]) =>
      !bounded.has(source) && inputsFor(source).some((text) => !endsInTime(regex, text)),
  )
  expect(slow.map(([source, { at }]) => `${at} ${source}`)).toEqual([])
})

test('[I4] none can go back without end, by a checker of others', () => {
  const unsafe = [...written].filter(
    ([source, { regex }]) => !bounded.has(source) && !isSafe(regex, { limit: 40 }),
  )
  expect(unsafe.map(([source, { at }]) => `${at} ${source}`)).toEqual([])
  expect([...bounded].filter((source) => !written.has(source))).toEqual([])
})

/** Whose text is short by its schema, or never comes from outside. The list may only shrink. */
const bounded = new Set<string>([
  // the digits of a number
  '/\\B(?=(\\d{3})+$)/g',
])

const tried = createContext({ regex: /x/, text: '' })
const trying = new Script('text.search(regex)')
function endsInTime(regex: RegExp, text: string) {
  Object.assign(tried, { regex, text })
  try {
    trying.runInContext(tried, { timeout: 2_000 })
    return true
  } catch {
    return false
  }
}

test('[I4] a planted expression that goes back and forth is seen by both', () => {
  expect([endsInTime(/^(a+)+$/, `${'a'.repeat(LONG)}!`), isSafe(/^(a+)+$/)]).toEqual([false, false])
  expect([endsInTime(/\s+$/, `${' '.repeat(LONG)}!`)]).toEqual([false])
})
