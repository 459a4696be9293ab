import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import '#platform/contract/korean-issues.ts'
import type { Access, Endpoint } from '#platform/contract/endpoint.ts'
import { SUCCESS, type Envelope, type Issue } from '#platform/contract/envelope.ts'
import { hasCodec } from '#platform/contract/renamed.ts'
import { decryptText, SecuredBody } from '#platform/contract/secured-body.ts'
import { parseQueryString } from '#domain/query-string.ts'
import type { Caller } from './caller.ts'
import { Refusal, refuseCommonly, refuseInput } from './refuse.ts'
import { JsonText, refuser, type Served, type Services } from './serve.ts'

export type Doorkeeper = {
  /** The session behind the request's token, or null. May refuse: expired, taken over. */
  callerOf(request: FastifyRequest, passive: boolean): Caller | null | Promise<Caller | null>
  /** Why this caller may not use this access, or null. */
  refusalFor(access: Access, caller: Caller | null): Refusal | null
  /** A renewed access token to hand back with the answer, or null. */
  renewedToken(caller: Caller, request: FastifyRequest): string | null | Promise<string | null>
}

/** Mounts every endpoint; strict replies are checked against the contract, which tests always do. */
export function mount(app: FastifyInstance, served: Served[], services: Services, door: Doorkeeper, { strictReplies }: { strictReplies: boolean }) {
  for (const { endpoint, handle } of served) {
    const encodes = strictReplies || hasCodec(endpoint.reply)
    const refuse = refuser(endpoint)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: endpoint.limited ? { rateLimit: { max: services.settings.limitedPerMinute, timeWindow: 60_000 } } : {},
      handler: async (request, reply) => {
        const passive = endpoint.passive ?? false
        const caller = await callerFor(endpoint, request, door, passive)
        const refusal = door.refusalFor(endpoint.access, caller)
        if (refusal) throw refusal
        const key = endpoint.idempotent ? idempotencyKey(request) : ''
        const answer = await handle({
          ...services,
          endpoint,
          params: parse(endpoint.params, request.params),
          query: parse(endpoint.query, endpoint.query ? parseQueryString(queryText(request.url)) : {}),
          body: endpoint.body && parse(endpoint.body, endpoint.secured ? openSecured(request.body, services.settings.securedKey) : request.body),
          caller,
          key,
          ip: request.ip,
          request,
          refuse,
        })
        if (caller && !passive) {
          const token = await door.renewedToken(caller, request)
          if (token) reply.header('x-access-token', token)
        }
        reply.header('content-type', 'application/json; charset=utf-8')
        return `{"resultCode":"${SUCCESS}","body":${answer instanceof JsonText ? writtenReply(endpoint, answer, strictReplies) : (JSON.stringify(encodes ? encodeReply(endpoint, answer) : answer) ?? 'null')}}`
      },
    })
  }
}

/** A stale token does not close a door that is open to anyone. */
async function callerFor(endpoint: Endpoint, request: FastifyRequest, door: Doorkeeper, passive: boolean) {
  if (endpoint.access === 'provider') return null
  if (endpoint.access !== 'anyone') return door.callerOf(request, passive)
  try {
    return await door.callerOf(request, passive)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

const queryText = (url: string) => url.slice(url.indexOf('?') + 1 || url.length)

function parse(schema: z.ZodType | undefined, value: unknown) {
  if (!schema) return {}
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw refuseInput(result.error.issues.map((issue): Issue => ({ path: issue.path.join('.'), message: issue.message })))
}

function openSecured(body: unknown, key: string) {
  const sealed = SecuredBody.safeParse(body)
  if (!sealed.success) throw refuseCommonly('invalid-input')
  try {
    return JSON.parse(decryptText(sealed.data.data, key)) as unknown
  } catch {
    throw refuseCommonly('invalid-input')
  }
}

function idempotencyKey(request: FastifyRequest) {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key)) throw refuseCommonly('key-missing')
  return key
}

function writtenReply(endpoint: Endpoint, { text }: JsonText, strict: boolean) {
  if (strict) endpoint.reply.parse(JSON.parse(text))
  return text
}

const encodeReply = (endpoint: Endpoint, answer: unknown) => endpoint.reply.encode(answer as never)

/** One place turns whatever was thrown into the envelope. Bugs are logged once and never shown. */
export function answerErrors(app: FastifyInstance, log: Services['log']) {
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    if (error instanceof Refusal) return send(reply, error)
    if (error.statusCode && error.statusCode < 500) return send(reply, refuseCommonly(error.statusCode === 429 ? 'too-many' : error.statusCode === 404 ? 'not-found' : 'invalid-input'))
    log.error({ err: { type: error.name, message: error.message, stack: error.stack, code: error.code }, tranId: request.id, route: request.routeOptions.url }, 'request failed')
    return send(reply, refuseCommonly(isAway(error) ? 'busy' : 'server-error'))
  })
}

const isAway = (error: { code?: string; message: string }) =>
  ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', '57P01', '57P03', '53300', '55P03', '57014'].includes(error.code ?? '') || /timeout exceeded|Connection terminated|Query read timeout/.test(error.message)

export function send(reply: FastifyReply, refusal: Refusal) {
  const envelope: Envelope = { resultCode: refusal.code, message: refusal.message, body: refusal.data ?? null }
  if (refusal.issues) envelope.issues = refusal.issues
  if (refusal.status === 503 || refusal.status === 429) reply.header('retry-after', '5')
  return reply.code(refusal.status).header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(envelope))
}
