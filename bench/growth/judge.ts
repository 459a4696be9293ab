import type { Measured } from './measure.ts'

export type Pair = { tenth: Measured; whole: Measured }

/** GR-07: at ten times the data at most twice the time, the same statements, no larger a process. */
const MOST_TIMES = 2
/** What takes less is noise, whatever its ratio. */
const NOTICED_MS = 5
/** An answer that grows with the shop has no last page. */
const MOST_ANSWER_TIMES = 3
const LONG_ANSWER = 100_000
export const MEMORY_MB = 60

/** What may take as many times as long as there is more of it, by its address or in one of its ways, with why; whoever asked must not wait for it all the same. */
const grows: Record<string, string> = {
  'GET /api/bo/reports/sales': 'adds up a chosen period by product and clinic, of which there are more',
  'GET /api/bo/reports/service': 'adds up the orders and parcels of a chosen period',
  'GET /api/bo/supply-entries/sum': 'adds up all that was supplied in a month',
  'job book-supplies': 'looks again at what has left in the last three days',
  'job tell-delays': 'looks at all orders that wait to leave',
  'GET /api/fo/products/suggestions?q=데모':
    'walks 4,000 entries in vain where the parts of a word are common, at any size',
  'GET /api/fo/products/count?q=데모': 'the same',
  'job watch-papers': 'looks at all papers that ended and were not renewed',
  'GET /api/bo/orders?sort=due': 'sorts all that waits for the warehouse',
  'GET /api/bo/credit-accounts/excel': 'reads all accounts for a file that may hold them all',
  'GET /api/bo/tax-invoices': 'sorts the invoices of a month, those that are due and those that were issued',
  'GET /api/bo/tax-invoices/excel': 'the same',
  'GET /api/bo/shipments': 'adds up all that waits for the warehouse, which works it off within a day',
}
const DATA_TIMES = 10
/** The longest wait that is not felt as one. */
const FELT_MS = 1_000

/** What is wrong with it, or null. Whoever gives back more (an export of a month) may take longer in proportion. */
export function judge(name: string, pair: Pair, isFile: boolean): string | null {
  const { tenth, whole } = pair
  const failed = whole.failed ?? tenth.failed
  if (failed) return `fails: ${failed}`
  const larger = Math.max(1, whole.bytes / Math.max(1, tenth.bytes))
  // an export reads in pieces, so many for what it gives back, and one that may find nothing more
  if (whole.statements > (isFile ? tenth.statements * larger + 1 : tenth.statements))
    return `statements ${tenth.statements} to ${whole.statements}`
  const times = whole.ms / tenth.ms
  const mayGrow =
    (name in grows || name.split('?')[0]! in grows) && times <= MOST_TIMES * DATA_TIMES && whole.ms < FELT_MS
  if (mayGrow) return null
  if (whole.ms > NOTICED_MS && times > MOST_TIMES * larger) return `${ms(tenth.ms)} to ${ms(whole.ms)} ms`
  if (!isFile && whole.bytes > LONG_ANSWER && larger > MOST_ANSWER_TIMES)
    return `the answer grows, ${kb(tenth.bytes)} to ${kb(whole.bytes)} KB`
  return null
}

export const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0)
const kb = (bytes: number) => (bytes / 1_024).toFixed(bytes < 10_240 ? 1 : 0)

export const lineOf = (name: string, { tenth, whole }: Pair, wrong: string | null) =>
  `| ${name.replaceAll('|', '\\|')} | ${tenth.statements} | ${whole.statements} | ${ms(tenth.ms)} | ${ms(whole.ms)} | ${(whole.ms / tenth.ms).toFixed(2)}${wrong ? ` **${wrong}**` : ''} | ${kb(tenth.bytes)} | ${kb(whole.bytes)} |`
