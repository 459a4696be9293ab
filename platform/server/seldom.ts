/** True at most once in so many ms: what goes on for long is not said each time. */
export function seldom(everyMs: number, now: () => number = () => performance.now()) {
  let last = -Infinity
  return () => {
    if (now() - last < everyMs) return false
    last = now()
    return true
  }
}
