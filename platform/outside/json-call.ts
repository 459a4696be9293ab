/** What came back over the wire, before anybody decides what it means. */
export type JsonAnswer = { status: number; json: unknown } | { lost: string }

export interface Wires {
  fetch?: typeof fetch
  /** The end of the caller's patience for one call; a timer by default. */
  deadline?: () => AbortSignal
}

export type JsonRequest = {
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  json?: unknown
  form?: Record<string, string>
}

/** An answer larger than this is no answer of these services. */
const LARGEST = 1_000_000

/**
 * One call to an outside service. Never throws for what the network or the service does, and follows no
 * redirect: it would carry the secret away.
 */
export const jsonCaller = (wires: Wires, timeoutMs: number) => {
  const send = wires.fetch ?? fetch
  const deadline = wires.deadline ?? (() => AbortSignal.timeout(timeoutMs))
  return async (url: string, { method, headers = {}, json, form }: JsonRequest): Promise<JsonAnswer> => {
    try {
      const response = await send(url, {
        method,
        headers: {
          accept: 'application/json',
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
        ...(form && { body: new URLSearchParams(form) }),
        redirect: 'error',
        signal: deadline(),
      })
      const text = await response.text()
      return text.length > LARGEST
        ? { lost: 'answer too large' }
        : { status: response.status, json: parseJson(text) }
    } catch (error) {
      return { lost: describeLoss(error) }
    }
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Names the kind of loss only: a message could quote an address with a code in it. */
export function describeLoss(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no answer in time'
  const cause = error.cause
  return `no answer: ${cause instanceof Error && 'code' in cause ? String(cause.code) : error.name}`
}

/** Without trailing slashes. */
export const baseOf = (url: string) => url.replace(/(?<!\/)\/+$/, '')
