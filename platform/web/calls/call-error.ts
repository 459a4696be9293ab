import type { Endpoint, RefusalCode, RefusalData } from '#platform/contract/endpoint.ts'
import type { Issue } from '#platform/contract/envelope.ts'
import { message } from './messages.ts'

/**
 * `refused`: the server said no with a declared code. `invalid`: fields are wrong, see `issues`. `cancelled`:
 * we stopped it.
 * `timeout`, `offline`: nothing is known of the outcome. `server`: it answered, but not as agreed.
 */
type FailureKind = 'refused' | 'invalid' | 'cancelled' | 'timeout' | 'offline' | 'server'

/** The one error that a call throws. Its message is the Korean sentence to show. */
export class CallError extends Error {
  override name = 'CallError'
  kind: FailureKind
  /** The refusal's code, or the kind and status: `timeout`, `http-502`. */
  code: string
  status: number
  data: unknown
  issues: Issue[]
  /** X-Tran-Id of the call, to find it in the server's log. */
  tranId: string
  /** What the server's Retry-After asked for. */
  retryAfterMs: number | undefined
  constructor(failure: {
    kind: FailureKind
    code: string
    status?: number
    message: string
    data?: unknown
    issues?: Issue[] | undefined
    tranId?: string
    retryAfterMs?: number | undefined
    cause?: unknown
  }) {
    super(failure.message, { cause: failure.cause })
    this.kind = failure.kind
    this.code = failure.code
    this.status = failure.status ?? 0
    this.data = failure.data
    this.issues = failure.issues ?? []
    this.tranId = failure.tranId ?? ''
    this.retryAfterMs = failure.retryAfterMs
  }

  /** What is wrong with a field, by its path in what was sent. */
  problemAt(path: string): string | undefined {
    return this.issues.find((issue) => issue.path === path)?.message
  }
}

export const isCancelled = (error: unknown) => error instanceof CallError && error.kind === 'cancelled'

/**
 * Whether a call was refused with this code of its endpoint; `error.data` then has the type that the contract
 * declares.
 */
export const refusedWith = <const E extends Endpoint, C extends RefusalCode<E>>(
  error: unknown,
  _endpoint: E,
  code: C,
): error is CallError & { code: C; data: RefusalData<E, C> } =>
  error instanceof CallError && error.kind === 'refused' && error.code === code

/**
 * HT-06: the sentence for an answer that carries none of its own. What succeeded without being ours comes from
 * something in between, as a guest network's own page. Any other status shows its raw message.
 */
export function statusMessage(status: number, raw: string): string {
  if ([500, 501, 502, 503].includes(status) || (status >= 300 && status < 400)) return message('server-error')
  if (status === 504) return message('call.slow')
  if (status === 429) return message('too-many')
  if ((status >= 200 && status < 300) || status === 400 || status === 405) return message('call.unreachable')
  if (status === 401) return message('signed-out')
  return raw || message('server-error')
}

export const cancelledCall = (tranId: string, cause?: unknown) =>
  new CallError({ kind: 'cancelled', code: 'cancelled', message: message('call.cancelled'), tranId, cause })
export const timedOutCall = (tranId: string) =>
  new CallError({ kind: 'timeout', code: 'timeout', message: message('call.timeout'), tranId })
export const offlineCall = (tranId: string, cause: unknown) =>
  new CallError({ kind: 'offline', code: 'offline', message: message('call.offline'), tranId, cause })
/** An answer without the envelope: a proxy's page, a redirect, half a body. */
export const brokenCall = (status: number, raw: string, tranId: string, retryAfterMs?: number) =>
  new CallError({
    kind: 'server',
    code: `http-${status}`,
    status,
    message: statusMessage(status, raw),
    tranId,
    retryAfterMs,
  })

/** Nobody knows whether what was sent so was done. */
export const isUnclear = ({ kind }: CallError) => ['timeout', 'offline', 'server'].includes(kind)
