import type { CallKind } from './faults.ts'

/** One call of the API as it arrived. */
interface CallEntry {
  kind: CallKind
  /** The payment key or order id in question, as far as the request named one. */
  target: string
  idempotencyKey: string | null
  fault: string | null
}

/** What the API was asked, so that a test can wait for a call instead of for time. */
export class CallLog {
  #waiters: { kind: CallKind; count: number; resolve: () => void }[] = []
  entries: CallEntry[] = []

  add(entry: CallEntry) {
    this.entries.push(entry)
    this.#waiters = this.#waiters.filter((waiter) => {
      if (this.#count(waiter.kind) < waiter.count) return true
      waiter.resolve()
      return false
    })
  }

  /** Resolves once `count` calls of this kind have come in since the last reset. */
  arrived(kind: CallKind, count = 1): Promise<void> {
    if (this.#count(kind) >= count) return Promise.resolve()
    return new Promise((resolve) => this.#waiters.push({ kind, count, resolve }))
  }

  #count = (kind: CallKind): number => this.entries.filter((entry) => entry.kind === kind).length

  clear() {
    this.entries = []
  }
}
