import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const table = readFileSync(resolve(root, 'docs/requirements.md'), 'utf8')
const rows = [...table.matchAll(/^\| ([A-Z]+-?\d+) \| [^|]+ \| ([^|]+) \| [^|]*\|$/gm)].map(
  ([, id, proof]) => ({ id: id!, files: [...proof!.matchAll(/`([^`]+)`/g)].map(([, file]) => file!) }),
)

const idsIn = (file: string) =>
  new Set(
    [
      ...readFileSync(resolve(root, file), 'utf8').matchAll(
        /(?:test|test\.each\([^)]*\))\(\s*[`'"]((?:\s*\[[A-Z]+-?\d+\])+)/g,
      ),
    ].flatMap(([, ids]) => [...ids!.matchAll(/\[([^\]]+)\]/g)].map(([, id]) => id!)),
  )

const testFiles = [
  'apps',
  'features',
  'platform',
  'domain',
  'db',
  'demo',
  'ui',
  'standin',
  'e2e',
  'scripts',
  'laws',
]
  .flatMap((folder) =>
    readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name}`,
    ),
  )
  .filter((name) => /\.(test|story)\.ts$/.test(name))

test('every proof that docs/requirements.md names has its row in a title', () => {
  expect(rows.length).toBeGreaterThan(180)
  expect(
    rows.flatMap(({ id, files }) =>
      files.filter((file) => !idsIn(file).has(id)).map((file) => `${id}: ${file}`),
    ),
  ).toEqual([])
})

test('every row in a test title stands in docs/requirements.md with that file', () => {
  const proven = new Map(rows.map(({ id, files }) => [id, files]))
  expect(
    testFiles.flatMap((file) =>
      [...idsIn(file)].filter((id) => !proven.get(id)?.includes(file)).map((id) => `${id}: ${file}`),
    ),
  ).toEqual([])
})

/** The promises of reliability and security, as many of each kind. */
const promised = { M: 11, A: 8, C: 6, I: 6, F: 3, V: 6, D: 4, P: 3, S: 3 }

test('every guarantee has its row, with a load or a figure, and a proof', () => {
  const ids = Object.entries(promised).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, n) => `${kind}${n + 1}`),
  )
  expect(ids).toHaveLength(50)
  const said = new Map(
    [...table.matchAll(/^\| ([A-Z]\d+) \| [^|]+ \| ([^|]+) \| ([^|]*)\|$/gm)].map(([, id, proof, note]) => [
      id!,
      { isProven: proof!.trim() !== 'not yet', note: note!.trim() },
    ]),
  )
  expect(ids.filter((id) => !said.get(id)?.note)).toEqual([])
  expect(ids.filter((id) => !said.get(id)!.isProven)).toEqual([])
})
