const TICK_MS = 1_000
const WARN_MS = 60_000

type IdleDeps = {
  /** 0 or less turns the timer off. */
  idleMs: number
  /** When the session was last used, in any tab. */
  lastUsed(): number
  now(): number
  /** The end is near: at `endsAt`, unless the session is used. */
  warn(endsAt: number): void
  /** It was used after all, here or in another tab. */
  calm(): void
  expire(): void
}

/**
 * AU-05: the auto-logout timer. It looks every second, at the clock on the wall: a sleeping computer counts
 * as idle, and what any tab does counts for all. Expires when less than nothing is left.
 */
export function createIdleTimer({ idleMs, lastUsed, now, warn, calm, expire }: IdleDeps) {
  const warnMs = Math.min(WARN_MS, idleMs / 2)
  let timer: ReturnType<typeof setInterval> | undefined
  let warned: number | null = null

  function settle() {
    if (warned === null) return
    warned = null
    calm()
  }
  function look() {
    if (timer === undefined) return
    const endsAt = lastUsed() + idleMs
    const left = endsAt - now()
    if (left < 0) {
      stop()
      return expire()
    }
    if (left > warnMs) return settle()
    if (warned === endsAt) return
    settle()
    warned = endsAt
    warn(endsAt)
  }
  function stop() {
    clearInterval(timer)
    timer = undefined
    settle()
  }

  return {
    /** A session began or was renewed. */
    start() {
      if (idleMs <= 0) return
      timer ??= setInterval(look, TICK_MS)
      look()
    },
    look,
    stop,
  }
}
