import type { LogEntry } from './client-log.ts'

export type SentEntry = { level: 'warn' | 'error'; message: string; repeated?: number }
type SenderDeps = { send(entries: SentEntry[]): Promise<unknown>; everyMs?: number }

const MOST = 8
const LONGEST = 500
/** Entries of one page's life: a page that fails in a loop says so, and is quiet then. */
const ENOUGH = 200

/**
 * CF-02: gathers warnings and errors and sends them together, at most every 15 seconds. What cannot be sent
 * is given up.
 */
export function createLogSender({ send, everyMs = 15_000 }: SenderDeps) {
  let waiting: SentEntry[] = []
  let taken = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush() {
    clearTimeout(timer)
    timer = undefined
    const entries = waiting.splice(0, MOST)
    if (entries.length) void send(entries).catch(() => null)
    if (waiting.length) timer = setTimeout(flush, everyMs)
  }
  return {
    take({ level, message, repeated }: LogEntry) {
      if ((level !== 'warn' && level !== 'error') || taken >= ENOUGH) return
      taken++
      waiting.push({
        level,
        message: message.slice(0, LONGEST).toWellFormed(),
        ...(repeated && { repeated }),
      })
      timer ??= setTimeout(flush, everyMs)
    },
    /** Before the page goes. */
    flush,
  }
}
