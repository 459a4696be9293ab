import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { files, importsOf, isTest, placeOf, read, root } from './project.ts'

const isPage = /^features\/[^/]+\/[^/]+\/(storefront|backoffice)\//
const laws: { law: string; from: RegExp; never: RegExp }[] = [
  {
    law: 'a browser never loads server code',
    from: /^(apps\/(storefront|backoffice)|features\/[^/]+\/[^/]+\/(storefront|backoffice)|platform\/web|ui)\//,
    never:
      /^(features\/[^/]+\/[^/]+\/server\/|platform\/(server|database|settings|gateway\/(?!port|payment-window|code-names))\/?|db\/|apps\/server\/)|^node:/,
  },
  {
    law: 'contract, rules and labels are pure',
    from: /^features\/[^/]+\/[^/]+\/[^/]+\.ts$/,
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
    from: /^(apps|features\/[^/]+\/[^/]+)\/storefront\//,
    never: /^(apps|features\/[^/]+\/[^/]+)\/backoffice\//,
  },
  // parts that another room offers are any page's (decision 010)
  {
    law: 'the storefront and the back office never meet',
    from: /^(apps|features\/[^/]+\/[^/]+)\/backoffice\//,
    never: /^(apps|features\/[^/]+\/[^/]+)\/storefront\/(?!parts\.ts$)/,
  },
  {
    law: 'the server knows no page',
    from: /^(features\/[^/]+\/[^/]+|apps)\/server\//,
    never: /^(features\/[^/]+\/[^/]+|apps)\/(storefront|backoffice)\//,
  },
  {
    law: 'only tests import testing',
    from: /^(?!testing\/|bench\/|e2e\/).*(?<!\.test)\.tsx?$/,
    never: /^testing\//,
  },
  {
    law: 'what tests alone use stands in testing',
    from: /^(?!testing\/|e2e\/).*(?<!\.test)\.tsx?$/,
    never: /^vitest/,
  },
]

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
  const from = placeOf(file)
  return imports
    .filter((path) => {
      const to = placeOf(path)
      return (
        from &&
        to &&
        to.room !== from.room &&
        !/^(server\/index\.ts|[^/]+\.ts)$/.test(to.rest) &&
        !(isPage.test(file) && /^(storefront|backoffice)\/parts\.ts$/.test(to.rest))
      )
    })
    .map((path) => `${file} -> ${path}: rooms meet at their doors`)
}

/** Apps reach a room's pages, which they name in `routes.ts`, its `parts.ts` and its pure files. */
const pastDoors = (file: string, imports: string[]) =>
  /^apps\/(storefront|backoffice)\//.test(file)
    ? imports
        .filter((path) => isPage.test(path) && !path.endsWith('/parts.ts'))
        .map((path) => `${file} -> ${path}: apps reach pages and parts.ts only`)
    : []

/** Files of rooms that the site maps name and that are no pages. */
const namedInstead = (app: string, text: string) =>
  [...text.matchAll(/'(features\/[^']+)'/g)]
    .map(([, path]) => path!)
    .filter((path) => !path.includes(`/${app}/`) || !path.endsWith('-page.tsx'))

/** What else a door does than pass on files of its room. */
const notPassedOn = (text: string) => text.replace(/^export \{[^}]*\} from '\.\/[\w-]+\.tsx?'$/gm, '').trim()

test('imports run one way', () => {
  expect(files.length).toBeGreaterThan(150)
  expect(
    files.filter((file) => !isTest.test(file)).flatMap((file) => breaches(file, importsOf(file))),
  ).toEqual([])
})

/** Style sheets too, which no type checker looks for. */
const lost = (file: string, imports: string[]) =>
  imports
    .filter((path) => /^[a-z]+\/.*\.(tsx?|css)$/.test(path) && !existsSync(resolve(root, path)))
    .map((path) => `${file} -> ${path}`)

test('imports name files that exist', () => {
  expect(files.flatMap((file) => lost(file, importsOf(file)))).toEqual([])
  expect(lost('ui/button.tsx', ['ui/gone.css'])).toEqual(['ui/button.tsx -> ui/gone.css'])
})

test('rooms meet only at their doors', () => {
  expect(
    files.filter((file) => !isTest.test(file)).flatMap((file) => sideDoors(file, importsOf(file))),
  ).toEqual([])
})

test('apps reach pages and parts.ts only', () => {
  const inApps = files.filter((file) => file.startsWith('apps/') && !isTest.test(file))
  expect(inApps.length).toBeGreaterThan(60)
  expect(inApps.flatMap((file) => pastDoors(file, importsOf(file)))).toEqual([])
  for (const app of ['storefront', 'backoffice'])
    expect(namedInstead(app, read(`apps/${app}/routes.ts`))).toEqual([])
})

test('a door passes on and does nothing else', () => {
  const doors = files.filter((file) => isPage.test(file) && file.endsWith('/parts.ts'))
  expect(doors.length).toBeGreaterThan(5)
  expect(doors.filter((file) => notPassedOn(read(file)) !== '')).toEqual([])
})

test('a planted side entrance is seen', () => {
  const pricing = 'features/shelf/catalogue/storefront/price-words.tsx'
  expect(pastDoors('apps/storefront/screens/my-page.tsx', [pricing])).toHaveLength(1)
  expect(
    pastDoors('apps/storefront/screens/my-page.tsx', [pricing.replace('price-words.tsx', 'parts.ts')]),
  ).toEqual([])
  expect(
    namedInstead(
      'storefront',
      `route('/a', '${pricing}'), route('/b', 'features/a/b/storefront/c-page.tsx')`,
    ),
  ).toEqual([pricing])
  const [part, style] = ["'./a.ts'", "'./a.css'"]
  expect(notPassedOn(`export { a } from ${part}\nimport ${style}`)).toBe(`import ${style}`)
})

test('the laws see a planted breach', () => {
  expect(breaches('ui/button.tsx', ['features/buying/cart/contract.ts'])).toHaveLength(1)
  for (const [from, to] of [
    ['features/buying/cart/storefront/cart-page.tsx', 'features/buying/orders/backoffice/orders-page.tsx'],
    ['apps/storefront/routes.ts', 'features/buying/cart/backoffice/carts-page.tsx'],
    ['features/buying/cart/backoffice/carts-page.tsx', 'features/buying/cart/storefront/cart-page.tsx'],
    ['apps/backoffice/shell/shell.tsx', 'apps/storefront/layouts/shell/shell.tsx'],
    ['features/buying/cart/server/routes.ts', 'features/buying/cart/storefront/parts.ts'],
    ['apps/server/app.ts', 'features/buying/cart/backoffice/carts-page.tsx'],
    ['platform/gateway/toss.ts', 'testing/toss-golden.ts'],
    ['platform/gateway/golden.ts', 'vitest'],
  ] as const)
    expect([from, to, breaches(from, [to]).length]).toEqual([from, to, 1])
  expect(
    breaches('features/access/authority/backoffice/approval-page.tsx', [
      'features/access/verification/storefront/parts.ts',
    ]),
  ).toEqual([])
  expect(
    breaches('features/buying/cart/storefront/cart-page.tsx', ['features/buying/cart/server/queries.ts']),
  ).toHaveLength(1)
  expect(
    sideDoors('features/buying/cart/server/routes.ts', ['features/buying/orders/server/queries.ts']),
  ).toHaveLength(1)
  expect(
    sideDoors('features/buying/cart/server/routes.ts', ['features/buying/orders/storefront/parts.ts']),
  ).toHaveLength(1)
})

test('a clock that is held or set reaches tests alone: nothing that runs the shop names it', () => {
  const named = (text: string) => /\bheldClock\b/.test(text)
  const runs = files.filter(
    (file) =>
      !isTest.test(file) && !/^(testing|e2e|laws)\/|\.story\.tsx?$|^platform\/clock\/clock\.ts$/.test(file),
  )
  expect(runs).toContain('apps/server/main.ts')
  expect(runs.filter((file) => named(read(file)))).toEqual([])
  // a planted breach
  expect(named('const clock = heldClock(process.env.NOW)')).toBe(true)
})
