import { maskBrowserText } from '#domain/mask-personal.ts'

type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error'
type Level = LogLevel | 'silent'
const order: readonly Level[] = ['trace', 'debug', 'info', 'warn', 'error', 'silent']

export type LogEntry = { level: LogLevel; message: string; repeated?: number }
type LogDeps = {
  level: Level
  throttleMs: number
  repeatThreshold: number
  write: (entry: LogEntry) => void
  now: () => number
}

/**
 * CF-02: entries below the level are dropped; the same entry again within `throttleMs` is written up to
 * `repeatThreshold` times, then only counted, and the count follows when another entry comes or the time has
 * passed. Personal data is masked.
 */
export function createClientLog({ level, throttleMs, repeatThreshold, write, now }: LogDeps) {
  let last: { entry: LogEntry; at: number; times: number } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush() {
    clearTimeout(timer)
    if (last && last.times > repeatThreshold) write({ ...last.entry, repeated: last.times - repeatThreshold })
    last = null
  }
  function log(at: LogLevel, text: string) {
    if (order.indexOf(at) < order.indexOf(level)) return
    const entry = { level: at, message: maskBrowserText(text) }
    if (
      last &&
      last.entry.level === at &&
      last.entry.message === entry.message &&
      now() - last.at < throttleMs
    ) {
      last.at = now()
      last.times++
    } else {
      flush()
      last = { entry, at: now(), times: 1 }
    }
    clearTimeout(timer)
    if (last.times > repeatThreshold) timer = setTimeout(flush, throttleMs)
    else write(entry)
  }
  return {
    debug: (text: string) => log('debug', text),
    info: (text: string) => log('info', text),
    warn: (text: string) => log('warn', text),
    error: (text: string) => log('error', text),
    flush,
  }
}

export type ClientLog = ReturnType<typeof createClientLog>
