import { safeRelativeUrl } from '#domain/relative-url.ts'
import { findHost } from '#platform/web/bridge/app-host.ts'
import { bridgeInstance } from '#platform/web/bridge/bridge-instance.ts'
import { createBridge, type BridgeLogEntry } from '#platform/web/bridge/bridge.ts'
import { call } from '#platform/web/calls/call.ts'
import { maskPersonal } from '#domain/mask-personal.ts'
import { newId } from '#platform/web/start/new-id.ts'
import type { AuthSession } from '#platform/web/session/session.ts'
import { settings } from '#platform/web/start/settings.ts'
import { listInterfaces, logInterfaceCall } from '../contract.ts'

/** How the app moves the page: `back` says whether there was anywhere to go. */
type Moves = { back(): boolean; open(path: string): void }

/**
 * Finds the app around this page, reads what both may ask of each other, and tells it that the page is ready.
 */
export async function openBridge(session: AuthSession, moves: Moves) {
  const { hostOrigin, requestLogUrl, responseLogUrl } = settings().interfaces
  const host = findHost(window as unknown as Parameters<typeof findHost>[0], hostOrigin)
  if (!host || bridgeInstance.peek()) return

  const isSignedIn = () => session.read().state === 'active'
  function log({ data, ...entry }: BridgeLogEntry) {
    // A stranger's calls have no place in the shop's log.
    if (!isSignedIn()) return
    const masked = Object.fromEntries(
      Object.entries(data).map(([name, value]) => [
        name,
        typeof value === 'string' ? maskPersonal(value) : value,
      ]),
    )
    const path = entry.phase === 'request' ? requestLogUrl : responseLogUrl
    call({ ...logInterfaceCall, path }, { body: { ...entry, channel: host!.channel, data: masked } }).catch(
      () => {},
    )
  }

  const bridge = createBridge({
    host,
    definitions: await call(listInterfaces),
    isSignedIn,
    now: Date.now,
    random: () => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32,
    newId,
    log,
  })
  bridge.listen('BACK', () => ({ moved: moves.back() }))
  bridge.listen('OPEN_PAGE', ({ path }) => {
    const safe = typeof path === 'string' ? safeRelativeUrl(path) : null
    if (safe === null) throw new TypeError('not a page of the shop')
    moves.open(safe)
    return { path: safe }
  })
  host.connect((raw) => bridge.receive(raw))
  bridgeInstance.open(bridge)
  await bridge.call('APP_READY', { path: location.pathname })
}
