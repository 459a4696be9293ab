import type { ServerResponse } from 'node:http'
import type { Database } from '#platform/database/database.ts'
import { isStaff, type AnyCaller, type StaffCaller } from '#platform/server/caller.ts'
import { readSince } from '#platform/contract/since.ts'
import { Refusal } from '#platform/server/refuse.ts'
import { CHANNEL, type News } from './announce.ts'
import { frameOf, namesOf, ownerOf, write, writeSignal, type Stream } from './stream.ts'

/** V4: open streams of one user; one more closes the oldest. */
const MOST_STREAMS = 3
/** A token that died without a notification is found within this time (C6: at most 10 s). */
const SWEEP_MS = 5_000
/** A comment keeps proxies and the reader's own watch quiet (ST-02: 45 s). */
const BEAT_MS = 15_000
/** News kept for readers who come back with the id of the last one they saw. */
const KEPT = 1_000
/** A reader who does not take the last words is cut off. */
const FAREWELL_MS = 2_000
/** How long a browser waits before it comes back after the server has closed the stream. */
const RETRY_MS = 2_000

type Deps = {
  db: Database
  /**
   * The caller behind a token as of now; null or a refusal when the session is over. Never renews anything.
   */
  callerOf(token: string): AnyCaller | null | Promise<AnyCaller | null>
  /** Of those with a session, who reads what is for members alone. */
  isMember(caller: AnyCaller): boolean
  mayOpen(staff: StaffCaller, menuId: string, ip: string): Promise<boolean>
}

/**
 * The open streams of this process. News come from every process by NOTIFY. A stream whose session is
 * announced as changed gets nothing until the session has been read again, so that nobody reads what they may
 * no longer.
 */
export async function openHub({ db, callerOf, isMember, mayOpen }: Deps) {
  const streams = new Set<Stream>()
  const byName = new Map<string, Set<Stream>>()
  let recent: { news: News; at: number }[] = []
  /** From when on all news are known that are not in `recent` any more, by this process's own clock. */
  let knownFrom = performance.now()
  let build = ''

  const index = (stream: Stream) =>
    namesOf(stream.caller).forEach((name) => byName.set(name, (byName.get(name) ?? new Set()).add(stream)))
  const unindex = (stream: Stream) =>
    namesOf(stream.caller).forEach((name) => {
      const named = byName.get(name)
      named?.delete(stream)
      if (named?.size === 0) byName.delete(name)
    })
  const remove = (stream: Stream) => {
    if (streams.delete(stream)) unindex(stream)
  }
  const end = (stream: Stream) => {
    remove(stream)
    stream.response.end()
    setTimeout(() => stream.response.destroy(), FAREWELL_MS).unref()
  }

  const isFor = ({ to }: News, { caller, ip }: Stream): boolean | Promise<boolean> =>
    to === 'everyone'
      ? true
      : to === 'members'
        ? isMember(caller)
        : 'menu' in to
          ? isStaff(caller) && mayOpen(caller, to.menu, ip)
          : namesOf(caller).includes(nameIn(to))

  const tell = (stream: Stream, news: News) =>
    stream.standing &&
    write(stream, frameOf(news, news.by !== undefined && news.by === stream.caller.loginId))

  async function deliver(news: News) {
    const { to } = news
    if (to !== 'everyone' && to !== 'members' && !('menu' in to))
      return void byName.get(nameIn(to))?.forEach((stream) => tell(stream, news))
    // as they are now: whoever comes while one is asked about catches up by themselves
    const present = [...streams]
    for (const stream of present) {
      const allowed = isFor(news, stream)
      if (allowed === true) tell(stream, news)
      else if (allowed !== false) await tellIfAllowed(stream, news, allowed)
    }
  }

  /** Who cannot be asked about now is not told, and reads again instead. */
  async function tellIfAllowed(stream: Stream, news: News, allowed: Promise<boolean>) {
    try {
      if (await allowed) tell(stream, news)
    } catch {
      refresh(stream)
    }
  }
  const refresh = (stream: Stream) => stream.standing && writeSignal(stream, 'refresh', {})

  /**
   * Reads the session again: closes the stream of one that is over, and lets any other go on as who its owner
   * is now.
   */
  async function look(stream: Stream) {
    const wasStanding = stream.standing
    const nth = ++stream.looks
    try {
      const found = callerOf(stream.token)
      const caller = found instanceof Promise ? await found : found
      // a later look decides: this one may have seen the session as it was before a change
      if (stream.looks !== nth) return
      if (!caller) return close(stream, 'signed-out')
      if (!streams.has(stream)) return
      if (caller !== stream.caller) {
        unindex(stream)
        stream.caller = caller
        index(stream)
      }
      stream.standing = true
      if (!wasStanding) writeSignal(stream, 'refresh', {})
    } catch (error) {
      // a database that is away says nothing about the session: the stream waits, silent, for the next look
      if (error instanceof Refusal) close(stream, error.code)
      else if (stream.looks === nth) stream.standing = false
    }
  }
  function close(stream: Stream, code: string) {
    writeSignal(stream, 'ended', { code })
    end(stream)
  }

  const lookAt = (which: (stream: Stream) => boolean) =>
    Promise.all(
      [...streams].filter(which).map((stream) => {
        stream.standing = false
        return look(stream)
      }),
    )

  await db.listen('sessions', (id) => void lookAt(({ caller }) => !id || caller.sessionId === id))
  await db.listen(CHANNEL, (payload) => {
    // nothing is known of what was announced while the connection was lost
    if (!payload) {
      recent = []
      knownFrom = performance.now()
    } else void hear(payload)
  })
  async function hear(payload: string) {
    try {
      const news = JSON.parse(payload) as News
      recent.push({ news, at: performance.now() })
      if (recent.length > KEPT * 2) {
        recent = recent.slice(-KEPT)
        knownFrom = recent[0]!.at
      }
      await deliver(news)
    } catch {
      // somebody's notification, but none of ours: whatever it said, pages read again
      streams.forEach(refresh)
    }
  }
  const sweep = () => Promise.all([...streams].map(look))
  const beat = () => streams.forEach((stream) => write(stream, ':\n\n'))
  const timers = [setInterval(() => void sweep(), SWEEP_MS).unref(), setInterval(beat, BEAT_MS).unref()]

  async function catchUp(stream: Stream, lastSeen: string) {
    const since = readSince(lastSeen)
    if (since !== null) return catchUpSince(stream, performance.now() - since)
    const at = recent.findIndex(({ news }) => news.id === lastSeen)
    if (at < 0) return writeSignal(stream, 'refresh', {})
    try {
      for (const { news } of recent.slice(at + 1)) if (await isFor(news, stream)) tell(stream, news)
    } catch {
      refresh(stream)
    }
  }

  /** ST-04: a page that read before it listened reads again, when there was anything for it in between. */
  async function catchUpSince(stream: Stream, from: number) {
    try {
      if (from < knownFrom) return refresh(stream)
      for (const { news, at } of recent) if (at >= from && (await isFor(news, stream))) return refresh(stream)
    } catch {
      refresh(stream)
    }
  }

  return {
    /** Takes over an answer whose headers are sent. `lastSeen`: the browser's Last-Event-ID, or for how long it has read. */
    join(opened: {
      caller: AnyCaller
      token: string
      ip: string
      response: ServerResponse
      lastSeen: string
    }) {
      const { lastSeen, ...rest } = opened
      const stream: Stream = { ...rest, standing: true, looks: 0 }
      const older = [...(byName.get(ownerOf(stream.caller)) ?? [])]
      older.slice(0, Math.max(0, older.length + 1 - MOST_STREAMS)).forEach((oldest) => {
        writeSignal(oldest, 'bye', { reason: 'replaced' })
        end(oldest)
      })
      streams.add(stream)
      index(stream)
      stream.response.on('close', () => remove(stream))
      write(stream, `retry: ${RETRY_MS}\n`)
      writeSignal(stream, 'hello', { build })
      if (lastSeen) void catchUp(stream, lastSeen)
      // the session may have ended while the answer was on its way
      void look(stream)
    },
    /** The build that this process serves: told to everybody who comes. */
    setBuild: (id: string) => void (build = id),
    sweep,
    beat,
    count: () => streams.size,
    /** V3: says goodbye and closes every stream; browsers come back to another process. */
    close() {
      timers.forEach((timer) => clearInterval(timer))
      for (const stream of streams) {
        writeSignal(stream, 'bye', { reason: 'shutdown' })
        end(stream)
      }
    },
  }
}

const nameIn = (to: Exclude<News['to'], string | { menu: string }>) =>
  'member' in to
    ? `member ${to.member}`
    : 'staff' in to
      ? `staff ${to.staff}`
      : `institution ${to.institution}`

export type Hub = Awaited<ReturnType<typeof openHub>>
