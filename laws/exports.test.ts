import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { files, read, root } from './project.ts'

const declared = /^export (?:async )?(?:const|function|class) (\w+)/gm
const handedOn = /^export (?:type )?\{([^}]*)\} from/gm

/** The values that a file exports, and the words of everything in it but the names that it only hands on. */
const readValues = (text: string) => ({
  values: [...text.matchAll(declared)].map(([, name]) => name!),
  words: new Set(text.replace(handedOn, '').match(/\w+/g)),
})

/** Exported values that no other file says. */
function unsaid(texts: Map<string, string>) {
  const known = [...texts].map(([file, text]) => ({ file, ...readValues(text) }))
  const sayers = new Map<string, number>()
  for (const { words } of known) for (const word of words) sayers.set(word, (sayers.get(word) ?? 0) + 1)
  return known.flatMap(({ file, values }) =>
    values.filter((name) => sayers.get(name) === 1).map((name) => `${file}: ${name}`),
  )
}

test('a value that a file exports is said in another one', () => {
  const scripts = globSync(['scripts/**/*.{mjs,ts}', 'apps/*/vite.config.ts'], { cwd: root })
  const texts = new Map([...files, ...scripts].map((file) => [file, read(file)]))
  expect([...texts.values()].filter((text) => text.includes('export ')).length).toBeGreaterThan(700)
  expect(unsaid(texts).filter((one) => files.includes(one.split(':')[0]!) && !/\.test\./.test(one))).toEqual(
    [],
  )
})

test('a planted export that nobody uses is seen', () => {
  const texts = new Map([
    ['a.ts', 'export const used = 1\nexport const lost = 3\nexport const passed = 2\n'],
    ['index.ts', 'export { passed, type Other } from "./a.ts"\n'],
    ['b.ts', 'const twice = used * 2\n'],
  ])
  expect(unsaid(texts)).toEqual(['a.ts: lost', 'a.ts: passed'])
})
