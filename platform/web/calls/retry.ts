/** HT-03: statuses after which a reading call is tried again. */
const RETRIED = new Set([408, 409, 425, 429, 500, 502, 503, 504])
const WAIT_MS = 200
/** A server that asks for patience (Retry-After) gets this much at most. */
const PATIENCE_MS = 5_000

type Attempt = { kind: string; status: number; retryAfterMs?: number | undefined }

/**
 * HT-03: non-2xx answers on the list, answers with an invalid code and lost connections are worth another
 * try; a cancelled or timed-out call is not.
 */
export const isRetried = ({ kind, status }: Attempt) =>
  kind === 'offline' ||
  (kind !== 'cancelled' && kind !== 'timeout' && (RETRIED.has(status) || (status >= 200 && status < 300)))

/** Runs a task again after a failure worth it: `retries` times, by default never. */
export async function retrying<T>(
  task: () => Promise<T>,
  {
    retries = 0,
    attemptOf,
    sleep,
  }: {
    retries?: number
    attemptOf: (error: unknown) => Attempt | null
    sleep: (ms: number) => Promise<void>
  },
): Promise<T> {
  for (let left = retries; ; left--) {
    try {
      return await task()
    } catch (error) {
      const attempt = attemptOf(error)
      if (left <= 0 || !attempt || !isRetried(attempt)) throw error
      await sleep(attempt.retryAfterMs === undefined ? WAIT_MS : Math.min(attempt.retryAfterMs, PATIENCE_MS))
    }
  }
}
