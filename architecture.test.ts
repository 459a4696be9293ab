import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = import.meta.dirname
const folders = ['apps', 'features', 'platform', 'domain', 'ui', 'db', 'testing', 'standin', 'e2e', 'bench']
const files = folders
  .flatMap((folder) =>
    readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file}`,
    ),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.gen\.ts$|\.d\.ts$|vite\.config\.ts$/.test(file))
const read = (file: string) => readFileSync(resolve(root, file), 'utf8')

const isTest = /\.test\.tsx?$/
const isPage = /^features\/[^/]+\/(storefront|backoffice)\//
const laws: { law: string; from: RegExp; never: RegExp }[] = [
  {
    law: 'a browser never loads server code',
    from: /^(apps\/(storefront|backoffice)|features\/[^/]+\/(storefront|backoffice)|platform\/web|ui)\//,
    never:
      /^(features\/[^/]+\/server\/|platform\/(server|database|settings|gateway\/(?!port|payment-window|code-names))\/?|db\/|apps\/server\/)|^node:/,
  },
  {
    law: 'contract, rules and labels are pure',
    from: /^features\/[^/]+\/[^/]+\.ts$/,
    never: /\/(server|storefront|backoffice)\/|^platform\/(server|web|database)\/|^node:|^ui\//,
  },
  {
    law: 'platform, domain and ui know no feature',
    from: /^(platform|domain|ui)\//,
    never: /^(features|apps)\//,
  },
  {
    law: 'domain imports zod and Korean text at most',
    from: /^domain\//,
    never: /^(platform|ui|db)\/|^node:|^react/,
  },
  { law: 'ui has no router and no fetch', from: /^ui\//, never: /^platform\/|^@tanstack\// },
  { law: 'nothing imports upwards', from: /^features\//, never: /^apps\// },
  {
    law: 'the storefront and the back office never meet',
    from: /^(apps|features\/[^/]+)\/storefront\//,
    never: /^(apps|features\/[^/]+)\/backoffice\//,
  },
  // parts that another room offers are any page's (decision 010)
  {
    law: 'the storefront and the back office never meet',
    from: /^(apps|features\/[^/]+)\/backoffice\//,
    never: /^(apps|features\/[^/]+)\/storefront\/(?!parts\.ts$)/,
  },
  {
    law: 'the server knows no page',
    from: /^(features\/[^/]+|apps)\/server\//,
    never: /^(features\/[^/]+|apps)\/(storefront|backoffice)\//,
  },
  {
    law: 'only tests import testing',
    from: /^(?!testing\/|bench\/|e2e\/).*(?<!\.test)\.tsx?$/,
    never: /^testing\//,
  },
]

const importsOf = (file: string, text = read(file)) =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, spec]) =>
    spec!.startsWith('#')
      ? spec!.slice(1)
      : spec!.startsWith('.')
        ? relative(root, resolve(root, dirname(file), spec!))
        : spec!,
  )

const breaches = (file: string, imports: string[]) =>
  imports.flatMap((to) =>
    laws
      .filter(({ from, never }) => from.test(file) && never.test(to))
      .map(({ law }) => `${file} -> ${to}: ${law}`),
  )

/**
 * Rooms meet at contract, rules, labels, server/index.ts and, page to page, storefront/parts.ts; a page may
 * not reach into another room's pages or queries.
 */
const sideDoors = (file: string, imports: string[]) => {
  const room = /^features\/([^/]+)\//.exec(file)?.[1]
  return imports
    .filter((to) => {
      const other = /^features\/([^/]+)\/(.+)$/.exec(to)
      return (
        room &&
        other &&
        other[1] !== room &&
        !/^(server\/index\.ts|[^/]+\.ts)$/.test(other[2]!) &&
        !(isPage.test(file) && /^(storefront|backoffice)\/parts\.ts$/.test(other[2]!))
      )
    })
    .map((to) => `${file} -> ${to}: rooms meet at their doors`)
}

test('imports run one way', () => {
  expect(files.length).toBeGreaterThan(150)
  expect(
    files.filter((file) => !isTest.test(file)).flatMap((file) => breaches(file, importsOf(file))),
  ).toEqual([])
})

test('rooms meet only at their doors', () => {
  expect(
    files.filter((file) => !isTest.test(file)).flatMap((file) => sideDoors(file, importsOf(file))),
  ).toEqual([])
})

test('the laws see a planted breach', () => {
  expect(breaches('ui/button.tsx', ['features/cart/contract.ts'])).toHaveLength(1)
  for (const [from, to] of [
    ['features/cart/storefront/cart-page.tsx', 'features/orders/backoffice/orders-page.tsx'],
    ['apps/storefront/routes.ts', 'features/cart/backoffice/carts-page.tsx'],
    ['features/cart/backoffice/carts-page.tsx', 'features/cart/storefront/cart-page.tsx'],
    ['apps/backoffice/shell/shell.tsx', 'apps/storefront/layouts/shell/shell.tsx'],
    ['features/cart/server/routes.ts', 'features/cart/storefront/parts.ts'],
    ['apps/server/app.ts', 'features/cart/backoffice/carts-page.tsx'],
  ] as const)
    expect([from, to, breaches(from, [to]).length]).toEqual([from, to, 1])
  expect(
    breaches('features/authority/backoffice/approval-page.tsx', [
      'features/verification/storefront/parts.ts',
    ]),
  ).toEqual([])
  expect(
    breaches('features/cart/storefront/cart-page.tsx', ['features/cart/server/queries.ts']),
  ).toHaveLength(1)
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

type Graph = Map<string, Set<string>>

function cyclesIn(graph: Graph) {
  const cycles: string[] = []
  const walk = (room: string, path: string[]) => {
    if (path.includes(room)) return void cycles.push([...path.slice(path.indexOf(room)), room].join(' -> '))
    for (const next of graph.get(room) ?? []) walk(next, [...path, room])
  }
  for (const room of graph.keys()) walk(room, [])
  return cycles
}

const drawnIn = (text: string): Graph =>
  new Map(
    [...text.matchAll(/^\| `([\w-]+)` \|([^|]*)\|/gm)].map(([, room, uses]) => [
      room!,
      new Set([...uses!.matchAll(/`([\w-]+)`/g)].map(([, name]) => name!)),
    ]),
  )

/** What the drawing has that the code has not, and the other way round. */
const drawnWrongly = (drawn: Graph, real: Graph, rooms: string[]) =>
  rooms.flatMap((room) => {
    const [has, is] = [drawn.get(room), real.get(room) ?? new Set<string>()]
    return has
      ? [...has.symmetricDifference(is)].map((other) => `${room} -> ${other}`)
      : [`${room} is not drawn`]
  })

test('no cycles between rooms', () => {
  expect(cyclesIn(arrows())).toEqual([])
})

test('features/README.md draws the arrows that the code has', () => {
  const rooms = readdirSync(resolve(root, 'features'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  expect(rooms.length).toBeGreaterThan(15)
  expect(drawnWrongly(drawnIn(read('features/README.md')), arrows(), rooms)).toEqual([])
})

test('a planted cycle and a wrong drawing are seen', () => {
  const real: Graph = new Map([
    ['cart', new Set(['prices'])],
    ['prices', new Set(['stock'])],
    ['stock', new Set(['cart'])],
  ])
  expect(cyclesIn(real)).toContain('cart -> prices -> stock -> cart')
  expect(
    drawnWrongly(drawnIn('| `cart` | `prices`, `orders` | x |\n| `prices` | | x |'), real, [
      'cart',
      'prices',
      'stock',
    ]),
  ).toEqual(['cart -> orders', 'prices -> stock', 'stock is not drawn'])
})

const isContract = /(^|[-/])contract\.ts$/
/**
 * Names of their own besides: what a multipart parser calls its limit, and the id of a cart, not of an entry.
 */
const alsoPlain = new Set(['fileSize', 'cartId'])
/** Names that addresses of pages carry, which are given from outside too. */
const inAddresses = new Set(['ntcNo', 'webPrdId', 'ordType', 'sordId', 'tordId', 'bgnDttm', 'clDttm'])

/** The names that a codec turns into plain ones, unless another record is content with them. */
function wireNamesIn(contracts: string[]) {
  const pairs = contracts.flatMap((text) =>
    [...text.matchAll(/(\w+)(?:: | = )\['(\w+)', (?!')/g)].map(([, plain, wire]) => ({
      plain: plain!,
      wire: wire!,
    })),
  )
  const plain = new Set(pairs.map((pair) => pair.plain))
  return new Set(pairs.map(({ wire }) => wire).filter((wire) => !plain.has(wire) && !alsoPlain.has(wire)))
}

/** Wire names that stand in code (not in comments) outside the contracts. */
const wireNamesUsed = (file: string, text: string, names: Set<string>) => {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<![:'"])\/\/.*/g, '')
  const forPages = /\/(storefront|backoffice)\/|^platform\/web\//.test(file)
  return [...new Set(code.match(/\b[a-z]\w+\b/g))]
    .filter((word) => names.has(word) && !(forPages && inAddresses.has(word)))
    .map((word) => `${file}: ${word}`)
}

/**
 * Where no codec stands between: paths of issues, the fields of a form, a query that is handed on. The list
 * may only shrink.
 */
const bareWireNames = [
  'features/cart/server/change.ts: optId',
  'features/cart/server/change.ts: ordQty',
  'features/files/server/form.ts: fileGrpId',
  'features/files/server/routes.ts: fileGrpId',
  'features/files/server/routes.ts: attachmentFileName',
]

test('wire names that are given from outside live in contracts alone', () => {
  const names = wireNamesIn(files.filter((file) => isContract.test(file)).map((file) => read(file)))
  expect(names.size).toBeGreaterThan(60)
  const code = files.filter(
    (file) =>
      !isContract.test(file) && !isTest.test(file) && /^(apps|features|platform|domain|ui|db)\//.test(file),
  )
  expect(code.flatMap((file) => wireNamesUsed(file, read(file), names)).sort()).toEqual(
    bareWireNames.toSorted(),
  )
})

test('a planted wire name is seen', () => {
  const names = wireNamesIn([
    "renamed({ quantity: ['ordQty', z.int()], name: ['name', z.string()] })",
    "const number = ['ntcNo', z.int()] as const",
  ])
  expect([...names]).toEqual(['ordQty', 'ntcNo'])
  expect(
    wireNamesUsed('features/cart/server/routes.ts', '/** ordQty */ const { ordQty, ntcNo } = body', names),
  ).toEqual(['features/cart/server/routes.ts: ordQty', 'features/cart/server/routes.ts: ntcNo'])
  expect(
    wireNamesUsed('features/boards/storefront/notice-page.tsx', 'search={{ ntcNo }} // ordQty', names),
  ).toEqual([])
})

/** Files over their end (250 lines of code, 500 of tests), each argued for. The list may only shrink. */
const longFiles: string[] = [
  'bench/lines/live.ts',
  'db/seed/catalogue/categories.ts',
  'db/seed/clinics/institutions.ts',
  'db/seed/trade/scenes.ts',
  'features/app-bridge/backoffice/interface-drawer.tsx',
  'features/authority/backoffice/menu-drawer.tsx',
  'features/authority/backoffice/staff-drawer.tsx',
  'features/authority/server/login-routes.ts',
  'features/cart/server/queries.ts',
  'features/credit/storefront/loan-page.tsx',
  'features/files/backoffice/group-drawer.tsx',
  'features/orders/server/place.ts',
  'features/orders/server/settle.ts',
  'features/sign-in/server/sessions.ts',
  'platform/database/database.ts',
  'platform/server/mount.ts',
  'platform/web/schema/type.ts',
  'testing/shop.ts',
]

const isLong = (file: string) =>
  read(file).split('\n').length > (/\.(test|story)\.tsx?$/.test(file) ? 501 : 251)

test('no code is longer than 250 lines, no test longer than 500', () => {
  expect(files.filter((file) => file !== 'db/schema.ts' && isLong(file)).sort()).toEqual(longFiles.toSorted())
})

test('docs name files that exist', () => {
  const docs = readdirSync(resolve(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`)
  const named = [...docs, 'README.md', 'STYLE.md', 'features/README.md'].flatMap((doc) =>
    [
      ...read(doc).matchAll(
        /`((?:apps|features|platform|domain|ui|db|testing|standin|e2e|bench|docs|scripts)\/[\w./-]+?)`/g,
      ),
    ].map(([, path]) => [doc, path!] as const),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(
    named.filter(([, path]) => !existsSync(resolve(root, path))).map(([doc, path]) => `${doc}: ${path}`),
  ).toEqual([])
})
