import { expect, test } from 'vitest'
import { files, isTest, read } from './project.ts'

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
    [...text.matchAll(/(\w+)(?:: | = )\[\s*'(\w+)',\s+(?!')/g)].map(([, plain, wire]) => ({
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

test('wire names that are given from outside live in contracts alone', () => {
  const names = wireNamesIn(files.filter((file) => isContract.test(file)).map((file) => read(file)))
  expect(names.size).toBeGreaterThan(60)
  const code = files.filter(
    (file) =>
      !isContract.test(file) && !isTest.test(file) && /^(apps|features|platform|domain|ui|db)\//.test(file),
  )
  expect(code.flatMap((file) => wireNamesUsed(file, read(file), names))).toEqual([])
})

test('a planted wire name is seen', () => {
  const names = wireNamesIn([
    "renamed({ quantity: ['ordQty', z.int()], name: ['name', z.string()] })",
    "const number = ['ntcNo', z.int()] as const",
  ])
  expect([...names]).toEqual(['ordQty', 'ntcNo'])
  expect(
    wireNamesUsed(
      'features/buying/cart/server/routes.ts',
      '/** ordQty */ const { ordQty, ntcNo } = body',
      names,
    ),
  ).toEqual(['features/buying/cart/server/routes.ts: ordQty', 'features/buying/cart/server/routes.ts: ntcNo'])
  expect(
    wireNamesUsed(
      'features/service/boards/storefront/notice-page.tsx',
      'search={{ ntcNo }} // ordQty',
      names,
    ),
  ).toEqual([])
})
