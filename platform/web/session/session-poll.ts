/** AU-06: polls that may fail in a row before the session counts as expired. */
export const MOST_FAILURES = 10
const JITTER_MS = 2_000

type PollDeps = {
  /**
   * Asks once; settles as `fine`, as `later` when the server sheds load, or rejects. An ended session ends
   * itself by the answer.
   */
  ask(): Promise<'fine' | 'later'>
  everyMs: number
  /** Nobody looks at this tab: it asks again as soon as somebody does. */
  isHidden(): boolean
  expire(): void
  random?: () => number
}

/**
 * AU-06: asks whether the session still stands, at the interval with some jitter, so that a thousand screens
 * do not ask together. A hidden tab asks nothing: it shows nobody anything, and every call it makes is
 * checked by the server anyway.
 */
export function createSessionPoll({ ask, everyMs, isHidden, expire, random = Math.random }: PollDeps) {
  const jitterMs = Math.min(JITTER_MS, everyMs / 5)
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false
  let asking = false
  let failures = 0

  const wait = () => void (timer = setTimeout(() => void turn(), everyMs + (random() * 2 - 1) * jitterMs))

  async function turn() {
    clearTimeout(timer)
    if (!running || asking) return
    if (isHidden()) return wait()
    asking = true
    try {
      if ((await ask()) === 'fine') failures = 0
    } catch {
      failures++
    }
    asking = false
    if (running && failures >= MOST_FAILURES) {
      stop()
      expire()
    } else if (running) {
      wait()
    }
  }
  function stop() {
    running = false
    failures = 0
    clearTimeout(timer)
  }

  return {
    start() {
      if (running || everyMs <= 0) return
      running = true
      if (!asking) wait()
    },
    stop,
    /** Somebody looks at the tab again. */
    wake: () => void (running && turn()),
  }
}
