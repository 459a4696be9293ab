import { createRoot, type Root } from 'react-dom/client'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { callInstance } from '../calls/call.ts'
import { CallError } from '../calls/call-error.ts'
import { showAlert } from '../dialogs/dialogs.tsx'
import { idleEndInstance } from './idle-end.ts'
import { createIdleTimer } from './idle-timer.ts'
import { message } from '../calls/messages.ts'
import type { EndReason, SessionEvent } from './session.ts'
import { createSessionPoll } from './session-poll.ts'
import type { Web } from '../start/start.ts'

type SessionCalls = {
  /** AU-06: passive, its query is `{ k }`. Asked at the path that the settings name. */
  poll: Endpoint
  /** One call that counts as activity. */
  stay: () => Promise<unknown>
  /** Signs out, on the server too. */
  leave: () => void
}

const words: Partial<Record<EndReason, 'FS10' | 'FS01'>> = { expired: 'FS10', duplicated: 'FS01' }

/** AU-07: says why the session is over; the guard then asks for a login, which leads back. */
const tellEnd = (reason: EndReason | null) => {
  const code = reason && words[reason]
  const text = code && message(code)
  if (text) void showAlert(text)
}

/**
 * Watches over the session once the first page stands: auto-logout with its offer to stay (AU-05), the poll
 * for a second login (AU-06), and the alerts when it ended (AU-07).
 */
export function watchSession(web: Web, { poll: endpoint, stay, leave }: SessionCalls) {
  const { session, settings, lastUse } = web
  const openedAt = Date.now()

  async function ask() {
    const { claims } = session.read()
    if (!claims) return 'fine'
    const k = await web.seal(
      JSON.stringify({
        UserKey: claims.sub,
        RefreshToken: await fingerprint(web.tokens),
        ProcId: claims.procId ?? '',
      }),
    )
    try {
      await callInstance
        .read()
        .call({ ...endpoint, path: settings.auth.pollPath }, { query: { k } }, { retries: 0 })
      return 'fine'
    } catch (error) {
      // A server that sheds load says nothing about the session.
      if (error instanceof CallError && (error.status === 503 || error.status === 429)) return 'later'
      throw error
    }
  }
  const poll = createSessionPoll({
    ask,
    everyMs: settings.auth.pollMs,
    isHidden: () => document.hidden,
    expire: () => session.end('expired'),
  })

  const offer = createOffer(stay, leave)
  const idleMs = settings.auth.idleMinutes * 60_000
  const lastUsed = () => lastUse.at() ?? openedAt
  idleEndInstance.open({
    at: () => (idleMs > 0 && session.read().state === 'active' ? lastUsed() + idleMs : null),
    stay,
  })
  const idle = createIdleTimer({
    idleMs,
    lastUsed,
    now: Date.now,
    warn: offer.open,
    calm: offer.close,
    expire: () => session.end('expired'),
  })

  const begin = () => {
    poll.start()
    idle.start()
  }
  const follow = (event: SessionEvent) => {
    if (event.type !== 'ended') {
      // a renewed token is no news: the call that brought it was counted, or was none that counts (a stream,
      // a refresh)
      if (event.type === 'activated') lastUse.mark()
      return begin()
    }
    poll.stop()
    idle.stop()
    tellEnd(event.reason)
  }
  session.listen(follow)
  const now = session.read()
  if (now.state === 'active') begin()
  else tellEnd(now.reason)

  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return
    idle.look()
    poll.wake()
  })
}

/**
 * The refresh token's SHA-256: it names the session, and renews nothing for whoever reads it in an address.
 * Where the browser gives no hashes (a page without TLS), or there is no refresh token, the access token
 * stands for it.
 */
async function fingerprint({ read, readRefresh }: Web['tokens']): Promise<string> {
  const refresh = readRefresh()
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- missing outside secure contexts
  if (!refresh || !crypto.subtle) return read() ?? ''
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(refresh))
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
}

/** The offer's code comes when the page has what it needs itself, and long before it is shown. */
const CODE_MS = 60_000

/**
 * The offer to stay stands above everything, also above a dialog that was left open: it cannot wait for its
 * turn.
 */
function createOffer(stay: () => Promise<unknown>, leave: () => void) {
  const load = () => import('./stay-dialog.tsx')
  setTimeout(() => void load().catch(() => {}), CODE_MS)
  const place = document.createElement('div')
  let root: Root | null = null
  let isOpen = false
  return {
    open(endsAt: number) {
      isOpen = true
      const draw = ({ StayDialog }: Awaited<ReturnType<typeof load>>) => {
        if (!isOpen) return
        document.body.append(place)
        root = createRoot(place)
        root.render(<StayDialog endsAt={endsAt} now={Date.now} onStay={stay} onLeave={leave} />)
      }
      load().then(draw, () => {})
    },
    close() {
      isOpen = false
      root?.unmount()
      root = null
      place.remove()
    },
  }
}
