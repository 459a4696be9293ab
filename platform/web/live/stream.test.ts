import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStream, waitAfter, type StreamEvent, type StreamFailure, type StreamState } from './stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const bytes = (text: string) => new TextEncoder().encode(text)

/** A server whose answers the test writes; each call of `fetch` is one connection. */
function openServer(answer: { status?: number; type?: string; refuse?: boolean } = {}) {
  const calls: { init: RequestInit; push(chunk: Uint8Array): void; end(): void }[] = []
  const events: StreamEvent[] = []
  const states: StreamState[] = []
  const failures: StreamFailure[] = []
  const fetch = ((_: string, init: RequestInit) => {
    if (answer.refuse) {
      calls.push({ init, push() {}, end() {} })
      return Promise.reject(new TypeError('refused'))
    }
    let controller!: ReadableStreamDefaultController<Uint8Array>
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) })
    init.signal!.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError')))
    calls.push({ init, push: (chunk) => controller.enqueue(chunk), end: () => controller.close() })
    return Promise.resolve(
      new Response(body, {
        status: answer.status ?? 200,
        headers: { 'content-type': answer.type ?? 'text/event-stream' },
      }),
    )
  }) as typeof globalThis.fetch
  const open = (more: object = {}) =>
    openStream({
      url: '/api/live',
      fetch,
      onEvent: (event) => void events.push(event),
      onState: (state) => void states.push(state),
      onFailure: (failure) => void failures.push(failure),
      ...more,
    })
  const last = () => calls.at(-1)!
  const push = async (text: string | Uint8Array) => {
    last().push(typeof text === 'string' ? bytes(text) : text)
    await settle()
  }
  return { calls, events, states, failures, open, push, last, answer }
}
const settle = () => vi.advanceTimersByTimeAsync(0)
const headersOf = ({ init }: { init: RequestInit }) => init.headers as Record<string, string>

test('[ST-01] connecting, open, closed; asks for text/event-stream with the headers of the moment', async () => {
  const server = openServer()
  let token = 'one'
  const stream = server.open({ headers: async () => ({ authorization: `Bearer ${token}` }) })
  expect(stream.state()).toBe('connecting')
  await settle()
  expect(stream.state()).toBe('open')
  expect(headersOf(server.last())).toEqual({ accept: 'text/event-stream', authorization: 'Bearer one' })
  token = 'two'
  server.last().end()
  await settle()
  expect(stream.state()).toBe('connecting')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(headersOf(server.last()).authorization).toBe('Bearer two')
  stream.close()
  expect(server.last().init.signal!.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(10_000_000)
  expect([server.calls.length, server.states]).toEqual([2, ['open', 'connecting', 'open', 'closed']])
})

test('[ST-01] credentials are optional', async () => {
  const server = openServer()
  server.open()
  server.open({ withCredentials: true })
  await settle()
  expect(server.calls.map(({ init }) => init.credentials)).toEqual(['same-origin', 'include'])
})

test('[ST-01] events arrive whole however the bytes are cut, and the last id is sent along at the next try', async () => {
  const text = 'id: a1\nevent: order\ndata: {"status":"배송중"}\n\n:\n\ndata: first\ndata: second\n\n'
  const server = openServer()
  server.open()
  await settle()
  for (const byte of bytes(text)) await server.push(Uint8Array.of(byte))
  expect(server.events).toEqual([
    { id: 'a1', type: 'order', data: '{"status":"배송중"}' },
    { id: 'a1', type: 'message', data: 'first\nsecond' },
  ])
  expect(headersOf(server.last())['last-event-id']).toBeUndefined()
  server.last().end()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(headersOf(server.last())['last-event-id']).toBe('a1')
})

test('[ST-02] the wait doubles up to 16 times the first one, within 1 s and 5 h', () => {
  expect([1, 2, 3, 4, 5, 6, 20].map((failures) => waitAfter(failures, 2_000))).toEqual([
    2_000, 4_000, 8_000, 16_000, 32_000, 32_000, 32_000,
  ])
  expect([waitAfter(1, 1), waitAfter(5, 100), waitAfter(9, 10_000_000)]).toEqual([1_000, 1_600, 18_000_000])
  fc.assert(
    fc.property(fc.nat(1_000), fc.nat(30_000_000), (failures, first) => {
      const wait = waitAfter(failures, first)
      return (
        wait >= 1_000 &&
        wait <= 18_000_000 &&
        wait <= Math.max(1_000, first * 16) &&
        wait <= waitAfter(failures + 1, first)
      )
    }),
  )
})

test('[ST-02] lost connections are tried again ever later, and an event makes the next wait short again', async () => {
  const server = openServer({ refuse: true })
  server.open()
  await settle()
  const tries: number[] = []
  for (let second = 1; second <= 64; second++) {
    const before = server.calls.length
    await vi.advanceTimersByTimeAsync(1_000)
    if (server.calls.length > before) tries.push(second)
  }
  expect(tries).toEqual([1, 3, 7, 15, 31, 47, 63])
  server.answer.refuse = false
  await vi.advanceTimersByTimeAsync(16_000)
  await server.push('data: back\n\n')
  const before = server.calls.length
  server.last().end()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(server.calls.length).toBe(before + 1)
})

test('[ST-02] the server says by `retry` how long to wait', async () => {
  const server = openServer()
  server.open()
  await settle()
  await server.push('retry: 5000\n\n')
  server.last().end()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(server.calls).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(server.calls).toHaveLength(2)
})

test('[ST-02] 45 s without a byte reconnects; a comment is a byte', async () => {
  const server = openServer()
  server.open()
  await vi.advanceTimersByTimeAsync(44_000)
  await server.push(':\n\n')
  await vi.advanceTimersByTimeAsync(44_999)
  expect(server.failures).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(server.failures).toEqual([{ kind: 'silent', status: 0 }])
  expect(server.calls[0]!.init.signal!.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(server.calls).toHaveLength(2)
})

test('[ST-03] another status or another type aborts for good', async () => {
  for (const [answer, failure] of [
    [{ status: 401 }, { kind: 'http', status: 401 }],
    [{ status: 202 }, { kind: 'http', status: 202 }],
    [{ status: 503 }, { kind: 'http', status: 503 }],
    [{ type: 'application/json' }, { kind: 'type', status: 200 }],
    [{ type: 'text/event-streams' }, { kind: 'type', status: 200 }],
  ] as const) {
    const server = openServer(answer)
    const stream = server.open()
    await vi.advanceTimersByTimeAsync(20_000_000)
    expect([stream.state(), server.calls.length, server.failures]).toEqual(['closed', 1, [failure]])
  }
})

test('[ST-03] malformed UTF-8 is an error: nothing of it is handed on, and the stream begins anew', async () => {
  for (const broken of [
    Uint8Array.of(0x64, 0x61, 0x74, 0x61, 0x3a, 0xff, 0x0a, 0x0a),
    Uint8Array.of(0xc0, 0xaf),
    Uint8Array.of(0xed, 0xa0, 0x80),
  ]) {
    const server = openServer()
    server.open()
    await settle()
    await server.push(broken)
    expect([server.failures, server.events]).toEqual([[{ kind: 'malformed', status: 0 }], []])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(server.calls).toHaveLength(2)
  }
  const cut = openServer()
  cut.open()
  await settle()
  await cut.push(Uint8Array.of(0xea, 0xb0))
  cut.last().end()
  await settle()
  expect(cut.failures).toEqual([{ kind: 'malformed', status: 0 }])
})
