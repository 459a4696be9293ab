import type { QueryClient } from '@tanstack/react-query'
import { openLive } from '#features/live/contract.ts'
import { callInstance } from '#platform/web/call.ts'
import { shareStream } from '#platform/web/shared-stream.ts'
import { openStream, type StreamEvent } from '#platform/web/stream.ts'
import type { AuthSession } from '#platform/web/session.ts'
import { tellNews } from './tell-news.ts'

/** A stream that the server refuses, busy or restarting, is asked for again after this time. */
const PATIENCE_MS = 60_000

/** Keeps one stream open for whoever is signed in, in one tab of the browser, and hands its events to `tellNews`. */
export function followNews(session: AuthSession, queryClient: QueryClient) {
  let following: { of: string; close(): void } | null = null

  function update() {
    const now = session.read()
    const of = now.state === 'active' ? `medimall.live.${now.claims.sub}.${now.claims.procId ?? ''}` : null
    if (of === (following?.of ?? null)) return
    following?.close()
    following = of === null ? null : { of, ...shareStream({ name: of, locks: lockManager(), openChannel: channelOpener(), open: openPatiently, onEvent: (event) => tellNews(event, { session, queryClient }) }) }
  }
  session.watch(update)
  update()
}

/** A stream that comes back after a refusal, and after the user's other places have pushed it out once this page is looked at again. */
function openPatiently(onEvent: (event: StreamEvent) => void, lastId: string) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let replaced = false
  const open = () => openStream({
    url: openLive.path,
    fetch: (input, init) => window.fetch(input, { ...init, priority: 'low' }),
    headers: () => callInstance.read().headers(openLive),
    lastId,
    onEvent(event) {
      lastId = event.id || lastId
      replaced = event.type === 'bye' && event.data.includes('replaced')
      if (replaced) stream.close()
      onEvent(event)
    },
    onFailure({ kind }) {
      // One that the session's end explains is closed by then.
      if (kind === 'http' || kind === 'type') timer = setTimeout(reopen, PATIENCE_MS)
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

/** Only pages with TLS have it. */
const lockManager = () => (navigator as Partial<Navigator>).locks ?? null
const channelOpener = () => ('BroadcastChannel' in window ? (name: string) => new BroadcastChannel(name) : null)
