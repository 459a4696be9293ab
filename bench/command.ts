const PARTS = [
  'pages',
  'list',
  'filtered',
  'search',
  'detail',
  'cart',
  'orders',
  'changing',
  'boards',
  'desk',
  'import',
  'size',
  'server',
  'live',
  'chat',
  'delivery',
  'money',
  'members',
  'joining',
  'tracing',
  'backup',
] as const
export type Part = (typeof PARTS)[number]

const LARGE = 500_000
/** What grows with the shop, and what a shop of that size is used for before its memory is read. */
const OF_LARGE: readonly Part[] = ['list', 'filtered', 'search', 'detail', 'cart', 'orders', 'size', 'server']

/** Asked for by name alone: a large shop is needed, or many minutes. */
const OF_THEIR_OWN: readonly Part[] = ['size', 'delivery', 'money', 'members', 'joining', 'backup']

const words = process.argv.slice(2)
const isPart = (word: string): word is Part => PARTS.some((part) => part === word)
const isSize = (word: string) => /^[1-9]\d{3,5}$/.test(word)
const wrong = words.find((word) => !isPart(word) && !isSize(word) && !['large', 'quick'].includes(word))
if (wrong) {
  process.stderr.write(`${wrong}: say large, quick, a number of products or any of ${PARTS.join(', ')}\n`)
  process.exit(1)
}

/** Shorter rounds, for trying a change. */
export const quick = words.includes('quick')
export const large = words.includes('large')
const numbers = words.filter(isSize).map(Number)
/** Numbers of products, ascending. */
export const sizes = large
  ? [LARGE]
  : numbers.length
    ? numbers.toSorted((one, other) => one - other)
    : [10_000, 50_000]
const parts = words.filter(isPart)
/** The parts that were named; otherwise all, but those that are asked for by name alone. */
export const isAsked = (part: Part) =>
  parts.length ? parts.includes(part) : large ? OF_LARGE.includes(part) : !OF_THEIR_OWN.includes(part)
