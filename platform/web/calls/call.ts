import type { Endpoint, Input, Reply } from '#platform/contract/endpoint.ts'
import { fileNameOf, orAbort, retryAfterOf, statusOf } from './answer.ts'
import { brokenCall, CallError, cancelledCall, offlineCall, timedOutCall } from './call-error.ts'
import { readUserClaims } from '../session/claims.ts'
import { createInstance } from '../start/instance.ts'
import type { CurrentMenu } from './menu.ts'
import { createQueue } from './queue.ts'
import { retrying } from './retry.ts'
import type { EndReason } from '../session/session.ts'
import { encodeQuery, openEnvelope, readEnvelope, urlOf, wireBody, wireQuery, type Parts } from './wire.ts'

/** HT-04, in ms; 0 waits for ever. */
export const timeouts = { api: 20_000, download: 60_000, upload: 0, none: 0, script: 60_000 }

type Options = {
  signal?: AbortSignal
  /** Uploads and downloads have their own time-out and queue, so that they never hold up the page. */
  kind?: 'api' | 'download' | 'upload'
  timeoutMs?: number
  /** HT-03: GET 1, others 0 unless said otherwise; one with a key is sent again when the shop was busy. */
  retries?: number
  /** HT-01: result codes that are not failures here; their body is the reply. */
  passThrough?: readonly string[]
  /** Raw bytes in place of a body: a piece of a file. */
  bytes?: { content: Blob; type: string }
  /** A form with files in place of a body. */
  form?: FormData
  /** In place of `fetch`, for what it cannot do: tell how far an upload came. */
  transport?: (input: string, init: RequestInit) => Promise<Response>
  /** Reads the file of a download, in place of all at once. */
  take?: (response: Response) => Promise<Blob>
}
/** An idempotent endpoint needs the key of its sheet. */
type CallOptions<E extends Endpoint> = Options &
  (E['idempotent'] extends true ? { key: string } : { key?: undefined })
export type CallArguments<E extends Endpoint> = E['idempotent'] extends true
  ? [input: Input<E>, options: CallOptions<E>]
  : Record<never, never> extends Input<E>
    ? [input?: Input<E>, options?: CallOptions<E>]
    : [input: Input<E>, options?: CallOptions<E>]

export type CallDeps = {
  fetch: typeof globalThis.fetch
  limits: { concurrency: number; delayMs: number }
  token(): string | null
  menu(): CurrentMenu | null
  /** HT-07. */
  seal(text: string): Promise<string>
  profileHeader(): Promise<string>
  /** An answer to a call sent with `sentWith` brought a token. */
  accept(token: string, sentWith: string | null): void
  /** An answer said that the session behind `sentWith` is over. */
  end(reason: EndReason, sentWith: string): void
  /** A call that counts as activity was answered. */
  used(): void
  /** Somebody is at the page. */
  attended(): boolean
  /** The access token is too old; true when there is another one now. */
  refresh(): Promise<boolean>
  /** What the page asked for before its code came, and when the last of it is answered (HT-05). */
  early: { take(url: string, token: string | null): Promise<Response> | null; answers: Promise<unknown>[] }
  newId(): string
  sleep(ms: number): Promise<void>
}

/** A stream cannot be asked again: it opens with a token that has a minute left of its ten. */
const YOUNG_S = 540
const ENDINGS: Record<string, EndReason> = { FS01: 'duplicated', FS10: 'expired', 'signed-out': 'validate' }

/** The one way to talk to the server (HT-01..HT-06). A failure is always a `CallError`. */
export function createCall(deps: CallDeps) {
  const queues = {
    api: createQueue(deps.limits),
    download: createQueue(deps.limits),
    upload: createQueue(deps.limits),
  }
  for (const answer of deps.early.answers) void queues.api(() => answer).catch(() => {})

  async function exchange<T>(
    endpoint: Endpoint,
    input: Parts,
    options: Options & { key?: string | undefined },
    read: (response: Response, tranId: string) => Promise<T>,
  ): Promise<T> {
    const {
      signal,
      kind = 'api',
      timeoutMs = timeouts[kind],
      retries = endpoint.method === 'GET' || options.key ? 1 : 0,
    } = options
    const tranId = deps.newId()
    const sealed =
      endpoint.secured && input.body === undefined && input.query !== undefined
        ? `data=${encodeURIComponent(await deps.seal(JSON.stringify(encodeQuery(endpoint, input))))}`
        : undefined
    const url = urlOf(endpoint, input, sealed ?? wireQuery(endpoint, input))
    const plain = options.form ?? options.bytes?.content ?? wireBody(endpoint, input)
    const body =
      endpoint.secured && typeof plain === 'string' ? JSON.stringify({ data: await deps.seal(plain) }) : plain

    async function attempt(early?: Promise<Response>) {
      const token = deps.token()
      const background = !deps.attended()
      const clock = new AbortController()
      const timer = timeoutMs > 0 ? setTimeout(() => clock.abort(), timeoutMs) : undefined
      try {
        const until = signal ? AbortSignal.any([signal, clock.signal]) : clock.signal
        const response = early ? await orAbort(early, until) : await send(token, background, until)
        return await receive(response, token, background)
      } catch (error) {
        throw error instanceof CallError
          ? error
          : signal?.aborted
            ? cancelledCall(tranId, error)
            : clock.signal.aborted
              ? timedOutCall(tranId)
              : offlineCall(tranId, error)
      } finally {
        clearTimeout(timer)
      }
    }

    async function send(token: string | null, background: boolean, until: AbortSignal) {
      const headers = {
        ...(await headersFor(endpoint, token, tranId, options.key)),
        ...(background && { 'x-background': '1' }),
        ...(typeof body === 'string'
          ? { 'content-type': 'application/json' }
          : options.bytes && { 'content-type': options.bytes.type }),
      }
      return (options.transport ?? deps.fetch)(url, {
        method: endpoint.method,
        headers,
        body: body ?? null,
        redirect: 'manual',
        signal: until,
      })
    }

    async function receive(response: Response, token: string | null, background = false) {
      const given = response.headers.get('x-access-token')
      if (given) deps.accept(given, token)
      if (token && !endpoint.passive && !background && response.status !== 401) deps.used()
      try {
        return await read(response, response.headers.get('x-tran-id') ?? tranId)
      } catch (error) {
        const reason = error instanceof CallError && error.status === 401 ? ENDINGS[error.code] : undefined
        if (reason && token) deps.end(reason, token)
        throw error
      }
    }

    // the first attempt, which has its place in the queue already
    let early = endpoint.method === 'GET' ? deps.early.take(url, deps.token()) : null
    async function takeEarly(answer: Promise<Response>) {
      early = null
      const reply = await attempt(answer)
      // the first page is drawn with it: in a task of its own
      await deps.sleep(0)
      return reply
    }
    const queued = () =>
      early
        ? takeEarly(early)
        : // a write overtakes reads: one that waits is lost with the page
          queues[kind](attempt, { signal, isUrgent: endpoint.method !== 'GET' }).catch((error: unknown) => {
            throw error instanceof CallError ? error : cancelledCall(tranId, error)
          })
    const refresh = () =>
      deps.refresh().catch((error: unknown) => {
        throw offlineCall(tranId, error)
      })
    return retrying(
      // refused at the door: nothing was done yet, so it may be sent again whatever it is
      () =>
        queued().catch(async (error: unknown) => {
          if (error instanceof CallError && error.code === 'token-old' && (await refresh())) return queued()
          throw error
        }),
      {
        retries,
        attemptOf: (error) =>
          error instanceof CallError && (!options.key || error.code === 'busy') ? error : null,
        sleep: deps.sleep,
      },
    )
  }

  async function headersFor(
    endpoint: Endpoint,
    token: string | null,
    tranId: string,
    key: string | undefined,
  ): Promise<Record<string, string>> {
    const menu = deps.menu()
    return {
      accept: 'application/json',
      'x-tran-id': tranId,
      'rest-api-header': await deps.profileHeader(),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(menu && { 'menu-id': menu.menuId, 'program-id': menu.programId }),
      ...(endpoint.idempotent && key && { 'idempotency-key': key }),
    }
  }

  return {
    /** HT-02, for what is fetched without `call`: the event stream. */
    async headers(endpoint: Endpoint) {
      const issued = readUserClaims(deps.token())?.iat
      if (issued && Date.now() / 1000 - issued > YOUNG_S) await deps.refresh()
      return headersFor(endpoint, deps.token(), deps.newId(), undefined)
    },
    call: <E extends Endpoint>(
      endpoint: E,
      input: Parts,
      options: Options & { key?: string | undefined } = {},
    ) =>
      exchange(endpoint, input, options, async (response, tranId) => {
        const answer = {
          status: response.status,
          tranId,
          retryAfterMs: retryAfterOf(response),
          ...(options.passThrough && { passThrough: options.passThrough }),
        }
        const envelope = response.type === 'opaqueredirect' ? null : readEnvelope(await response.text())
        if (!envelope) throw brokenCall(statusOf(response), response.statusText, tranId, answer.retryAfterMs)
        return openEnvelope(endpoint, envelope, answer) as Reply<E>
      }),
    /** A file with the name that the server gave it; an envelope in its place is a refusal. */
    download: (endpoint: Endpoint, input: Parts, options: Options = {}) =>
      exchange(endpoint, input, { kind: 'download', ...options }, async (response, tranId) => {
        if (response.headers.get('content-type')?.includes('json') || !response.ok) {
          const envelope = response.type === 'opaqueredirect' ? null : readEnvelope(await response.text())
          if (envelope) openEnvelope(endpoint, envelope, { status: response.status, tranId })
          throw brokenCall(statusOf(response), response.statusText, tranId)
        }
        return {
          blob: await (options.take?.(response) ?? response.blob()),
          fileName: fileNameOf(response.headers.get('content-disposition')),
        }
      }),
  }
}

export const callInstance = createInstance<ReturnType<typeof createCall>>()

export const call = <const E extends Endpoint>(
  endpoint: E,
  ...[input, options]: CallArguments<E>
): Promise<Reply<E>> => callInstance.read().call(endpoint, (input ?? {}) as Parts, options)
