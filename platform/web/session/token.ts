import { readUserClaims } from './claims.ts'
import type { Keep } from '../start/storage.ts'

export type Channel = {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listen: (event: { data: unknown }) => void): void
}
export type Locks = {
  request(name: string, options: { mode: 'shared' }, granted: () => Promise<void>): Promise<unknown>
  query(): Promise<{ held?: { name?: string }[] }>
}
type Message =
  | { type: 'ask' }
  | { type: 'here' }
  | { type: 'token'; token: string; refresh: string | null }
  | { type: 'left' }

type TokenPlace = {
  /** AU-04: the tab's session storage, or local storage by setting. */
  storage: Keep
  /** Local storage: a flag that some tab may be signed in, never the token itself. */
  hints: Keep
  /** Between the tabs of this browser; null where it is missing. */
  channel: Channel | null
  /** Web Locks; null where the browser has none (no TLS). */
  locks: Locks | null
  /** `document`, when the token is also kept in a cookie. */
  cookies: { cookie: string } | null
  name?: string
}

const COOKIE_RULES = 'path=/; SameSite=None; Secure'
/** How long a tab waits for another one that is hardly there. */
const ANSWER_MS = 80
/** How long a new tab waits for one that may be busy; what comes later is taken all the same. */
const BUSY_ANSWER_MS = 1_000

/**
 * AU-04: holds the access token of this tab. Session storage belongs to one tab, so tabs tell each other: a
 * new one asks at its start, one that has a token says so at its own, a renewed token goes to tabs of the
 * same member, and signing out clears them all. The refresh token (AU-17) goes where the access token goes: a
 * tab that kept an old one would end the session by using it.
 */
export function openTokenStore({
  storage,
  hints,
  channel,
  locks,
  cookies,
  name = 'medimall.token',
}: TokenPlace) {
  const hint = `${name}.somewhere`
  const refreshName = `${name}.refresh`
  const listeners = new Set<(token: string | null) => void>()
  /** The token this tab gave up: its session does not come back from a tab that has not heard yet. */
  let gone: string | null = null
  let held = storage.getItem(name) ?? (cookies ? readCookie(cookies.cookie, name) : null)

  let refresh = storage.getItem(refreshName)
  /** This tab asked at its start and nobody has answered yet. */
  let asking = false
  /** Ends the wait for an answer. */
  let settle = () => {}
  let unlock: (() => void) | null = null

  /**
   * A shared lock while this tab has a token: the browser itself then knows that there is one, however busy
   * the tab is.
   */
  const stand = () => {
    hints.setItem(hint, '1')
    if (unlock) return
    const standing = new Promise<void>((resolve) => (unlock = resolve))
    locks?.request(hint, { mode: 'shared' }, () => standing).catch(() => {})
  }
  /** Whether some tab has a token; undefined when the browser does not say. */
  const isHeld = async () =>
    (await locks?.query().catch(() => null))?.held?.some((lock) => lock.name === hint)

  const keep = (token: string, next: string | null) => {
    held = token
    refresh = next
    asking = false
    stand()
    storage.setItem(name, token)
    if (next) storage.setItem(refreshName, next)
    else storage.removeItem(refreshName)
    if (cookies) cookies.cookie = `${name}=${token}; ${COOKIE_RULES}`
  }
  const drop = () => {
    gone = held ?? gone
    held = refresh = null
    unlock?.()
    unlock = null
    storage.removeItem(name)
    storage.removeItem(refreshName)
    if (cookies) cookies.cookie = `${name}=; ${COOKIE_RULES}; max-age=0`
  }
  const tell = (message: Message) => channel?.postMessage(message)

  channel?.addEventListener('message', ({ data }) => {
    const message = data as Message
    if (message.type === 'ask' && held) tell({ type: 'token', token: held, refresh })
    // a tab that was still loading when it was asked
    if (message.type === 'here' && asking) tell({ type: 'ask' })
    if (message.type === 'token' && isNewer(message.token, held) && !isSameSession(message.token, gone)) {
      keep(message.token, message.refresh ?? null)
      settle()
      listeners.forEach((listen) => listen(message.token))
    }
    if (message.type === 'left' && held) {
      drop()
      listeners.forEach((listen) => listen(null))
    }
  })

  const askTabs = (patienceMs: number) =>
    new Promise<void>((resolve) => {
      settle = resolve
      setTimeout(resolve, patienceMs)
      tell({ type: 'ask' })
    })

  if (held) {
    stand()
    tell({ type: 'here' })
  }

  return {
    read: () => held,
    readRefresh: () => refresh,
    /**
     * Keeps a token that the server gave and hands it to the member's other tabs. A renewed one comes without
     * a refresh token.
     */
    write(token: string, next: string | null = isSameSession(token, held) ? refresh : null) {
      keep(token, next)
      tell({ type: 'token', token, refresh: next })
    },
    /** Before the refresh token is used: another tab may have used it while this one slept. */
    catchUp: () => askTabs(ANSWER_MS),
    /** Forgets this tab's token: the session ended. Other tabs learn it from the server themselves. */
    drop,
    /**
     * The member is about to sign out: the other tabs forget before the server tells them that the session is
     * over.
     */
    leaveElsewhere: () => tell({ type: 'left' }),
    /** The member signs out: every tab forgets. */
    leave() {
      drop()
      hints.removeItem(hint)
      tell({ type: 'left' })
    },
    /**
     * At the start of a tab without a token: asks the other tabs, if somebody was signed in at all. Silence
     * alone is no proof that nobody is there; a hint that was taken away in error comes back with the next
     * token.
     */
    async ask(): Promise<string | null> {
      if (held || !channel || !hints.getItem(hint)) return held
      asking = true
      const somebody = await isHeld()
      await askTabs(somebody === false ? ANSWER_MS : BUSY_ANSWER_MS)
      if (!held && !somebody) hints.removeItem(hint)
      return held
    },
    /** Another tab renewed the token (or signed in) or signed out. */
    onSibling: (listen: (token: string | null) => void) => void listeners.add(listen),
  }
}

export type TokenStore = ReturnType<typeof openTokenStore>

/** Whether a token from another tab replaces ours: we have none, or it is the same member's and younger. */
export function isNewer(offered: string, held: string | null) {
  const theirs = readUserClaims(offered)
  const ours = readUserClaims(held)
  return (
    theirs !== null && (ours === null || (theirs.sub === ours.sub && (theirs.iat ?? 0) > (ours.iat ?? 0)))
  )
}

/** Whether two tokens stand for one login process of one member. */
export function isSameSession(one: string | null, other: string | null) {
  const [ours, theirs] = [readUserClaims(one), readUserClaims(other)]
  return (
    one === other ||
    (ours !== null &&
      theirs !== null &&
      ours.procId !== undefined &&
      ours.sub === theirs.sub &&
      ours.procId === theirs.procId)
  )
}

const readCookie = (cookies: string, name: string) =>
  cookies
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1) || null
