import { cpSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sitesOf, treeOf, type Site } from './source.ts'
import { idOf, runnable, thunkOf } from './thunk.ts'

const root = resolve(import.meta.dirname, '../..')

/** A copy of the code in which statements can be written, described and compared. */
export function openCopy(folder: string) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const part of ['apps/server', 'features', 'platform', 'domain', 'db', 'ui', 'standin'])
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      filter: (path) => !/\.test\.tsx?$|\/(storefront|backoffice)$/.test(path),
    })
  for (const part of ['package.json', 'tsconfig.base.json']) cpSync(join(root, part), join(folder, part))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
}

/** The code of the server that writes SQL, by file. */
export function readSources(): Map<string, string> {
  const files = globSync('{apps/server,features,platform}/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
  return new Map(
    files
      .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)
      .filter(([, text]) => /\bsql[<`]/.test(text)),
  )
}

type Written = { id: string; write: () => { compile(on: unknown): { sql: string } } }
type Chooser = (site: string, real: () => unknown) => unknown

/** Every text that each statement can have, by its place; an Error where it cannot be written alone. */
export async function compose(folder: string, texts: Map<string, string>, sites: Site[]) {
  const world = globalThis as unknown as {
    __sites: Written[]
    __choose: Chooser
    __value: unknown
    __literal: unknown
    __any: unknown
    __try: unknown
  }
  world.__sites = []
  world.__any = unknown
  world.__choose = (_, real) => real()
  const attempt = (make: () => unknown) => {
    try {
      return make()
    } catch {
      return unknown
    }
  }
  world.__value = (make: () => unknown) => {
    const value = attempt(make)
    return isUnknown(value) ? null : value
  }
  world.__literal = (make: () => unknown) => {
    const value = attempt(make)
    return isUnknown(value) ? 1 : value
  }
  world.__try = attempt
  const withSites = [...new Set(sites.map(({ file }) => file))]
  for (const [file, text] of texts) {
    const code = runnable(file, text, treeOf(file, text))
    const again = sitesOf(file, treeOf(file, code), code)
    const places = sites.filter((site) => site.file === file)
    const thunks = again.map(({ at }, nth) => thunkOf(code, at, idOf(places[nth]!)))
    writeFileSync(join(folder, file), `${code}\n${thunks.join('\n')}\n`)
  }
  for (const file of withSites) await import(/* @vite-ignore */ join(folder, file))
  const { compileOnly } = (await import(/* @vite-ignore */ join(folder, 'platform/database/compile.ts'))) as {
    compileOnly: unknown
  }
  return new Map(
    world.__sites.map(({ id, write }) => [id, variantsOf(world, () => write().compile(compileOnly).sql)]),
  )
}

const MAX_VARIANTS = 256

/** Runs `write` once for each way its choices can go. */
function variantsOf(world: { __choose: Chooser }, write: () => string): Set<string> | Error {
  const found = new Set<string>()
  const open: boolean[][] = [[]]
  let failed: Error | undefined
  for (let tries = 0; open.length && tries < MAX_VARIANTS; tries++) {
    const given = open.pop()!
    const made = new Map<string, boolean>()
    world.__choose = (site) => {
      const known = made.get(site)
      if (known !== undefined) return known
      const nth = made.size
      const way = given[nth] ?? true
      if (nth >= given.length) open.push([...made.values(), false])
      made.set(site, way)
      return way
    }
    try {
      found.add(write())
    } catch (error) {
      failed = error as Error
    }
  }
  world.__choose = (_, real) => real()
  return failed ?? found
}

const marks = new WeakSet<object>()
const isUnknown = (value: unknown) => typeof value === 'function' && marks.has(value)

/** Stands for every value that only a caller knows: whatever is asked of it, it answers with its like. */
const unknown: unknown = mark()
function mark(): unknown {
  const proxy: unknown = new Proxy(function () {}, {
    get: (_, name) => {
      if (name === Symbol.toPrimitive) return () => '1'
      if (name === Symbol.iterator) return function* () {}
      if (name === 'then' || name === 'toOperationNode' || name === 'expressionType') return undefined
      return mark()
    },
    apply: () => mark(),
    has: () => false,
  })
  marks.add(proxy as object)
  return proxy
}
