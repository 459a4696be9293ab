import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Envelope } from '#platform/contract/envelope.ts'
import { fillMessage } from '#domain/message.ts'
import { StoreAway } from '#platform/blobs/port.ts'
import { DatabaseAway } from '#platform/database/pulse.ts'
import { Refusal, refuseCommonly } from './refuse.ts'
import { seldom } from './seldom.ts'
import type { Services } from './serve.ts'

/**
 * Another sentence for a refusal's code at a route `METHOD path`, with the same places {0}, {1}; undefined:
 * its own.
 */
export type SentenceFor = (code: string, route: string) => string | undefined

/** One place turns whatever was thrown into the envelope. Bugs are logged once and never shown. */
export function answerErrors(
  app: FastifyInstance,
  log: Services['log'],
  sentenceFor: SentenceFor = () => undefined,
) {
  const isTime = seldom(10_000)
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    if (error instanceof Refusal)
      return send(reply, error, sentenceFor(error.code, `${request.method} ${request.routeOptions.url}`))
    if (error.statusCode && error.statusCode < 500)
      return send(
        reply,
        refuseCommonly(
          error.statusCode === 429 ? 'too-many' : error.statusCode === 404 ? 'not-found' : 'invalid-input',
        ),
      )
    // the sender broke off, or what came was no HTTP any more: nobody's breakdown
    if (error.code === 'ECONNRESET' && request.raw.complete === false)
      return send(reply, refuseCommonly('invalid-input'))
    // while the database or the store of files is away every call fails in the same way
    if ((error instanceof DatabaseAway || error instanceof StoreAway) && !isTime())
      return send(reply, refuseCommonly('busy'))
    if (error.code === MERGED) return send(reply, refuseCommonly('institution-merged'))
    const line = {
      err: { type: error.name, message: error.message, stack: error.stack, code: error.code },
      tranId: request.id,
      route: request.routeOptions.url,
    }
    if (isUnkeepable(error)) {
      log.warn(line, 'the database cannot keep what came')
      return send(reply, refuseCommonly('invalid-input'))
    }
    log.error(line, 'request failed')
    return send(
      reply,
      refuseCommonly(
        DISK_FULL.includes(error.code ?? '') ? 'disk-full' : isAway(error) ? 'busy' : 'server-error',
      ),
    )
  })
}

/** The trigger "refuseMerged": written for an institution that became another one meanwhile. */
const MERGED = 'P0410'

/** D4: PostgreSQL, or this machine, found no room for what was to be written. */
const DISK_FULL = ['53100', 'ENOSPC', 'EDQUOT']

/** The last one: for a moment a proxy leads to a server that only follows. */
const AWAY = 'ECONNREFUSED ECONNRESET ENOENT EPIPE 57P01 57P02 57P03 53300 55P03 57014 25006'.split(' ')

const isAway = (error: Error & { code?: string }) =>
  error instanceof DatabaseAway ||
  error instanceof StoreAway ||
  AWAY.includes(error.code ?? '') ||
  // a pooler whose own connection was lost or cannot be made
  error.code?.startsWith('08') ||
  /timeout exceeded|Connection terminated|not queryable|Query read timeout/.test(error.message)

/**
 * I1: a text with a NUL or half a character, a number too large, a day that no calendar has. Schemas refuse
 * them; what one lets through is the sender's fault all the same.
 */
const isUnkeepable = ({ code }: { code?: string }) =>
  ['22021', '22P05', '22003', '22008'].includes(code ?? '')

export function send(reply: FastifyReply, refusal: Refusal, sentence?: string) {
  reply.refusedWith = refusal.code
  const envelope: Envelope = {
    resultCode: refusal.code,
    message: sentence === undefined ? refusal.message : fillMessage(sentence, refusal.values),
    body: refusal.data ?? null,
  }
  if (refusal.issues) envelope.issues = refusal.issues
  if (refusal.status === 503 || refusal.status === 429) reply.header('retry-after', retryAfter(refusal))
  return reply
    .code(refusal.status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(envelope))
}

/** In seconds. Those who are told at once that the shop is busy do not all come back at once. */
const retryAfter = ({ code }: Refusal) => (code === 'busy' ? String(2 + Math.floor(Math.random() * 4)) : '5')
