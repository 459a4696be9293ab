import { expect, onTestFinished, test, vi } from 'vitest'
import { timeouts } from './call.ts'
import { loadScript } from './script.ts'

test('[HT-04] an outside script that neither loads nor fails is given up after 60 seconds, and may be tried again', async () => {
  vi.useFakeTimers()
  const added: { src: string; gone: boolean; tell: (type: string) => void }[] = []
  const createElement = () => {
    const heard: Record<string, () => void> = {}
    return {
      src: '',
      gone: false,
      remove() {
        this.gone = true
      },
      addEventListener: (type: string, listener: () => void) => void (heard[type] = listener),
      tell: (type: string) => heard[type]!(),
    }
  }
  Object.assign(globalThis, {
    window: globalThis,
    document: {
      createElement,
      head: { append: (script: (typeof added)[number]) => void added.push(script) },
    },
  })
  onTestFinished(() => {
    vi.useRealTimers()
    for (const name of ['document', 'window']) Reflect.deleteProperty(globalThis, name)
  })
  let outcome = 'waiting'
  const load = () =>
    loadScript('https://outside.example/sdk.js').then(
      () => (outcome = 'loaded'),
      () => (outcome = 'failed'),
    )
  void load()
  await vi.advanceTimersByTimeAsync(59_999)
  expect([timeouts.script, outcome, added[0]!.gone]).toEqual([60_000, 'waiting', false])
  await vi.advanceTimersByTimeAsync(1)
  expect([outcome, added[0]!.gone]).toEqual(['failed', true])
  void load()
  added[1]!.tell('load')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([outcome, added.length]).toEqual(['loaded', 2])
})
