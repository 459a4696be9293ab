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

/** What is wrong with it, or null. Whoever gives back more (an export of a month) may take longer in proportion. */
export function judge(pair: Pair, isFile: boolean): string | null {
  const { tenth, whole } = pair
  const failed = whole.failed ?? tenth.failed
  if (failed) return `fails: ${failed}`
  const larger = Math.max(1, whole.bytes / Math.max(1, tenth.bytes))
  // an export reads in pieces, so many for what it gives back
  if (whole.statements > tenth.statements * (isFile ? larger : 1))
    return `statements ${tenth.statements} to ${whole.statements}`
  if (whole.ms > NOTICED_MS && whole.ms / tenth.ms > MOST_TIMES * larger)
    return `${ms(tenth.ms)} to ${ms(whole.ms)} ms`
  if (!isFile && whole.bytes > LONG_ANSWER && larger > MOST_ANSWER_TIMES)
    return `the answer grows, ${kb(tenth.bytes)} to ${kb(whole.bytes)} KB`
  return null
}

export const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0)
const kb = (bytes: number) => (bytes / 1_024).toFixed(bytes < 10_240 ? 1 : 0)

export const lineOf = (name: string, { tenth, whole }: Pair, wrong: string | null) =>
  `| ${name.replaceAll('|', '\\|')} | ${tenth.statements} | ${whole.statements} | ${ms(tenth.ms)} | ${ms(whole.ms)} | ${(whole.ms / tenth.ms).toFixed(2)}${wrong ? ` **${wrong}**` : ''} | ${kb(tenth.bytes)} | ${kb(whole.bytes)} |`
