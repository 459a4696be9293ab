import type { Endpoint } from '#platform/contract/endpoint.ts'
import { callInstance } from '../calls/call.ts'
import type { AuthSession } from '../session/session.ts'
import { sinceMs } from '#platform/contract/since.ts'
import { line, LOST } from './line.ts'
import { shareStream } from './shared-stream.ts'
import { openStream, type StreamEvent } from './stream.ts'

/** A stream that the server refuses is asked for again after this time. */
const PATIENCE_MS = 60_000
/** One that is busy or just starting says so with 503: soon again, but not all at once. */
const SOON_MS = 4_000

type Following = {
  session: AuthSession
  endpoint: Endpoint
  /** Of the app: browsers share one stream per app and session. */ name: string
  onEvent: (event: StreamEvent) => void
}

/**
 * Keeps one stream open for whoever is signed in, in one tab of the browser, and hands its events to every
 * tab.
 */
export function followStream({ session, endpoint, name, onEvent }: Following) {
  let following: { of: string; close(): void } | null = null

  function update() {
    const now = session.read()
    const of = now.state === 'active' ? `${name}.${now.claims.sub}.${now.claims.procId ?? ''}` : null
    if (of === (following?.of ?? null)) return
    following?.close()
    line.note(false)
    following =
      of === null
        ? null
        : {
            of,
            ...shareStream({
              name: of,
              locks: lockManager(),
              openChannel: channelOpener(),
              open: (hear, lastId) => openPatiently(endpoint, hear, lastId),
              onEvent(event) {
                line.note(event.type !== LOST)
                onEvent(event)
              },
            }),
          }
  }
  session.watch(update)
  update()
}

/**
 * A stream that comes back after a refusal, and after the user's other places have pushed it out once this
 * page is looked at again.
 */
function openPatiently(endpoint: Endpoint, onEvent: (event: StreamEvent) => void, lastId: string) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let replaced = false
  const open = () =>
    openStream({
      url: endpoint.path,
      fetch: (input, init) => window.fetch(input, { ...init, priority: 'low' }),
      headers: () => callInstance.read().headers(endpoint),
      lastId,
      since: sinceLoad,
      onEvent(event) {
        lastId = event.id || lastId
        replaced = event.type === 'bye' && event.data.includes('replaced')
        if (replaced) stream.close()
        onEvent(event)
      },
      onFailure({ kind, status }) {
        onEvent({ id: '', type: LOST, data: '{}' })
        // One that the session's end explains is closed by then.
        const ms = status === 503 ? SOON_MS * (1 + Math.random()) : PATIENCE_MS
        if (kind === 'http' || kind === 'type') timer = setTimeout(reopen, ms)
      },
    })
  let stream = open()
  const reopen = () => void (stream = open())
  const comeBack = () => {
    if (!replaced || document.visibilityState === 'hidden') return
    replaced = false
    reopen()
  }
  document.addEventListener('visibilitychange', comeBack)
  return {
    close() {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', comeBack)
      stream.close()
    },
  }
}

/** The page has read what it shows since it began to load: whatever happened in that time is news to it. */
const sinceLoad = () => sinceMs(performance.now())

/** Only pages with TLS have it. */
const lockManager = () => (navigator as Partial<Navigator>).locks ?? null
const channelOpener = () =>
  'BroadcastChannel' in window ? (name: string) => new BroadcastChannel(name) : null
