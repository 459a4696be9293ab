/** What the shop's people met: how each call ended, by what was wrong with the shop at that moment. */
export type Seen = ReturnType<typeof openSeen>

export type Outcome = { status: number; code: string; ms: number; path: string }

/** No answer at all, or one that is not the shop's: the connection was refused, cut, or nobody came. */
export const NO_ANSWER = 'no answer'

export function openSeen() {
  const counts = new Map<string, Map<string, number>>()
  const slowest = new Map<string, number>()
  /** Answers that say that the shop itself is at fault. */
  const faults: string[] = []
  let now = 'warm-up'
  return {
    faults,
    /** From now on this is wrong. */
    during: (what: string) => void (now = what),
    now: () => now,
    note({ status, code, ms, path }: Outcome) {
      const row = counts.getOrInsertComputed(now, () => new Map<string, number>())
      const column = columnOf(status, code)
      row.set(column, (row.get(column) ?? 0) + 1)
      slowest.set(now, Math.max(slowest.get(now) ?? 0, ms))
      if (status === 500) faults.push(`${now}: ${path} ${code}`)
    },
    calls: () => [...counts.values()].flatMap((row) => [...row.values()]).reduce((sum, n) => sum + n, 0),
    /** As Markdown, a row for each fault and a column for each way a call ended. */
    table() {
      const columns = [...new Set([...counts.values()].flatMap((row) => [...row.keys()]))].toSorted(
        (one, other) => rankOf(one) - rankOf(other) || one.localeCompare(other),
      )
      return [
        `| what was wrong | ${columns.join(' | ')} | slowest |`,
        `|---|${columns.map(() => '---|').join('')}---|`,
        ...[...counts].map(
          ([what, row]) =>
            `| ${what} | ${columns.map((column) => row.get(column) ?? '').join(' | ')} | ${((slowest.get(what) ?? 0) / 1_000).toFixed(1)} s |`,
        ),
      ].join('\n')
    },
  }
}

/** A refusal by a rule of the shop is what is seen on any day, whatever its code. */
function columnOf(status: number, code: string) {
  if (code === NO_ANSWER) return NO_ANSWER
  if (status < 400) return 'answered'
  return status < 500 ? 'refused by a rule' : `${status} ${code}`
}
const RANKS = ['answered', 'refused by a rule']
const rankOf = (column: string) =>
  RANKS.includes(column) ? RANKS.indexOf(column) : column === NO_ANSWER ? 9 : 5
