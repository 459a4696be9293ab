import type { Clock } from '#platform/clock/clock.ts'
import type { Reply } from '../http.ts'

const lifetimeMs = 15 * 24 * 3_600_000

interface Entry {
  firstUsed: number
  /** Absent while the first request is running. */
  reply?: Reply
  body: string
}

export type Begun =
  | { state: 'new'; finish(reply: Reply): void; forget(): void }
  | { state: 'running' }
  | { state: 'finished'; reply: Reply }

/**
 * As documented: a key counts per API key, address and method, for 15 days, and the body is not compared,
 * so a key reused for another request gets the first answer. `misuses` tells a test when that happened.
 */
export class IdempotencyKeys {
  #clock: Clock
  #entries = new Map<string, Entry>()
  readonly misuses: string[] = []

  constructor(clock: Clock) {
    this.#clock = clock
  }

  begin(scope: string, key: string, body: string): Begun {
    const id = `${scope} ${key}`
    const now = this.#clock.now().getTime()
    const known = this.#entries.get(id)
    if (known && now < known.firstUsed + lifetimeMs) {
      if (known.body !== body) this.misuses.push(key)
      return known.reply === undefined ? { state: 'running' } : { state: 'finished', reply: known.reply }
    }
    const entry: Entry = { firstUsed: now, body }
    this.#entries.set(id, entry)
    return {
      state: 'new',
      finish: (reply) => void (entry.reply = reply),
      forget: () => {
        if (this.#entries.get(id) === entry) this.#entries.delete(id)
      },
    }
  }

  clear() {
    this.#entries.clear()
    this.misuses.length = 0
  }
}
