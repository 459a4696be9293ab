/** UI-05: what any part of the runtime says when it is used before the app has started. */
export const UNAVAILABLE = 'medimall instance unavailable'

type Instance<T> = { open(value: T): T; read(): T; peek(): T | undefined }

/** A slot for one value that the app opens at its start; reading it before throws UI-05's sentence. */
export function createInstance<T>(): Instance<T> {
  let opened: T | undefined
  return {
    open: (value) => (opened = value),
    read() {
      if (opened === undefined) throw new Error(UNAVAILABLE)
      return opened
    },
    peek: () => opened,
  }
}

/**
 * UI-05: waits for something an outside script brings, looking every 50 ms; throws UI-05's sentence after
 * `timeoutMs`.
 */
export async function waitFor<T>(
  read: () => T | null | undefined,
  { timeoutMs = 10_000, everyMs = 50 } = {},
): Promise<T> {
  for (let waited = 0; ; waited += everyMs) {
    const value = read()
    if (value !== null && value !== undefined) return value
    if (waited >= timeoutMs) throw new Error(UNAVAILABLE)
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}
