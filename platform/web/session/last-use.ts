import type { Keep } from '../start/storage.ts'

/** What the tabs of one browser tell each other through local storage: which session was used, and when. */
type Told = { process: string; at: number }

/**
 * When the session was last used, in ms since 1970 and in whichever tab: the time of the last answer to a
 * call that counts as activity. Never later than the server's own clock of the session by more than that
 * answer took, and polls leave it alone. Two members in one browser take turns in the storage; each tab then
 * goes by what it did itself.
 */
export function createLastUse({
  storage,
  name,
  process,
  now = Date.now,
}: {
  storage: Keep
  name: string
  process: () => string | null
  now?: () => number
}) {
  const key = `${name}.used`
  let own: Told | null = null

  function told(): Told | null {
    try {
      return JSON.parse(storage.getItem(key) ?? 'null') as Told | null
    } catch {
      return null
    }
  }

  return {
    mark() {
      const current = process()
      if (current === null) return
      own = { process: current, at: now() }
      try {
        storage.setItem(key, JSON.stringify(own))
      } catch {
        // A full storage: the other tabs go by what they do themselves.
      }
    },
    /** Null when this session has not been used since the page opened. */
    at(): number | null {
      const current = process()
      const times = [own, told()].flatMap((use) => (use && use.process === current ? [use.at] : []))
      // A clock that was set back must not keep a session for ever.
      return times.length ? Math.min(Math.max(...times), now()) : null
    },
  }
}

export type LastUse = ReturnType<typeof createLastUse>
