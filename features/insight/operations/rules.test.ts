import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { alertDetail, alertLabel } from './labels.ts'
import { alertKeys, alertsOf, durationAt, LONGEST_MS, type Seen, type Sum } from './rules.ts'

const sum = (name: string, over: Partial<Sum> = {}): Sum => ({
  name,
  count: 100,
  failed: 0,
  ms: 0,
  most: 0,
  steps: [100, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  ...over,
})
const quiet: Seen = {
  total: sum(''),
  busy: 0,
  pool: sum('connections', { most: 3 }),
  outside: [sum('toss', { failed: 4 })],
  places: [sum('disk'), sum('clock'), sum('certificate'), sum('replica', { failed: 19 })],
  failingJobs: [],
  lateBackups: [],
  unknownPayments: 0,
  booksAsk: 0,
  booksBroken: false,
  auditCut: false,
}

test('[GR-05] a quiet shop has no alert, and each alert comes on by what it names', () => {
  expect(alertsOf(quiet)).toEqual([])
  const on: Record<(typeof alertKeys)[number], Partial<Seen>> = {
    'payments-unknown': { unknownPayments: 2 },
    'books-ask': { booksAsk: 1 },
    'books-broken': { booksBroken: true },
    'audit-cut': { auditCut: true },
    errors: { total: sum('', { count: 400, failed: 5 }) },
    busy: { busy: 5 },
    slow: { total: sum('', { steps: [0, 0, 0, 0, 0, 0, 94, 6, 0, 0] }) },
    'pool-full': { pool: sum('connections', { failed: 20, most: 10 }) },
    'outside-failing': { outside: [sum('toss', { count: 10, failed: 5 })] },
    'jobs-failing': { failingJobs: ['read-books'] },
    'backups-late': { lateBackups: ['base'] },
    'disk-short': { places: [sum('disk', { failed: 1 })] },
    'clock-apart': { places: [sum('clock', { failed: 1 })] },
    'certificate-ending': { places: [sum('certificate', { failed: 1 })] },
    'replica-behind': { places: [sum('replica', { failed: 20 })] },
  }
  for (const key of alertKeys) {
    const alerts = alertsOf({ ...quiet, ...on[key] })
    expect(alerts.map((alert) => alert.key)).toEqual([key])
    expect(`${alertLabel[key].title} ${alertDetail(alerts[0]!)}`).not.toMatch(/NaN|undefined/)
  }
  // few of few calls are no share
  expect(alertsOf({ ...quiet, total: sum('', { count: 4, failed: 4 }) })).toEqual([])
})

test('[GR-05] the operations guide says of each alert what it means and what to do, and of no other', () => {
  const guide = readFileSync(resolve(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  const section = /## Alerts\n[^]*?(?=\n## )/.exec(guide)![0]
  const told = [...section.matchAll(/^\| `([a-z-]+)` \| .{20,} \| .{2,} \| .{20,} \|$/gm)].map(
    ([, key]) => key,
  )
  expect(told).toEqual([...alertKeys])
})

test('a duration is the upper end of the step that holds the share', () => {
  expect(durationAt([95, 5, 0, 0, 0, 0, 0, 0, 0, 0], 0.95)).toBe(10)
  expect(durationAt([94, 6, 0, 0, 0, 0, 0, 0, 0, 0], 0.95)).toBe(25)
  expect(durationAt([0, 0, 0, 0, 0, 0, 0, 0, 0, 1], 0.95)).toBe(LONGEST_MS)
  expect(durationAt([], 0.95)).toBe(0)
})
