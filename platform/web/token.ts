import { readUserClaims } from './claims.ts'
import type { Keep } from './storage.ts'

export type Channel = { postMessage(message: unknown): void; addEventListener(type: 'message', listen: (event: { data: unknown }) => void): void }
type Message = { type: 'ask' } | { type: 'token'; token: string; refresh: string | null } | { type: 'left' }

export type TokenPlace = {
  /** AU-04: the tab's session storage, or local storage by setting. */
  storage: Keep
  /** Local storage: a flag that some tab may be signed in, never the token itself. */
  hints: Keep
  /** Between the tabs of this browser; null where it is missing. */
  channel: Channel | null
  /** `document`, when the token is also kept in a cookie. */
  cookies: { cookie: string } | null
  name?: string
}

const COOKIE_RULES = 'path=/; SameSite=None; Secure'
/** How long a new tab waits for another tab to hand over the session. */
const ANSWER_MS = 80

/**
 * AU-04: holds the access token of this tab. Session storage belongs to one tab, so tabs tell each other: a new one asks at
 * its start, a renewed token goes to tabs of the same member, and signing out clears them all. The refresh token (AU-17) goes
 * where the access token goes: a tab that kept an old one would end the session by using it.
 */
export function openTokenStore({ storage, hints, channel, cookies, name = 'medimall.token' }: TokenPlace) {
  const hint = `${name}.somewhere`
  const refreshName = `${name}.refresh`
  const listeners = new Set<(token: string | null) => void>()
  const answered = new Set<() => void>()
  /** The token this tab gave up: its session does not come back from a tab that has not heard yet. */
  let gone: string | null = null
  let held = storage.getItem(name) ?? (cookies ? readCookie(cookies.cookie, name) : null)

  let refresh = storage.getItem(refreshName)

  const keep = (token: string, next: string | null) => {
    held = token
    refresh = next
    storage.setItem(name, token)
    if (next) storage.setItem(refreshName, next)
    else storage.removeItem(refreshName)
    hints.setItem(hint, '1')
    if (cookies) cookies.cookie = `${name}=${token}; ${COOKIE_RULES}`
  }
  const drop = () => {
    gone = held ?? gone
    held = refresh = null
    storage.removeItem(name)
    storage.removeItem(refreshName)
    if (cookies) cookies.cookie = `${name}=; ${COOKIE_RULES}; max-age=0`
  }
  const tell = (message: Message) => channel?.postMessage(message)

  channel?.addEventListener('message', ({ data }) => {
    const message = data as Message
    if (message.type === 'ask' && held) tell({ type: 'token', token: held, refresh })
    if (message.type === 'token' && isNewer(message.token, held) && !isSameSession(message.token, gone)) {
      keep(message.token, message.refresh ?? null)
      answered.forEach((settle) => settle())
      listeners.forEach((listen) => listen(message.token))
    }
    if (message.type === 'left' && held) {
      drop()
      listeners.forEach((listen) => listen(null))
    }
  })

  async function askTabs() {
    if (!channel) return
    await new Promise<void>((resolve) => {
      answered.add(resolve)
      setTimeout(resolve, ANSWER_MS)
      tell({ type: 'ask' })
    })
    answered.clear()
  }

  return {
    read: () => held,
    readRefresh: () => refresh,
    /** Keeps a token that the server gave and hands it to the member's other tabs. A renewed one comes without a refresh token. */
    write(token: string, next: string | null = isSameSession(token, held) ? refresh : null) {
      keep(token, next)
      tell({ type: 'token', token, refresh: next })
    },
    /** Before the refresh token is used: another tab may have used it while this one slept. */
    catchUp: () => askTabs(),
    /** Forgets this tab's token: the session ended. Other tabs learn it from the server themselves. */
    drop,
    /** The member is about to sign out: the other tabs forget before the server tells them that the session is over. */
    leaveElsewhere: () => tell({ type: 'left' }),
    /** The member signs out: every tab forgets. */
    leave() {
      drop()
      hints.removeItem(hint)
      tell({ type: 'left' })
    },
    /** At the start of a tab without a token: asks the other tabs, if somebody was signed in at all. */
    async ask(): Promise<string | null> {
      if (held || !channel || !hints.getItem(hint)) return held
      await askTabs()
      if (!held) hints.removeItem(hint)
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
  return theirs !== null && (ours === null || (theirs.sub === ours.sub && (theirs.iat ?? 0) > (ours.iat ?? 0)))
}

/** Whether two tokens stand for one login process of one member. */
export function isSameSession(one: string | null, other: string | null) {
  const [ours, theirs] = [readUserClaims(one), readUserClaims(other)]
  return one === other || (ours !== null && theirs !== null && ours.procId !== undefined && ours.sub === theirs.sub && ours.procId === theirs.procId)
}

const readCookie = (cookies: string, name: string) => cookies.split('; ').find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || null
