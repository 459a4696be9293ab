import type { Stream, StreamEvent } from './stream.ts'

type Locks = {
  request<T>(
    name: string,
    options: { ifAvailable?: boolean; signal?: AbortSignal },
    granted: (lock: object | null) => Promise<T> | T,
  ): Promise<T>
}
type Channel = {
  postMessage(message: unknown): void
  close(): void
  addEventListener(type: 'message', listen: (event: { data: unknown }) => void): void
}

type Options = {
  /** Tabs that share a stream use the same name: one per session. */
  name: string
  /**
   * Web Locks and BroadcastChannel; null where the browser has none (no TLS): each tab then opens its own.
   */
  locks: Locks | null
  openChannel: ((name: string) => Channel) | null
  open(onEvent: (event: StreamEvent) => void, lastId: string): Pick<Stream, 'close'>
  onEvent(event: StreamEvent): void
}

/**
 * One stream for the tabs of a browser: whoever holds the lock opens it and passes events on; when that tab
 * closes, the next one takes over after the last event it heard. A tab that joins late reads again what it
 * shows.
 */
export function shareStream({ name, locks, openChannel, open, onEvent }: Options): { close(): void } {
  if (!locks || !openChannel) return open(onEvent, '')
  const leaving = new AbortController()
  const channel = openChannel(name)
  let stream: Pick<Stream, 'close'> | undefined
  let lastId = ''

  channel.addEventListener('message', ({ data }) => {
    const event = data as StreamEvent
    lastId = event.id || lastId
    onEvent(event)
  })
  const tell = (event: StreamEvent) => {
    channel.postMessage(event)
    onEvent(event)
  }
  const lead = () =>
    new Promise<void>((release) => {
      leaving.signal.addEventListener('abort', () => release())
      stream = open(tell, lastId)
    })
  const takeTurn = async () => {
    const led = await locks.request(name, { ifAvailable: true }, (lock) => lock && lead().then(() => true))
    if (led || leaving.signal.aborted) return
    // What came before this tab listened went to the others alone.
    onEvent({ id: '', type: 'refresh', data: '{}' })
    await locks.request(name, { signal: leaving.signal }, lead)
  }
  // Giving up the wait is no failure.
  takeTurn().catch(() => {})

  return {
    close() {
      leaving.abort()
      stream?.close()
      channel.close()
    },
  }
}
