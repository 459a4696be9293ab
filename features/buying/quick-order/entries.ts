import type { Hit, QuickOption } from './contract.ts'
import { optionProblem, textProblem, type Problem } from './problems.ts'
import type { TypedLine } from './reading.ts'

/** A line on the page: what was typed, and what somebody chose for it. */
export type Row = TypedLine & { id: number; optionId?: number }

/** One row of the result: lines of the same option added up, or a line that must be mended. */
export type Entry = {
  /** The first of its lines. */
  id: number
  rows: readonly Row[]
  option: QuickOption | null
  quantity: number | null
  problem: Problem | null
}

/** What the server has said so far, by text and by option. */
export type Known = { hits: ReadonlyMap<string, Hit>; options: ReadonlyMap<number, QuickOption> }

const NONE: Hit = { how: 'none', optionIds: [] }

/** The result of a list: what is wrong first, each part in the order of its lines. */
export function entriesOf(rows: readonly Row[], known: Known): Entry[] {
  const sums = new Map<number, Row[]>()
  const entries: Entry[] = []
  for (const row of rows) {
    const hit = known.hits.get(row.text) ?? NONE
    const only = hit.how !== 'near' && hit.optionIds.length === 1 ? hit.optionIds[0] : undefined
    const option = known.options.get(row.optionId ?? only ?? 0) ?? null
    if (!option) {
      const options = hit.optionIds.flatMap((id) => known.options.get(id) ?? [])
      entries.push({
        id: row.id,
        rows: [row],
        option,
        quantity: null,
        problem: textProblem(row, hit, options),
      })
      continue
    }
    // what cannot be added up stands alone
    const alone =
      row.quantity === undefined || optionProblem(option, { ...row, quantity: smallEnough(option) })
    if (alone)
      entries.push({ id: row.id, rows: [row], option, quantity: null, problem: optionProblem(option, row) })
    else sums.set(option.optionId, [...(sums.get(option.optionId) ?? []), row])
  }
  for (const [optionId, same] of sums) {
    const option = known.options.get(optionId)!
    const quantity = same.reduce((sum, row) => sum + row.quantity!, 0)
    entries.push({
      id: same[0]!.id,
      rows: same,
      option,
      quantity,
      problem: optionProblem(option, { quantity }),
    })
  }
  return entries.sort((a, b) => Number(a.problem === null) - Number(b.problem === null) || a.id - b.id)
}

/** A quantity of this option that nothing is wrong with: a line's own unit and cell are judged by it alone. */
const smallEnough = ({ minQuantity, stepQuantity }: QuickOption) =>
  Math.ceil(minQuantity / stepQuantity) * stepQuantity

/** The rows after a removal was taken back: each at its place, whatever has come or gone since. */
export function putBack(rows: readonly Row[], removed: readonly Row[]): Row[] {
  const there = new Set(rows.map(({ id }) => id))
  return [...rows, ...removed.filter(({ id }) => !there.has(id))].sort((a, b) => a.id - b.id)
}

/** The rows after an entry was given another quantity or option; its lines become one. */
export function mendEntry(
  rows: readonly Row[],
  { id, rows: own }: Entry,
  change: Partial<Pick<Row, 'text' | 'quantity' | 'optionId'>>,
): Row[] {
  const gone = new Set(own.slice(1).map((row) => row.id))
  return rows
    .filter((row) => !gone.has(row.id) || change.quantity === undefined)
    .map((row) => {
      if (row.id !== id) return row
      const { unit, guess, unreadable, ...kept } = row
      if (change.text !== undefined) {
        const { optionId: _, ...typed } = row
        return { ...typed, ...change }
      }
      return change.quantity === undefined ? { ...row, ...change } : { ...kept, ...change }
    })
}
