import { expect, test } from 'vitest'
import { shareStream } from './shared-stream.ts'
import type { StreamEvent } from './stream.ts'

type Granted = (lock: object | null) => unknown

/**
 * Tabs of one browser: locks that are granted one at a time, and a channel that reaches every tab but the
 * sender.
 */
function openBrowser() {
  const held = new Set<string>()
  const waiting: { name: string; grant: () => void }[] = []
  const channels: { name: string; heard: ((event: { data: unknown }) => void)[] }[] = []
  const streams: { lastId: string; emit(event: StreamEvent): void; closed: boolean }[] = []

  async function hold(name: string, granted: Granted) {
    held.add(name)
    try {
      return await granted({})
    } finally {
      held.delete(name)
      waiting.splice(waiting.findIndex((next) => next.name === name) >>> 0, 1)[0]?.grant()
    }
  }
  const locks = {
    request: (
      name: string,
      { ifAvailable, signal }: { ifAvailable?: boolean; signal?: AbortSignal },
      granted: Granted,
    ) => {
      if (!held.has(name)) return hold(name, granted)
      if (ifAvailable) return Promise.resolve(granted(null))
      return new Promise((resolve, reject) => {
        const turn = { name, grant: () => resolve(hold(name, granted)) }
        waiting.push(turn)
        signal?.addEventListener('abort', () => {
          waiting.splice(waiting.indexOf(turn) >>> 0, 1)
          reject(new DOMException('left', 'AbortError'))
        })
      })
    },
  }
  function openChannel(name: string) {
    const own = {
      name,
      heard: [] as ((event: { data: unknown }) => void)[],
      addEventListener: (_: 'message', listen: (event: { data: unknown }) => void) =>
        void own.heard.push(listen),
      postMessage: (data: unknown) =>
        channels
          .filter((other) => other !== own && other.name === name)
          .forEach((other) => other.heard.forEach((listen) => listen({ data }))),
      close: () => void channels.splice(channels.indexOf(own), 1),
    }
    channels.push(own)
    return own
  }
  function openTab(name = 'live.demo01', alone = false) {
    const heard: string[] = []
    const tab = shareStream({
      name,
      locks: alone ? null : (locks as never),
      openChannel: alone ? null : openChannel,
      open(emit, lastId) {
        const stream = { lastId, emit, closed: false }
        streams.push(stream)
        return { close: () => void (stream.closed = true) }
      },
      onEvent: ({ type, id }) => void heard.push(`${type} ${id}`),
    })
    return { heard, close: tab.close }
  }
  return { openTab, streams }
}
const turn = () => new Promise((done) => setTimeout(done))

test('[ST-01] tabs of one session share one stream; other sessions have their own', async () => {
  const { openTab, streams } = openBrowser()
  const tabs = [openTab(), openTab(), openTab('live.other')]
  await turn()
  expect(streams).toHaveLength(2)
  streams[0]!.emit({ id: 'a', type: 'order', data: '{}' })
  expect(tabs.map(({ heard }) => heard)).toEqual([['order a'], ['refresh ', 'order a'], []])
})

test('[ST-02] when the leading tab closes, another goes on after the last event it heard', async () => {
  const { openTab, streams } = openBrowser()
  const [first, second, third] = [openTab(), openTab(), openTab()]
  await turn()
  streams[0]!.emit({ id: 'a', type: 'order', data: '{}' })
  second.close()
  first.close()
  await turn()
  expect(streams.map(({ closed, lastId }) => [closed, lastId])).toEqual([
    [true, ''],
    [false, 'a'],
  ])
  expect(third.heard).toEqual(['refresh ', 'order a'])
})

test('[ST-04] a tab that comes while another one listens reads again what it shows, once', async () => {
  const { openTab } = openBrowser()
  const [first, second] = [openTab(), openTab()]
  await turn()
  first.close()
  await turn()
  expect(second.heard).toEqual(['refresh '])
})

test('[ST-01] without locks or channels each tab has its own stream', async () => {
  const { openTab, streams } = openBrowser()
  openTab('live', true)
  openTab('live', true)
  await turn()
  expect(streams).toHaveLength(2)
})
