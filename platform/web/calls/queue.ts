/**
 * HT-05: at most `concurrency` tasks at a time. A task that finds room starts at once; those that had to wait
 * start `delayMs` apart, urgent ones first. A waiting task whose signal aborts leaves the queue unstarted.
 */
export function createQueue({ concurrency, delayMs }: { concurrency: number; delayMs: number }) {
  const urgent: (() => void)[] = []
  const patient: (() => void)[] = []
  let running = 0
  let resting = false

  const startNext = () => {
    if (resting || running >= concurrency) return
    const start = urgent.shift() ?? patient.shift()
    if (!start) return
    start()
    if (!urgent.length && !patient.length) return
    resting = true
    setTimeout(() => {
      resting = false
      startNext()
    }, delayMs)
  }

  return async function run<T>(
    task: () => Promise<T>,
    { signal, isUrgent = false }: { signal?: AbortSignal | undefined; isUrgent?: boolean } = {},
  ): Promise<T> {
    signal?.throwIfAborted()
    if (running >= concurrency || urgent.length || patient.length)
      await takeTurn(isUrgent ? urgent : patient, signal)
    else running++
    try {
      return await task()
    } finally {
      running--
      startNext()
    }
  }

  function takeTurn(waiting: (() => void)[], signal: AbortSignal | undefined) {
    return new Promise<void>((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', leave)
        running++
        resolve()
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(start), 1)
        // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- an abort's reason is passed on as it is
        reject(signal!.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      waiting.push(start)
    })
  }
}
