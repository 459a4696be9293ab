import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDialogQueue } from './dialog-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[UI-01] dialogs are shown one at a time, in order, each answered by itself', async () => {
  const queue = createDialogQueue()
  const first = queue.alert('하나')
  const second = queue.confirm({ title: '둘', confirmLabel: '삭제' })
  const third = queue.open<string>((close) => {
    close('셋')
    return null
  })
  expect(queue.current()).toMatchObject({ kind: 'alert', words: { title: '하나' } })
  ;(queue.current() as { close: () => void }).close()
  await first
  expect(queue.current()).toMatchObject({ kind: 'confirm', words: { title: '둘' } })
  ;(queue.current() as { close: (answer: boolean) => void }).close(true)
  expect(await second).toBe(true)
  expect(await third).toBe('셋')
})

test('[UI-01] the same alert while it is open is said once, later again', async () => {
  const queue = createDialogQueue()
  const alerts = [queue.alert('점검 중'), queue.alert('점검 중'), queue.alert({ title: '점검 중' })]
  ;(queue.current() as { close: () => void }).close()
  await Promise.all(alerts)
  expect(queue.current()).toBe(null)
  void queue.alert('점검 중')
  expect(queue.current()).not.toBe(null)
})

test('[UI-01] a toast stays 3000 ms, beside an open dialog, and is not doubled', () => {
  const queue = createDialogQueue()
  void queue.alert('열림')
  queue.toast('담았어요')
  vi.advanceTimersByTime(2_000)
  queue.toast('담았어요')
  queue.toast('실패했어요', { tone: 'danger' })
  expect(queue.toasts().map(({ text }) => text)).toEqual(['담았어요', '실패했어요'])
  vi.advanceTimersByTime(2_999)
  expect(queue.toasts()).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(queue.toasts()).toEqual([])
  expect(queue.current()).not.toBe(null)
})

test('[UI-01] watchers hear every change and read the same value until the next', () => {
  const queue = createDialogQueue()
  let heard = 0
  const stop = queue.watch(() => heard++)
  queue.toast('하나')
  const shown = queue.toasts()
  expect([heard, queue.toasts()]).toEqual([1, shown])
  queue.dismiss(shown[0]!.id)
  stop()
  queue.toast('둘')
  expect(heard).toBe(2)
})
