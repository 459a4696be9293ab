import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLogSender, type SentEntry } from './log-sender.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[CF-02] warnings and errors are sent together, every 15 seconds, 8 at a time', async () => {
  const sent: SentEntry[][] = []
  const sender = createLogSender({ send: async (entries) => sent.push(entries) })
  sender.take({ level: 'debug', message: 'not sent' })
  sender.take({ level: 'warn', message: 'slow' })
  for (let times = 0; times < 10; times++) sender.take({ level: 'error', message: `boom ${times}` })
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(15_000)
  expect(sent.map((entries) => entries.length)).toEqual([8])
  expect(sent[0]![0]).toEqual({ level: 'warn', message: 'slow' })
  await vi.advanceTimersByTimeAsync(15_000)
  expect(sent.map((entries) => entries.length)).toEqual([8, 3])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(2)
})

test('[CF-02] a page that fails for ever is quiet after 200 entries, long messages are cut, and what cannot be sent is given up', async () => {
  let sent = 0
  const sender = createLogSender({
    send: (entries) => {
      sent += entries.length
      return Promise.reject(new Error('away'))
    },
  })
  for (let times = 0; times < 500; times++)
    sender.take({ level: 'error', message: 'x'.repeat(2_000), repeated: 3 })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(sent).toBe(200)
  const kept: SentEntry[] = []
  const cutting = createLogSender({ send: async (entries) => kept.push(...entries) })
  cutting.take({ level: 'error', message: 'y'.repeat(2_000), repeated: 3 })
  cutting.flush()
  expect(kept).toEqual([{ level: 'error', message: 'y'.repeat(500), repeated: 3 }])
})
