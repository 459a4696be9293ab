import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueue } from './queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const createTasks = (queue: ReturnType<typeof createQueue>) => {
  const started: number[] = []
  const finish = new Map<number, () => void>()
  const run = (name: number, signal?: AbortSignal, isUrgent = false) =>
    queue(
      () =>
        new Promise<number>((resolve) => {
          started.push(name)
          finish.set(name, () => resolve(name))
        }),
      { signal, isUrgent },
    )
  return { started, finish, run }
}

test('[HT-05] three run at once; the fourth waits for room', async () => {
  const { started, finish, run } = createTasks(createQueue({ concurrency: 3, delayMs: 10 }))
  const all = [1, 2, 3, 4].map((name) => run(name))
  expect(started).toEqual([1, 2, 3])
  finish.get(2)!()
  await vi.advanceTimersByTimeAsync(0)
  expect(started).toEqual([1, 2, 3, 4])
  finish.forEach((end) => end())
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4])
})

test('[HT-05] those that waited start 10 ms apart, in order', async () => {
  const { started, finish, run } = createTasks(createQueue({ concurrency: 2, delayMs: 10 }))
  void [1, 2, 3, 4, 5].map((name) => run(name))
  finish.get(1)!()
  finish.get(2)!()
  await vi.advanceTimersByTimeAsync(0)
  expect(started).toEqual([1, 2, 3])
  await vi.advanceTimersByTimeAsync(9)
  expect(started).toEqual([1, 2, 3])
  await vi.advanceTimersByTimeAsync(1)
  expect(started).toEqual([1, 2, 3, 4])
})

test('[HT-05] a call to an idle queue starts in the same instant, again and again', async () => {
  const { started, finish, run } = createTasks(createQueue({ concurrency: 1, delayMs: 10 }))
  for (const name of [1, 2, 3]) {
    const answer = run(name)
    expect(started).toHaveLength(name)
    finish.get(name)!()
    await answer
  }
})

test('[HT-05] what is urgent overtakes what waits, in its own order', async () => {
  const { started, finish, run } = createTasks(createQueue({ concurrency: 1, delayMs: 0 }))
  for (const name of [1, 2, 3]) void run(name)
  for (const name of [4, 5]) void run(name, undefined, true)
  for (const name of [1, 4, 5, 2]) {
    finish.get(name)!()
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(started).toEqual([1, 4, 5, 2, 3])
})

test('[HT-06] what is cancelled while waiting never starts, and holds up nobody', async () => {
  const { started, finish, run } = createTasks(createQueue({ concurrency: 1, delayMs: 0 }))
  const controller = new AbortController()
  void run(1)
  const cancelled = run(2, controller.signal)
  const third = run(3)
  controller.abort(new Error('gone'))
  await expect(cancelled).rejects.toThrow('gone')
  finish.get(1)!()
  await vi.advanceTimersByTimeAsync(0)
  expect(started).toEqual([1, 3])
  finish.get(3)!()
  expect(await third).toBe(3)
  await expect(run(4, controller.signal)).rejects.toThrow('gone')
  expect(started).toEqual([1, 3])
})

test('[HT-05] a task that fails gives its place back', async () => {
  const queue = createQueue({ concurrency: 1, delayMs: 0 })
  await expect(queue(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue(async () => 'next')).toBe('next')
})
