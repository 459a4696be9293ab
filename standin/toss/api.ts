import { json, type Provider, type Reply, type Request } from '../http.ts'
import { cancel } from './cancel.ts'
import { confirm, type Outcome } from './confirm.ts'
import { isErrorCode, refuse } from './errors.ts'
import type { CallKind, Fault } from './faults.ts'
import type { TossParts } from './toss.ts'
import { listTransactions } from './transactions.ts'
import { writePayment } from './wire.ts'

/**
 * The REST API under `/toss`, with the checks the real one makes, in its order: key, format, forced error,
 * idempotency, content.
 */
export function createApi(parts: TossParts): Provider {
  const { ledger, idempotency } = parts

  return async (request) => {
    if (!request.path.startsWith('/toss/v1/')) return undefined
    const path = request.path.slice('/toss'.length)
    const denied = checkKey(request, parts.secretKey)
    if (denied) return refuse(denied)
    const forced = request.headers['tosspayments-test-code']
    if (typeof forced === 'string' && parts.secretKey.startsWith('test_'))
      return refuse(isErrorCode(forced) ? forced : 'INVALID_REQUEST')

    if (request.method === 'GET') {
      const byOrder = /^\/v1\/payments\/orders\/([^/]+)$/.exec(path)
      const byKey = /^\/v1\/payments\/([^/]+)$/.exec(path)
      if (byOrder)
        return look(parts, decodeURIComponent(byOrder[1]!), (orderId) => ledger.findByOrder(orderId))
      if (path === '/v1/transactions') return list(parts, request.query)
      if (byKey) return look(parts, decodeURIComponent(byKey[1]!), (paymentKey) => ledger.find(paymentKey))
      return refuse('NOT_FOUND')
    }
    if (request.method !== 'POST') return refuse('NOT_FOUND')
    const canceled = /^\/v1\/payments\/([^/]+)\/cancel$/.exec(path)
    if (path !== '/v1/payments/confirm' && !canceled) return refuse('NOT_FOUND')

    if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) return refuse('INVALID_REQUEST')
    const key = request.headers['idempotency-key']
    if (typeof key === 'string' && key.length > 300) return refuse('INVALID_IDEMPOTENCY_KEY')
    const begun = typeof key === 'string' && key ? idempotency.begin(`POST ${path}`, key, request.body) : null
    if (begun?.state === 'running') return refuse('IDEMPOTENT_REQUEST_PROCESSING')
    if (begun?.state === 'finished') return begun.reply

    const body = parseJson(request.body)
    const kind = canceled ? 'cancel' : 'confirm'
    const target = canceled ? decodeURIComponent(canceled[1]!) : targetOf(body)
    const act = () => (canceled ? cancel(ledger, target, body) : confirm(ledger, body))
    return run(parts, { kind, target, key: typeof key === 'string' ? key : null, act, begun })
  }
}

interface Call {
  kind: CallKind
  target: string
  key: string | null
  act: () => Outcome
  begun: { finish(reply: Reply): void; forget(): void } | null
}

/** Carries out a confirm or cancel, in the way the ordered fault says. */
async function run(parts: TossParts, { kind, target, key, act, begun }: Call): Promise<Reply> {
  const fault = parts.faults.take(kind)
  const settle = (reply: Reply): Reply => {
    begun?.finish(reply)
    return reply
  }
  const commit = () => {
    const { code, touched } = act()
    if (touched) parts.announce(touched)
    return settle(code ? refuse(code) : json(200, writePayment(touched!, parts.baseUrl())))
  }
  parts.calls.add({ kind, target, idempotencyKey: key, fault: fault?.kind ?? null })

  switch (fault?.kind) {
    case undefined:
      return commit()
    case 'error':
      return settle(refuse(fault.code))
    case 'error-after': {
      const reply = commit()
      // a refusal changed nothing that the caller could fail to learn of
      if (reply !== 'drop' && reply.status >= 400) return reply
      return settle(refuse(fault.code ?? 'FAILED_INTERNAL_SYSTEM_PROCESSING'))
    }
    case 'drop-before':
      begun?.forget()
      return 'drop'
    case 'drop-after':
      commit()
      return 'drop'
    case 'slow': {
      const reply = commit()
      return (await parts.faults.holding.hold(fault.ms)) === 'go' ? reply : 'drop'
    }
    case 'late': {
      if ((await parts.faults.landing.hold(fault.ms)) === 'go') return commit()
      begun?.forget()
      return 'drop'
    }
  }
}

async function look(
  parts: TossParts,
  target: string,
  find: (target: string) => ReturnType<TossParts['ledger']['find']>,
): Promise<Reply> {
  const fault: Fault | undefined = parts.faults.take('lookup')
  parts.calls.add({ kind: 'lookup', target, idempotencyKey: null, fault: fault?.kind ?? null })
  if (fault?.kind === 'error') return refuse(fault.code)
  if (fault?.kind === 'slow' && (await parts.faults.holding.hold(fault.ms)) === 'shut') return 'drop'
  if (fault && fault.kind !== 'slow') return 'drop'
  const payment = find(target)
  return payment ? json(200, writePayment(payment, parts.baseUrl())) : refuse('NOT_FOUND_PAYMENT')
}

async function list(parts: TossParts, query: URLSearchParams): Promise<Reply> {
  const fault = parts.faults.take('list')
  parts.calls.add({
    kind: 'list',
    target: query.toString(),
    idempotencyKey: null,
    fault: fault?.kind ?? null,
  })
  if (fault?.kind === 'error') return refuse(fault.code)
  if (fault?.kind === 'slow' && (await parts.faults.holding.hold(fault.ms)) === 'shut') return 'drop'
  if (fault && fault.kind !== 'slow') return 'drop'
  return listTransactions(parts.ledger, query)
}

/** The code for a bad `Authorization`, or null. The secret key is the user name and there is no password. */
function checkKey(request: Request, secretKey: string): string | null {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/.exec(request.headers.authorization ?? '') ?? []
  if (!encoded) return 'UNAUTHORIZED_KEY'
  const credentials = Buffer.from(encoded, 'base64').toString('utf8')
  if (!credentials.includes(':')) return 'INCORRECT_BASIC_AUTH_FORMAT'
  return credentials === `${secretKey}:` ? null : 'UNAUTHORIZED_KEY'
}

function targetOf(body: unknown): string {
  const { paymentKey } = (body ?? {}) as { paymentKey?: unknown }
  return typeof paymentKey === 'string' ? paymentKey : ''
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
