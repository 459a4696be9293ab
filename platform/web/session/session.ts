import { useSyncExternalStore } from 'react'
import { readUserClaims, type Claims } from './claims.ts'
import { createInstance } from '../start/instance.ts'
import { isNewer, isSameSession, type TokenStore } from './token.ts'

/** AU-02: why a session stopped. `released`: a later answer without the user claim, or signing out. */
export type EndReason = 'validate' | 'expired' | 'duplicated' | 'released'
type SessionState =
  | { state: 'active'; claims: Claims; user: unknown }
  | { state: 'inactive'; reason: EndReason | null; claims: null; user: null }
/** `elsewhere`: another tab handed the session over. */
export type SessionEvent =
  | { type: 'activated'; elsewhere?: boolean }
  | { type: 'renewed' }
  | { type: 'ended'; reason: EndReason; member: string }

/** AU-01, AU-02: the one place that knows whether somebody is signed in. Knows claims, not what a user is. */
export function createSession(
  tokens: Pick<TokenStore, 'read' | 'write' | 'drop' | 'leave' | 'leaveElsewhere' | 'onSibling'>,
) {
  const watchers = new Set<() => void>()
  const listeners = new Set<(event: SessionEvent) => void>()
  let now = stateOf(tokens.read(), null)
  let leaving = false

  const change = (next: SessionState, event?: SessionEvent) => {
    now = next
    watchers.forEach((watch) => watch())
    if (event) listeners.forEach((listen) => listen(event))
  }
  const activate = (claims: Claims, elsewhere = false) => {
    const before = now
    const same =
      before.state === 'active' && before.claims.sub === claims.sub && before.claims.cp === claims.cp
    change(
      { state: 'active', claims, user: same ? before.user : null },
      same ? { type: 'renewed' } : { type: 'activated', elsewhere },
    )
  }
  const stop = (reason: EndReason) => {
    if (now.state === 'active')
      change(
        { state: 'inactive', reason, claims: null, user: null },
        { type: 'ended', reason, member: now.claims.sub },
      )
  }
  tokens.onSibling((token) => {
    const claims = readUserClaims(token)
    if (claims) activate(claims, true)
    else stop('released')
  })

  return {
    read: () => now,
    /**
     * Takes the access token of an answer: it opens or renews the session, and without the user claims
     * releases it. An answer to a session that another one has replaced meanwhile changes nothing.
     */
    accept(token: string, sentWith: string | null = tokens.read(), refresh?: string) {
      const held = tokens.read()
      if (!isSameSession(sentWith, held) && (held === null || !isNewer(token, held))) return
      const claims = readUserClaims(token)
      if (!claims) return this.end('released')
      tokens.write(token, refresh)
      activate(claims)
    },
    /** What a login answered: the new session takes the place of any other of this tab. */
    enter({ accessToken, refreshToken }: { accessToken: string; refreshToken: string }) {
      this.accept(accessToken, undefined, refreshToken)
    },
    /** The server says that the session is over; only this tab forgets it. */
    end(reason: EndReason, sentWith: string | null = tokens.read()) {
      if (leaving || now.state === 'inactive' || !isSameSession(sentWith, tokens.read())) return
      tokens.drop()
      stop(reason)
    },
    /** The member leaves: every tab of the browser is signed out. */
    signOut() {
      tokens.leave()
      stop('released')
    },
    /**
     * Tells the server that the member leaves, and signs out whatever it answers. That the session is over is
     * then no news.
     */
    async leave(tell: () => Promise<unknown>) {
      leaving = true
      tokens.leaveElsewhere()
      await tell().catch(() => null)
      leaving = false
      this.signOut()
    },
    /** Who the claims stand for, once it is read. Ignored when the session ended meanwhile. */
    setUser(user: unknown) {
      if (now.state === 'active') change({ ...now, user })
    },
    watch(watch: () => void) {
      watchers.add(watch)
      return () => void watchers.delete(watch)
    },
    listen(listen: (event: SessionEvent) => void) {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
  }
}

const stateOf = (token: string | null, reason: EndReason | null): SessionState => {
  const claims = readUserClaims(token)
  return claims
    ? { state: 'active', claims, user: null }
    : { state: 'inactive', reason, claims: null, user: null }
}

export type AuthSession = ReturnType<typeof createSession>
export const sessionInstance = createInstance<AuthSession>()
/** The auth session of this tab. */
export const session = sessionInstance.read

export const useSession = () => useSyncExternalStore(session().watch, session().read)

/**
 * A typed hook for the signed-in user: `export const useUser = userHook<User>()` in the room that knows what
 * a user is.
 */
export const userHook =
  <User>() =>
  () =>
    useSyncExternalStore(session().watch, () => session().read().user) as User | null
