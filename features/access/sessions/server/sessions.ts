import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '#platform/clock/clock.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { atMost } from '#platform/server/at-most.ts'
import { type AnyCaller } from '#platform/server/caller.ts'
import { refuseCommonly } from '#platform/server/refuse.ts'
import {
  endSessions,
  findSession,
  replaceSessions,
  touchSession,
  type EndReason,
  type MemberSession,
  type StaffSession,
} from './queries.ts'
import { hashOf, markLogin, type Owner } from '#features/access/accounts/server/index.ts'
import { openTokens } from './tokens.ts'
import { rotate, sessionOfRefresh } from './refresh.ts'

/** A session ends 12 hours after it began, however busy it is. */
const ABSOLUTE_MS = 12 * 3_600_000
/** A token older than this is renewed with the next answer. */
const RENEW_MS = 60_000
/** A token older than this opens nothing; the refresh token gives another. */
const TOKEN_MS = 10 * 60_000
/**
 * The row in the database is touched at most this often, so that every process ends an idle session within 5
 * s (A8).
 */
const TOUCH_MS = 4_000

export type Session = MemberSession | StaffSession
type Live = Session & { touchedAt: number }
type Place = { ip: string; userAgent: string }
/** What was verified, looked at again once the owner is locked: it may be over by the time that the session begins. */
export type Proof = {
  holds: (tx: Tx, passwordHash: string | undefined) => boolean | Promise<boolean>
  refused: () => Error
}
type SessionOf<O extends Owner> = O extends { memberId: number } ? MemberSession : StaffSession

/**
 * Sessions live in the database; each process keeps the ones in use in memory, so that knowing the caller
 * costs no statement. An ended or changed session is announced by NOTIFY and read again at its next request;
 * while such news do not arrive, every request reads its session.
 */
export async function openSessions(deps: {
  db: Database
  clock: Clock
  secret: string
  idleMinutes: number
}) {
  const { db, clock } = deps
  const live = new LRUCache<string, Live>(atMost(20_000))
  const loading = new Map<string, Promise<Live | undefined>>()
  const { tokenFor, claimsOf, refreshAfter } = openTokens(deps)
  /**
   * Who asks from now on has it read again: neither what is kept nor what is on its way was read after the
   * change.
   */
  function forget(id: string) {
    live.delete(id)
    loading.delete(id)
  }
  await db.listen('sessions', (id) => {
    if (id) return forget(id)
    live.clear()
    loading.clear()
  })

  function read(id: string) {
    if (!db.listening()) return load(id)
    const known = live.get(id)
    if (known) return known
    const underway = loading.get(id)
    if (underway) return underway
    const stands = () => loading.get(id) === started
    const started = load(id)
      .then((session) => {
        if (session && stands()) live.set(id, session)
        return session
      })
      .finally(() => stands() && loading.delete(id))
    loading.set(id, started)
    return started
  }

  async function load(id: string) {
    const row = await findSession(db, id)
    if (!row) return undefined
    const session = { ...row, touchedAt: row.lastSeenAt.getTime() }
    return session
  }

  /** Which session a refresh token's hash belongs to, which never changes. */
  const chained = new LRUCache<string, string>(atMost(20_000))

  const isOver = ({ lastSeenAt, createdAt }: Live) => {
    const now = clock.now().getTime()
    return (
      (deps.idleMinutes > 0 && now - lastSeenAt.getTime() > deps.idleMinutes * 60_000) ||
      now - createdAt.getTime() > ABSOLUTE_MS
    )
  }

  /**
   * Refuses a session that was ended or is over. Another process may have seen it in use: the database is
   * asked before it ends.
   */
  async function standing(session: Live) {
    if (session.endReason === null && isOver(session)) {
      const row = await findSession(db, session.sessionId)
      if (row && row.lastSeenAt > session.lastSeenAt) session.lastSeenAt = row.lastSeenAt
      if (isOver(session)) {
        await end({ id: session.sessionId }, 'expired')
        throw refuseCommonly('FS10')
      }
    }
    if (session.endReason) throw refuseCommonly(session.endReason === 'duplicated' ? 'FS01' : 'FS10')
  }

  async function end(which: { id: string } | Owner, reason: EndReason, exceptId: string | null = null) {
    for (const id of await endSessions(db, which, reason, clock.now(), exceptId)) forget(id)
  }

  /**
   * In the transaction that knows who came; `opened` gives the session after it. `isNew`: the transaction made the owner, whom
   * nobody else sees yet.
   */
  async function beginIn(
    tx: Tx,
    owner: Owner,
    from: Place,
    { isNew = false, proof }: { isNew?: boolean; proof?: Proof | undefined } = {},
  ) {
    const now = clock.now()
    const id = randomBytes(18).toString('base64url')
    const refreshToken = randomBytes(32).toString('base64url')
    // locks the owner: of two logins at once the second sees the session of the first, and ends it
    const passwordHash = isNew ? undefined : await markLogin(tx, owner, now)
    if (proof && !(await proof.holds(tx, passwordHash))) throw proof.refused()
    const processId = randomBytes(6).toString('hex')
    const refreshHash = hashOf(refreshToken)
    const ended = await replaceSessions(tx, { id, owner, processId, ...from, refreshHash, now })
    return { id, refreshToken, ended }
  }

  async function opened<O extends Owner>(begun: Awaited<ReturnType<typeof beginIn>>) {
    begun.ended.forEach(forget)
    const session: Session = (await read(begun.id))!
    return {
      token: await tokenFor(session),
      refreshToken: begun.refreshToken,
      session: session as SessionOf<O>,
    }
  }

  return {
    /**
     * The caller behind a token; refuses when the session was ended (FS01 taken over, FS10 otherwise) or is
     * too old. `fresh`: the token itself must be young, as at every door; polls and streams only ask whether
     * the session stands.
     */
    async callerOf(token: string, passive: boolean, { fresh = false } = {}): Promise<AnyCaller | null> {
      const claims = claimsOf(token)
      if (!claims) return null
      const found = read(claims.sid)
      const session = found instanceof Promise ? await found : found
      if (!session) return null
      await standing(session)
      const now = clock.now().getTime()
      if (fresh && now - claims.iat * 1000 > TOKEN_MS) throw refuseCommonly('token-old')
      if (!passive) {
        session.lastSeenAt = new Date(now)
        if (now - session.touchedAt > TOUCH_MS) {
          session.touchedAt = now
          await touchSession(db, session.sessionId, session.lastSeenAt)
        }
      }
      return session
    },
    /**
     * AU-06: the session that a refresh token belongs to, whichever of its chain, known by the token's hash;
     * refuses like `callerOf`.
     */
    async behindRefresh(tokenHash: Buffer): Promise<AnyCaller | null> {
      const key = tokenHash.toString('base64url')
      const id = chained.get(key) ?? (await sessionOfRefresh(db, tokenHash))
      if (!id) return null
      chained.set(key, id)
      const session = await read(id)
      if (!session) return null
      await standing(session)
      return session
    },
    /**
     * AU-17: the next refresh token and a young access token; never extends the idle time. Refuses like
     * `callerOf`.
     */
    async refresh(refreshToken: string, processId: string) {
      const rotated = await rotate(db, {
        token: refreshToken,
        processId,
        next: refreshAfter,
        now: clock.now(),
      })
      if (!rotated) throw refuseCommonly('FS10')
      if ('ended' in rotated) {
        if (rotated.reason === 'reused') await end({ id: rotated.ended }, 'reused')
        throw refuseCommonly(rotated.reason === 'duplicated' ? 'FS01' : 'FS10')
      }
      const session = await read(rotated.sessionId)
      if (!session) throw refuseCommonly('FS10')
      await standing(session)
      return { accessToken: await tokenFor(session), refreshToken: rotated.token }
    },
    /** A fresh token when the one that came is older than a minute, else null. */
    async renewed(caller: AnyCaller, token: string) {
      const claims = claimsOf(token)
      return claims && clock.now().getTime() - claims.iat * 1000 > RENEW_MS
        ? tokenFor(caller as Session)
        : null
    },
    beginIn,
    opened,
    /** Begins a session and ends its owner's older ones: the last place signed in wins (A7). */
    async begin<O extends Owner>(owner: O, from: Place, proof?: Proof) {
      return opened<O>(await db.transaction((tx) => beginIn(tx, owner, from, { proof })))
    },
    end,
    /**
     * Sessions that a transaction ended: other processes hear of it, this one must not wait until it does.
     */
    forget: (ids: readonly string[]) => ids.forEach(forget),
    /** Ends the owner's other sessions. */
    endOthers: (owner: Owner, sessionId: string, reason: EndReason) => end(owner, reason, sessionId),
  }
}

export type Sessions = Awaited<ReturnType<typeof openSessions>>
