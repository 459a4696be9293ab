import { BOUNDS_MS } from '#platform/telemetry/meter.ts'

/** What asks for a person. `docs/operations.md` says of each what to look at and what to do. */
export const alertKeys = [
  'payments-unknown',
  'books-ask',
  'books-broken',
  'audit-cut',
  'errors',
  'busy',
  'slow',
  'pool-full',
  'outside-failing',
  'jobs-failing',
  'backups-late',
  'disk-short',
  'clock-apart',
  'certificate-ending',
  'replica-behind',
] as const
export type AlertKey = (typeof alertKeys)[number]
export type Alert = { key: AlertKey; detail: string }

export type Sum = { name: string; count: number; failed: number; ms: number; most: number; steps: number[] }

/** Of the last ten minutes, and of what other rooms say. */
export type Seen = {
  total: Sum
  /** Of the code `busy`. */
  busy: number
  pool: Sum | null
  outside: readonly Sum[]
  /** By what was looked at: `disk`, `clock`, `certificate`, `replica`; failed counts the looks that found it wrong. */
  places: readonly Sum[]
  /** Names of jobs. */
  failingJobs: readonly string[]
  lateBackups: readonly string[]
  unknownPayments: number
  booksAsk: number
  booksBroken: boolean
  auditCut: boolean
}

/** Below so many calls a share says nothing. */
const ENOUGH = 20
const LEAST_FAILED = 5

export function alertsOf(seen: Seen): Alert[] {
  const { total, pool, outside, places } = seen
  const failing = outside.filter(({ count, failed }) => failed >= LEAST_FAILED && failed * 2 >= count)
  const wrong = (name: string) => places.some((place) => place.name === name && place.failed > 0)
  const on: Record<AlertKey, string | false> = {
    'payments-unknown': seen.unknownPayments > 0 && String(seen.unknownPayments),
    'books-ask': seen.booksAsk > 0 && String(seen.booksAsk),
    'books-broken': seen.booksBroken && '',
    'audit-cut': seen.auditCut && '',
    errors: total.failed >= LEAST_FAILED && total.failed * 100 >= total.count && shareText(total),
    busy: seen.busy >= LEAST_FAILED && String(seen.busy),
    slow: total.count >= ENOUGH && durationAt(total.steps, 0.95) >= 1_000 && durationText(total.steps),
    // somebody waited at one look in five
    'pool-full': pool !== null && pool.failed * 5 >= pool.count && pool.failed > 0 && String(pool.most),
    'outside-failing': failing.length > 0 && failing.map(({ name }) => name).join(','),
    'jobs-failing': seen.failingJobs.length > 0 && seen.failingJobs.join(','),
    'backups-late': seen.lateBackups.length > 0 && seen.lateBackups.join(','),
    'disk-short': wrong('disk') && '',
    'clock-apart': wrong('clock') && '',
    'certificate-ending': wrong('certificate') && '',
    // one look in five: for a moment it may
    'replica-behind':
      places.some(({ name, failed, count }) => name === 'replica' && failed * 5 >= count) && '',
  }
  return alertKeys.flatMap((key) => (on[key] === false ? [] : [{ key, detail: on[key] }]))
}

/** In per cent, with one digit. */
const shareText = ({ count, failed }: Sum) => String(Math.round((failed / count) * 1_000) / 10)
const durationText = (steps: readonly number[]) => String(durationAt(steps, 0.95))

/** Within how many ms this share of the calls was answered: the upper end of its step; the last has none. */
export function durationAt(steps: readonly number[], share: number): number {
  const all = steps.reduce((sum, count) => sum + count, 0)
  let met = 0
  for (const [at, count] of steps.entries()) {
    met += count
    if (all > 0 && met >= all * share) return BOUNDS_MS[at] ?? LONGEST_MS
  }
  return 0
}
/** Shown as longer than the longest bound. */
export const LONGEST_MS = BOUNDS_MS.at(-1)! + 1

export const spans = { hour: { minutes: 60, bar: 1 }, day: { minutes: 1_440, bar: 60 } } as const
export type Span = keyof typeof spans
