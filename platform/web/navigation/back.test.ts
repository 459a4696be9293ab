import { expect, test } from 'vitest'
import { isBack, redirectForBack, watchBack, type HistoryMove } from './back.ts'
import { plantHome } from './router-internals.ts'

const rules = [{ to: '/order/pay', instead: '/my' }]

test('[NV-01] a step back from a page with preventBackward goes home', () => {
  expect(redirectForBack({ leaving: { preventBackward: true }, path: '/order/cart', rules })).toBe('/')
  expect(redirectForBack({ leaving: { preventBackward: true }, path: '/order/pay', rules })).toBe('/')
  expect(redirectForBack({ leaving: { preventBackward: true }, path: '/', rules })).toBe(null)
  expect(redirectForBack({ leaving: {}, path: '/order/cart', rules })).toBe(null)
})

test('[NV-02] a step back to the order sheet goes to my page', () => {
  expect(redirectForBack({ leaving: {}, path: '/order/pay', rules })).toBe('/my')
  expect(redirectForBack({ leaving: null, path: '/order/payApprove', rules })).toBe(null)
})

test('[NV-02] one step or several back count, forward does not, and each is asked about once', () => {
  const listeners: ((event: { action: HistoryMove }) => void)[] = []
  const back = watchBack({
    subscribe: (listen) => {
      listeners.push(listen)
      return () => {}
    },
  })
  const move = (action: HistoryMove) => listeners.forEach((listen) => listen({ action }))
  move({ type: 'BACK' })
  expect([back.take(), back.take()]).toEqual([true, false])
  move({ type: 'BACK' })
  move({ type: 'PUSH' })
  expect(back.take()).toBe(false)
  expect(
    [
      { type: 'GO', index: -2 },
      { type: 'GO', index: 2 },
      { type: 'GO', index: 0 },
      { type: 'FORWARD' },
      { type: 'REPLACE' },
    ].map(isBack),
  ).toEqual([true, false, false, false, false])
})

test('[NV-01] the first page of a document gets home before it, one with a past of ours does not', () => {
  const done: unknown[] = []
  const browser = (index: number) => ({
    length: 3,
    state: { __TSR_index: index, __TSR_key: 'k' },
    replaceState: (state: unknown, _: string, url?: string | URL | null) =>
      void done.push(['replace', (state as { __TSR_index: number }).__TSR_index, url]),
    pushState: (state: unknown, _: string, url?: string | URL | null) =>
      void done.push(['push', (state as { __TSR_index: number }).__TSR_index, url]),
  })
  plantHome({}, browser(1), '/order/complete')
  expect(done).toEqual([])
  plantHome({}, browser(0), '/order/complete?ordId=1')
  expect(done).toEqual([
    ['replace', 0, '/'],
    ['push', 1, '/order/complete?ordId=1'],
  ])
})
