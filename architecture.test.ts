import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = import.meta.dirname
const folders = ['apps', 'features', 'platform', 'domain', 'ui', 'db', 'testing', 'standin', 'e2e', 'bench']
const files = folders.flatMap((folder) => readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`)).filter((file) => /\.tsx?$/.test(file) && !/\.gen\.ts$|\.d\.ts$|vite\.config\.ts$/.test(file))
const read = (file: string) => readFileSync(resolve(root, file), 'utf8')

const isTest = /\.test\.tsx?$/
const isPage = /^features\/[^/]+\/(storefront|backoffice)\//
const laws: { law: string; from: RegExp; never: RegExp }[] = [
  { law: 'a browser never loads server code', from: /^(apps\/(storefront|backoffice)|features\/[^/]+\/(storefront|backoffice)|platform\/web|ui)\//, never: /^(features\/[^/]+\/server\/|platform\/(server|database|settings|gateway\/(?!port|payment-window|code-names))\/?|db\/|apps\/server\/)|^node:/ },
  { law: 'contract, rules and labels are pure', from: /^features\/[^/]+\/[^/]+\.ts$/, never: /\/(server|storefront|backoffice)\/|^platform\/(server|web|database)\/|^node:|^ui\// },
  { law: 'platform, domain and ui know no feature', from: /^(platform|domain|ui)\//, never: /^(features|apps)\// },
  { law: 'domain imports zod and Korean text at most', from: /^domain\//, never: /^(platform|ui|db)\/|^node:|^react/ },
  { law: 'ui has no router and no fetch', from: /^ui\//, never: /^platform\/|^@tanstack\// },
  { law: 'nothing imports upwards', from: /^features\//, never: /^apps\// },
  { law: 'only tests import testing', from: /^(?!testing\/|bench\/|e2e\/).*(?<!\.test)\.tsx?$/, never: /^testing\// },
]

const importsOf = (file: string, text = read(file)) =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, spec]) =>
    spec!.startsWith('#') ? spec!.slice(1) : spec!.startsWith('.') ? relative(root, resolve(root, dirname(file), spec!)) : spec!)

const breaches = (file: string, imports: string[]) =>
  imports.flatMap((to) => laws.filter(({ from, never }) => from.test(file) && never.test(to)).map(({ law }) => `${file} -> ${to}: ${law}`))

/** Rooms meet at contract, rules, labels, server/index.ts and, page to page, storefront/parts.ts; a page may not reach into another room's pages or queries. */
const sideDoors = (file: string, imports: string[]) => {
  const room = /^features\/([^/]+)\//.exec(file)?.[1]
  return imports.filter((to) => {
    const other = /^features\/([^/]+)\/(.+)$/.exec(to)
    return room && other && other[1] !== room && !/^(server\/index\.ts|[^/]+\.ts)$/.test(other[2]!) && !(isPage.test(file) && /^(storefront|backoffice)\/parts\.ts$/.test(other[2]!))
  }).map((to) => `${file} -> ${to}: rooms meet at their doors`)
}

test('imports run one way', () => {
  expect(files.length).toBeGreaterThan(150)
  expect(files.filter((file) => !isTest.test(file)).flatMap((file) => breaches(file, importsOf(file)))).toEqual([])
})

test('rooms meet only at their doors', () => {
  expect(files.filter((file) => !isTest.test(file)).flatMap((file) => sideDoors(file, importsOf(file)))).toEqual([])
})

test('the laws see a planted breach', () => {
  expect(breaches('ui/button.tsx', ['features/cart/contract.ts'])).toHaveLength(1)
  expect(breaches('features/cart/storefront/cart-page.tsx', ['features/cart/server/queries.ts'])).toHaveLength(1)
  expect(sideDoors('features/cart/server/routes.ts', ['features/orders/server/queries.ts'])).toHaveLength(1)
  expect(sideDoors('features/cart/server/routes.ts', ['features/orders/storefront/parts.ts'])).toHaveLength(1)
})

const arrows = () => {
  const found = new Map<string, Set<string>>()
  for (const file of files.filter((name) => !isTest.test(name))) {
    const room = /^features\/([^/]+)\//.exec(file)?.[1]
    for (const to of room ? importsOf(file) : []) {
      const other = /^features\/([^/]+)\//.exec(to)?.[1]
      if (other && other !== room) found.set(room!, (found.get(room!) ?? new Set()).add(other))
    }
  }
  return found
}

test('no cycles between rooms', () => {
  const graph = arrows()
  const cycles: string[] = []
  const walk = (room: string, path: string[]) => {
    if (path.includes(room)) return void cycles.push([...path.slice(path.indexOf(room)), room].join(' -> '))
    for (const next of graph.get(room) ?? []) walk(next, [...path, room])
  }
  for (const room of graph.keys()) walk(room, [])
  expect(cycles).toEqual([])
})

test('features/README.md draws the arrows that the code has', () => {
  const drawn = new Map([...read('features/README.md').matchAll(/^\| `([\w-]+)` \|([^|]*)\|/gm)].map(([, room, uses]) => [room!, new Set([...uses!.matchAll(/`([\w-]+)`/g)].map(([, name]) => name!))]))
  const real = arrows()
  for (const [room, uses] of real) expect([room, [...(drawn.get(room) ?? [])].sort()]).toEqual([room, [...uses].sort()])
  for (const room of readdirSync(resolve(root, 'features'), { withFileTypes: true }).filter((entry) => entry.isDirectory())) expect(drawn.has(room.name), room.name).toBe(true)
})

/** Files over 250 lines, each argued for. The list may only shrink. */
const longFiles: string[] = []

test('no file is longer than 250 lines', () => {
  expect(files.filter((file) => file !== 'db/schema.ts' && read(file).split('\n').length > 251)).toEqual(longFiles)
})

test('docs name files that exist', () => {
  const docs = readdirSync(resolve(root, 'docs'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md')).map((file) => `docs/${file}`)
  const named = [...docs, 'README.md', 'STYLE.md', 'features/README.md'].flatMap((doc) =>
    [...read(doc).matchAll(/`((?:apps|features|platform|domain|ui|db|testing|standin|e2e|bench|docs|scripts)\/[\w./-]+?)`/g)].map(([, path]) => [doc, path!] as const))
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(([, path]) => !existsSync(resolve(root, path))).map(([doc, path]) => `${doc}: ${path}`)).toEqual([])
})
