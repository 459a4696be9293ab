import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchAttention } from '../start/attention.ts'
import { createIdleTimer } from './idle-timer.ts'
import { createLastUse } from './last-use.ts'
import { createSessionPoll, MOST_FAILURES } from './session-poll.ts'
import { createMemoryStorage } from '../start/storage.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const MINUTE = 60_000

/** Tabs of one browser with one member, each with its own timer. */
function openTabs({ idleMs = 10 * MINUTE, storage = createMemoryStorage() } = {}) {
  const openTab = (process: string | null = 'p1') => {
    const seen: string[] = []
    const use = createLastUse({ storage, name: 'shop', process: () => process })
    const openedAt = Date.now()
    const timer = createIdleTimer({
      idleMs,
      lastUsed: () => use.at() ?? openedAt,
      now: Date.now,
      warn: (endsAt) => seen.push(`warn ${endsAt - Date.now()}`),
      calm: () => seen.push('calm'),
      expire: () => seen.push('expired'),
    })
    timer.start()
    return { seen, use, timer }
  }
  return { openTab }
}

test('[AU-05] the timer warns one minute before and expires below 0', () => {
  const { seen } = openTabs().openTab()
  vi.advanceTimersByTime(9 * MINUTE - 1_000)
  expect(seen).toEqual([])
  vi.advanceTimersByTime(1_000)
  expect(seen).toEqual(['warn 60000'])
  vi.advanceTimersByTime(MINUTE)
  expect(seen).toEqual(['warn 60000'])
  vi.advanceTimersByTime(1_000)
  expect(seen).toEqual(['warn 60000', 'calm', 'expired'])
  vi.advanceTimersByTime(60 * MINUTE)
  expect(seen).toHaveLength(3)
})

test('[AU-05] each use starts it anew and takes the warning back', () => {
  const { seen, use } = openTabs().openTab()
  vi.advanceTimersByTime(9.5 * MINUTE)
  use.mark()
  vi.advanceTimersByTime(1_000)
  expect(seen).toEqual(['warn 60000', 'calm'])
  vi.advanceTimersByTime(9 * MINUTE)
  expect(seen).toEqual(['warn 60000', 'calm', 'warn 60000'])
})

test('[AU-05] what one tab does keeps the others, whichever was opened first', () => {
  const { openTab } = openTabs()
  const [one, two] = [openTab(), openTab()]
  for (let minute = 0; minute < 30; minute++) {
    two.use.mark()
    vi.advanceTimersByTime(MINUTE)
  }
  expect([one.seen, two.seen]).toEqual([[], []])
  vi.advanceTimersByTime(9 * MINUTE + 1_000)
  expect([one.seen.at(-1), two.seen.at(-1)]).toEqual(['expired', 'expired'])
})

test('[AU-05] a computer that slept past the end is signed out as it wakes, by the clock and not by counted seconds', () => {
  const { seen, timer } = openTabs().openTab()
  vi.advanceTimersByTime(5 * MINUTE)
  vi.setSystemTime(Date.now() + 8 * 60 * MINUTE)
  timer.look()
  expect(seen).toEqual(['expired'])
})

test.each([0, -1])('[AU-05] %i turns the timer off', (idleMs) => {
  const { seen } = openTabs({ idleMs }).openTab()
  vi.advanceTimersByTime(24 * 60 * MINUTE)
  expect(seen).toEqual([])
})

test('[AU-05] a timer that was stopped says nothing more', () => {
  const { seen, timer } = openTabs().openTab()
  vi.advanceTimersByTime(9 * MINUTE)
  timer.stop()
  timer.look()
  vi.advanceTimersByTime(5 * MINUTE)
  expect(seen).toEqual(['warn 60000', 'calm'])
})

test("[AU-05] another member in the same browser keeps nobody's session, and a stranger leaves no mark", () => {
  const { openTab } = openTabs()
  const [one, other, stranger] = [openTab('p1'), openTab('p2'), openTab(null)]
  one.use.mark()
  for (let minute = 0; minute < 11; minute++) {
    other.use.mark()
    stranger.use.mark()
    vi.advanceTimersByTime(MINUTE)
  }
  expect([one.seen.at(-1), other.seen]).toEqual(['expired', []])
  expect(stranger.use.at()).toBe(null)
})

test('[AU-05] a clock that is set back does not lengthen a session', () => {
  const { use } = openTabs().openTab()
  use.mark()
  vi.setSystemTime(Date.now() - 5 * MINUTE)
  expect(use.at()).toBe(Date.now())
})

type Answer = 'fine' | 'later' | 'broken'
function openPoll({ answers = () => 'fine' as Answer, random = () => 0.5, everyMs = 10_000 } = {}) {
  const asked: number[] = []
  const begun = Date.now()
  const state = { hidden: false, expired: 0 }
  const poll = createSessionPoll({
    ask: async () => {
      asked.push(Date.now() - begun)
      const answer = answers()
      if (answer === 'broken') throw new Error('away')
      return answer
    },
    everyMs,
    isHidden: () => state.hidden,
    expire: () => void state.expired++,
    random,
  })
  return { poll, asked, state }
}

test('[AU-06] the poll asks every 10 s while it runs, give or take 2', async () => {
  const { poll, asked } = openPoll()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([])
  poll.start()
  poll.start()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(asked).toEqual([70_000, 80_000, 90_000])
  poll.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(3)
  for (const [random, at] of [
    [0, 8_000],
    [1, 12_000],
  ] as const) {
    const jittered = openPoll({ random: () => random })
    jittered.poll.start()
    await vi.advanceTimersByTimeAsync(12_000)
    expect(jittered.asked[0]).toBe(at)
  }
})

test('[AU-06] ten failures in a row count as expired, nine and a success do not', async () => {
  let asked = 0
  const failing = openPoll({ answers: () => 'broken' })
  failing.poll.start()
  await vi.advanceTimersByTimeAsync(9 * 10_000)
  expect(failing.state.expired).toBe(0)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(failing.state.expired).toBe(1)
  await vi.advanceTimersByTimeAsync(100_000)
  expect(failing.asked).toHaveLength(MOST_FAILURES)
  const mending = openPoll({ answers: () => (++asked % 10 === 0 ? 'fine' : 'broken') })
  mending.poll.start()
  await vi.advanceTimersByTimeAsync(50 * 10_000)
  expect([mending.asked.length, mending.state.expired]).toEqual([50, 0])
})

test('[AU-06] a server that sheds load logs nobody out', async () => {
  const { poll, asked, state } = openPoll({ answers: () => 'later' })
  poll.start()
  await vi.advanceTimersByTimeAsync(100 * 10_000)
  expect([asked.length, state.expired]).toEqual([100, 0])
})

test('[AU-06] a hidden tab asks nothing and asks at once when it is looked at', async () => {
  const { poll, asked, state } = openPoll()
  poll.start()
  state.hidden = true
  await vi.advanceTimersByTimeAsync(65_000)
  expect(asked).toEqual([])
  state.hidden = false
  poll.wake()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toEqual([65_000, 75_000])
})

test('[A8] a page is attended for a minute after it was opened or touched', () => {
  const listeners: (() => void)[] = []
  const attended = watchAttention({
    addEventListener: (_type: string, listen: () => void) => void listeners.push(listen),
  } as never)
  expect(attended()).toBe(true)
  vi.advanceTimersByTime(MINUTE)
  expect(attended()).toBe(false)
  listeners[0]!()
  expect(attended()).toBe(true)
  vi.advanceTimersByTime(MINUTE)
  expect(attended()).toBe(false)
})
