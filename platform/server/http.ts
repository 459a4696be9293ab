import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { watchHttp } from '#platform/telemetry/watch-http.ts'
import type { Services } from './serve.ts'
import { openLimits } from './limits.ts'
import { chatOrigins } from './chat-origins.ts'
import { answerErrors, send, type SentenceFor } from './errors.ts'
import { refuseCommonly } from './refuse.ts'

/**
 * The HTTP server without routes: limits, security headers, transaction ids, one shape of error. `origins`:
 * outside scripts and windows that pages may use. `sentenceFor`: what staff say in place of a refusal's own
 * sentence.
 */
export async function openHttp(
  services: Services,
  origins: string[],
  sentenceFor?: SentenceFor,
): Promise<FastifyInstance> {
  const { settings, log } = services
  const app = fastify({
    logger: false,
    bodyLimit: 1_048_576,
    // set for each request below: files may take as long as they need
    requestTimeout: 0,
    http: { headersTimeout: 30_000 },
    keepAliveTimeout: 65_000,
    trustProxy: settings.trustedProxies.length ? settings.trustedProxies : false,
    genReqId: (request) =>
      typeof request.headers['x-tran-id'] === 'string' && /^[\w-]{8,64}$/.test(request.headers['x-tran-id'])
        ? request.headers['x-tran-id']
        : randomUUID().replaceAll('-', ''),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // an address that is no UTF-8, or longer than the router takes, meets no route
    frameworkErrors: (error, _, reply) =>
      void send(
        reply as FastifyReply,
        refuseCommonly(error.code === 'FST_ERR_BAD_URL' ? 'invalid-input' : 'not-found'),
      ),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // calls are checked by their contracts: the compilers for JSON schemas are not even loaded
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  })
  watchHttp(app, services.telemetry)
  answerErrors(app, log, sentenceFor)
  const isSecure = settings.publicUrl?.startsWith('https:')
  app.addHook('onRequest', (request, reply, next) => {
    if (isAmbiguous(request.raw)) return next(refuseCommonly('invalid-input'))
    if (request.headers['transfer-encoding'] || Number(request.headers['content-length'] ?? 0) > 0)
      limitBody(request, settings.uploadStallMs)
    reply.header('x-tran-id', request.id)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    if (isSecure) reply.header('strict-transport-security', 'max-age=31536000')
    reply.header('x-content-type-options', 'nosniff')
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    next()
  })
  const chat = chatOrigins(settings.channel?.scriptUrl)
  await app.register(helmet, {
    // pages ask for it; answers of the API carry the few headers that mean something for data
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        scriptSrc: ["'self'", ...origins, ...chat],
        styleSrc: ["'self'", "'unsafe-inline'", ...chat],
        imgSrc: ["'self'", 'data:', ...chat],
        fontSrc: ["'self'", ...chat],
        connectSrc: ["'self'", ...chat],
        ...(chat.length > 0 && { mediaSrc: chat }),
        // a PDF is shown from memory; whatever else would stand there is as confined as the page itself
        frameSrc: ["'self'", 'blob:', ...origins, ...chat],
        manifestSrc: ["'self'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // every answer carries it, not pages alone
    strictTransportSecurity: false,
  })
  const limits = openLimits(services.db)
  await app.register(rateLimit, {
    global: false,
    store: limits.Store,
    errorResponseBuilder: () => refuseCommonly('too-many'),
  })
  app.addHook('onClose', async () => limits.close())
  app.setNotFoundHandler((_, reply) => send(reply, refuseCommonly('not-found')))
  return app
}

const noSchemas = (): never => {
  throw new Error('Routes are checked by contracts, not by JSON schemas.')
}

const BODY_MS = 30_000

/**
 * A body that is still not here after 30 s is not waited for. One that is a file may take its time, and is
 * given up when nothing more comes.
 */
function limitBody({ raw, routeOptions }: FastifyRequest, stallMs: number) {
  const timer = (routeOptions.config as { streamed?: boolean }).streamed
    ? watchStall(raw, stallMs)
    : setTimeout(() => raw.destroy(), BODY_MS)
  timer.unref()
  raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
}

function watchStall(raw: IncomingMessage, stallMs: number) {
  let before = -1
  return setInterval(() => {
    const { bytesRead } = raw.socket
    if (bytesRead === before) raw.destroy()
    before = bytesRead
  }, stallMs / 2)
}

const SINGLE = new Set(['host', 'content-length', 'transfer-encoding'])

/**
 * I6: what a proxy in front may read otherwise than Node does, and so let a second request through unseen: a
 * coding other than chunked, chunked before HTTP/1.1, versions that do not exist, and headers twice that may
 * stand once.
 */
function isAmbiguous({ headers, rawHeaders, httpVersion }: IncomingMessage) {
  const coding = headers['transfer-encoding']
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || httpVersion !== '1.1')) return true
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return true
  const met = new Set<string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!.toLowerCase()
    if (SINGLE.has(name) && met.size === met.add(name).size) return true
  }
  return false
}
