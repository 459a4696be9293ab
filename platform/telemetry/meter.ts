import type { Clock } from '#platform/clock/clock.ts'

/** Upper ends of the steps in which durations are counted, in ms; one more step takes what is longer. */
export const BOUNDS_MS = [10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000] as const
const STEPS = BOUNDS_MS.length + 1
/** More tallies than a day of a large shop has; beyond them nothing is kept while the database is away. */
const MOST = 20_000

/**
 * `call`: an answered HTTP call by its route. `refusal`: by its code. `outside`: a call to an outside service. `job`: a
 * run. `pool`: looks at the connections. `place`: looks at what the server stands on, as disk and clock.
 */
type MeterKind = 'call' | 'refusal' | 'outside' | 'job' | 'pool' | 'place'
type Measure = { ms?: number; failed?: boolean; status?: number }
export type Tally = {
  minute: string
  kind: MeterKind
  name: string
  count: number
  failed: number
  /** Sum and largest of the durations, or of what was looked at. */
  ms: number
  most: number
  steps: number[]
}
type Heard = (kind: MeterKind, name: string, measure: Measure) => void

export type Meter = ReturnType<typeof openMeter>

/** Counts what happens in this process by the minute, in memory: nothing is written for a call. */
export function openMeter({ now }: Pick<Clock, 'now'>) {
  let minute = 0
  let current = new Map<string, Tally>()
  let done: Tally[] = []
  const heards: Heard[] = []

  function turn() {
    const at = Math.floor(now().getTime() / 60_000)
    if (at === minute) return
    if (done.length + current.size <= MOST) done.push(...current.values())
    current = new Map()
    minute = at
  }
  function tallyOf(kind: MeterKind, name: string) {
    const key = `${kind} ${name}`
    let tally = current.get(key)
    if (!tally) {
      const steps = Array<number>(STEPS).fill(0)
      tally = {
        minute: new Date(minute * 60_000).toISOString(),
        kind,
        name,
        count: 0,
        failed: 0,
        ms: 0,
        most: 0,
        steps,
      }
      current.set(key, tally)
    }
    return tally
  }

  return {
    note(kind: MeterKind, name: string, measure: Measure = {}) {
      const { ms = 0, failed = false } = measure
      turn()
      const tally = tallyOf(kind, name)
      const at = BOUNDS_MS.findIndex((bound) => ms <= bound)
      tally.count++
      if (failed) tally.failed++
      tally.ms += ms
      if (ms > tally.most) tally.most = ms
      tally.steps[at === -1 ? BOUNDS_MS.length : at]!++
      for (const heard of heards) heard(kind, name, measure)
    },
    /** What the minutes that are over have, or all, and forgets it. */
    take(all = false): Tally[] {
      turn()
      const taken = all ? [...done, ...current.values()] : done
      done = []
      if (all) current = new Map()
      return taken
    },
    /** What could not be written is taken back. */
    giveBack(tallies: Tally[]) {
      if (done.length + tallies.length <= MOST) done.unshift(...tallies)
    },
    watch: (heard: Heard) => void heards.push(heard),
  }
}
