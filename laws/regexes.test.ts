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

const LONG = 100_000
/** What makes a careless expression go back and forth: one sign, or one beginning, again and again. */
const seeds = [
  'a.',
  'a-',
  'a@',
  '.a',
  'a/',
  '0 ',
  '%AA',
  '가,',
  '0000:',
  '127.',
  '"a',
  "'",
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
const around = (seed: string) => {
  const long = seed.repeat(Math.ceil(LONG / seed.length))
  return [long, `${long}\u0001`, `a${long}Z`, `${long} 9`, `a@${long}!`]
}
const everywhere = seeds.flatMap(around)
const inputsFor = (source: string) => {
  const begins = [...source.matchAll(/[\w가-힣<{(/%"-]{2,12}/g)].slice(0, 4).map(([text]) => text)
  return [...everywhere, ...begins.flatMap((text) => [...around(text), ...around(`${text} `)])]
}

test('[I4] no regular expression of the shop takes more than a moment over 100 KB of anything', () => {
  expect(written.size).toBeGreaterThan(150)
  const slow = [...written].filter(
    ([source, { regex }]) => !bounded.has(source) && !endsInTime(regex, inputsFor(source)),
  )
  expect(slow.map(([source, { at }]) => `${at} ${source}`)).toEqual([])
}, 240_000)

test('[I4] repetitions within repetitions, as a checker of others sees them, are argued for', () => {
  const unsafe = [...written].filter(
    ([source, { regex }]) =>
      !bounded.has(source) && !parted.has(source) && !isSafe(endless(regex), { limit: 40 }),
  )
  expect(unsafe.map(([source, { at }]) => `${at} ${source}`)).toEqual([])
  expect([...bounded, ...parted].filter((source) => !written.has(source))).toEqual([])
})

/** Whose text is short by its schema, or never comes from outside. The list may only shrink. */
const bounded = new Set<string>([
  // the digits of a number
  '/\\B(?=(\\d{3})+$)/g',
])

/** Without what repeats at most so often: the checker takes it for endless. */
const endless = ({ source }: RegExp) => source.replace(/\{\d+(?:,\d+)?\}|(?<=\))\?/g, '')

/**
 * The inner repetition begins with a sign that it does not hold, or looks back for one, so that there is one way
 * to read a text; the test above holds them to it. The list may only shrink.
 */
const parted = new Set<string>([
  String.raw`/(?<=\d)x(?=\d)/gi`,
  String.raw`/(?<=\d)\s*([x×*])\s*(?=\d)/gi`,
  String.raw`/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu`,
  String.raw`/^[\s.]+|(?<![\s.])[\s.]+$/g`,
  String.raw`/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/`,
  String.raw`/^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/`,
  String.raw`/(?<!\/)\/+$/`,
  String.raw`/^([\d.]+|[\da-f:.]+)(?:\/(\d{1,3}))?$/i`,
  String.raw`/^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/`,
  String.raw`/^([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/`,
  String.raw`/^[A-Za-z0-9_%+'-]+(\.[A-Za-z0-9_%+'-]+)*$/`,
  String.raw`/^(?:::|(?:0{1,4}:){5})ffff:(.+)$/`,
  String.raw`/(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/u`,
  String.raw`/(?<!\s)\s*[([{][^()[\]{}]*[)\]}]$/`,
  String.raw`/\p{Script=Hangul}(?:[\p{Script=Hangul}\p{Script=Han}\d\s,.()~·-]*[\p{Script=Hangul}\d])?/gu`,
  String.raw`/(?:%[\dA-F]{2}){3,}/gi`,
  '/(?<!\\w)(["\'`])(?![\\w$.:#/[\\]-]*\\1)[^"\'`]*\\1/g',
  String.raw`/(?<![\w.+-])[\w.+-]+@[\w-]+(\.[\w-]+)+/g`,
  String.raw`/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/`,
])

const used = () => process.threadCpuUsage().user
const tried = createContext({ used, regex: /x/, texts: [''] })
// by what each text used, not by what passed: the machine may have other work
const trying = new Script(`texts.every((text) => {
  const before = used()
  text.search(regex)
  return used() - before < 1_000_000
})`)
/** One run for all texts: the clock of each costs more than the search. */
function endsInTime(regex: RegExp, texts: readonly string[]): boolean {
  Object.assign(tried, { regex, texts })
  try {
    return trying.runInContext(tried, { timeout: 5_000 })
  } catch {
    return false
  }
}

test('[I4] a planted expression that goes back and forth is seen by both', () => {
  expect([endsInTime(/^(a+)+$/, [`${'a'.repeat(LONG)}!`]), isSafe(/^(a+)+$/)]).toEqual([false, false])
  expect(endsInTime(/\s+$/, ['a', `${' '.repeat(LONG)}!`])).toBe(false)
})
