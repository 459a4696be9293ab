import { createParser } from 'eventsource-parser'

export type StreamState = 'connecting' | 'open' | 'closed'
export type StreamEvent = { id: string; type: string; data: string }
/**
 * `http`: another status than 200; `type`: no event stream; both close it for good. `malformed`: broken
 * UTF-8. `silent`: 45 s without a byte.
 */
export type StreamFailure = { kind: 'http' | 'type' | 'malformed' | 'silent' | 'lost'; status: number }

/** ST-02, in ms. */
const SHORTEST = 1_000
const LONGEST = 18_000_000
const MOST_DOUBLED = 16
const SILENT = 45_000

/**
 * ST-02: how long to wait before the next try: doubled at each failure in a row, up to 16 times the first
 * wait.
 */
export const waitAfter = (failures: number, firstMs: number) =>
  Math.min(LONGEST, Math.max(SHORTEST, firstMs * Math.min(MOST_DOUBLED, 2 ** Math.max(0, failures - 1))))

type Options = {
  url: string
  fetch: typeof globalThis.fetch
  /** Asked at each try: the token may be another one by then. */
  headers?: () => Promise<Record<string, string>>
  /** Cookies travel along, to other origins too. */
  withCredentials?: boolean
  /** Goes on after this event, of an earlier stream. */
  lastId?: string
  /** What stands for it as long as no event was heard. */
  since?: () => string
  onEvent(event: StreamEvent): void
  onState?(state: StreamState): void
  onFailure?(failure: StreamFailure): void
}

/**
 * ST-01..ST-03: server-sent events read with `fetch`, so that the token travels in a header. Reconnects until
 * it is closed.
 */
export function openStream({
  url,
  fetch,
  headers = async () => ({}),
  withCredentials = false,
  lastId: begunAfter = '',
  since = () => '',
  onEvent,
  onState,
  onFailure,
}: Options) {
  let state: StreamState = 'connecting'
  let wait = SHORTEST
  let failures = 0
  let lastId = begunAfter
  let connection = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  const become = (next: StreamState) => {
    if (state === next) return
    state = next
    onState?.(next)
  }
  const close = () => {
    clearTimeout(timer)
    connection.abort()
    become('closed')
  }
  const fail = (failure: StreamFailure) => {
    clearTimeout(timer)
    connection.abort()
    onFailure?.(failure)
    if (state === 'closed') return
    if (failure.kind === 'http' || failure.kind === 'type') return close()
    become('connecting')
    timer = setTimeout(() => void connect(), waitAfter(++failures, wait))
  }
  const isCurrent = (mine: AbortController) =>
    state !== 'closed' && connection === mine && !mine.signal.aborted
  /** Any byte counts, comments too. */
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => fail({ kind: 'silent', status: 0 }), SILENT)
  }

  async function connect() {
    const mine = (connection = new AbortController())
    heard()
    const after = lastId || since()
    try {
      const response = await fetch(url, {
        headers: {
          ...(await headers()),
          accept: 'text/event-stream',
          ...(after && { 'last-event-id': after }),
        },
        credentials: withCredentials ? 'include' : 'same-origin',
        cache: 'no-store',
        redirect: 'error',
        signal: mine.signal,
      })
      if (!isCurrent(mine)) return
      if (response.status !== 200) return fail({ kind: 'http', status: response.status })
      if (!/^text\/event-stream\s*(;|$)/i.test(response.headers.get('content-type') ?? '') || !response.body)
        return fail({ kind: 'type', status: response.status })
      become('open')
      await read(response.body, mine)
      if (isCurrent(mine)) fail({ kind: 'lost', status: 0 })
    } catch {
      if (isCurrent(mine)) fail({ kind: 'lost', status: 0 })
    }
  }

  async function read(body: ReadableStream<Uint8Array>, mine: AbortController) {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    const parser = createParser({
      onEvent({ id, event, data }) {
        // A reader that has closed the stream wants no more of it.
        if (!isCurrent(mine)) return
        failures = 0
        if (id !== undefined) lastId = id
        onEvent({ id: lastId, type: event ?? 'message', data })
      },
      onRetry: (ms) => void (wait = ms),
    })
    for (const reader = body.getReader(); ;) {
      const { done, value } = await reader.read()
      if (!isCurrent(mine)) return
      const text = decode(decoder, value, done)
      if (text === null) return fail({ kind: 'malformed', status: 0 })
      if (done) return
      heard()
      parser.feed(text)
    }
  }

  void connect()
  return { state: () => state, close }
}

/** Null when the bytes are no UTF-8. */
function decode(decoder: TextDecoder, bytes: Uint8Array | undefined, done: boolean) {
  try {
    return done ? decoder.decode() : decoder.decode(bytes, { stream: true })
  } catch {
    return null
  }
}

export type Stream = ReturnType<typeof openStream>
