import { expect, test } from 'vitest'
import { files, read } from './project.ts'

const declared = /^export (?:async )?(?:const|function|class|type|interface) (\w+)/gm
const handedOn = /^export (?:type )?\{([^}]*)\} from/gm
/** What tools ask for by its name. */
const alsoUsed = new Set(['config'])

/** What a file exports, and the words of everything in it but the names that it only hands on. */
function readExports(text: string) {
  const names = [...text.matchAll(declared)].map(([, name]) => name!)
  const passed = [...text.matchAll(handedOn)].flatMap(([, list]) =>
    list!.split(',').flatMap((one) => /(\w+)\s*$/.exec(one.replace(/^\s*type /, ''))?.[1] ?? []),
  )
  return { exports: [...names, ...passed], words: new Set(text.replace(handedOn, '').match(/\w+/g)) }
}

/** Exported names that no other file says. */
function unsaid(texts: Map<string, string>) {
  const read = [...texts].map(([file, text]) => ({ file, ...readExports(text) }))
  const saidIn = new Map<string, Set<string>>()
  for (const { file, words } of read)
    for (const word of words) saidIn.set(word, (saidIn.get(word) ?? new Set()).add(file))
  return read.flatMap(({ file, exports }) =>
    exports
      .filter((name) => !alsoUsed.has(name) && [...(saidIn.get(name) ?? [])].every((other) => other === file))
      .map((name) => `${file}: ${name}`),
  )
}

test('what a file exports is said in another one', () => {
  const texts = new Map(files.map((file) => [file, read(file)]))
  expect([...texts.values()].filter((text) => text.includes('export ')).length).toBeGreaterThan(700)
  expect(unsaid(texts)).toEqual([])
})

test('a planted export that nobody uses is seen', () => {
  const texts = new Map([
    ['a.ts', 'export const used = 1\nexport type Lost = number\nexport const passed = 2\n'],
    ['index.ts', "export { passed, type Other } from './a.ts'\n"],
    ['b.ts', "import { used } from './a.ts'\n"],
  ])
  expect(unsaid(texts)).toEqual(['a.ts: Lost', 'a.ts: passed', 'index.ts: passed', 'index.ts: Other'])
})
