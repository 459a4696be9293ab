import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Telemetry } from './telemetry.ts'
import type { Trace } from './tracing.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** The code of the refusal that is answered, or nothing. */
    refusedWith: string
  }
  interface FastifyRequest {
    trace: Trace | null
  }
}

/** Tells the meter of each answered call and, when tracing is on, notes what it does. */
export function watchHttp(app: FastifyInstance, { meter, tracing }: Telemetry) {
  app.decorateReply('refusedWith', '')
  app.decorateRequest('trace', null)
  app.addHook('onResponse', (request, reply, next) => {
    const name = nameOf(request)
    const { statusCode: status, refusedWith, elapsedTime: ms } = reply
    const failed = status >= 500
    if (!isEndless(request)) meter.note('call', name, { ms, failed, status })
    if (refusedWith) meter.note('refusal', refusedWith)
    if (tracing && request.trace)
      tracing.end(request.trace, {
        kind: 'call',
        name,
        // one that is told to come back is no breakdown, and there may be thousands
        failed: failed && refusedWith !== 'busy',
        facts: {
          'http.request.method': request.method,
          'http.route': request.routeOptions.url ?? '',
          'http.response.status_code': status,
          ...(refusedWith && { 'medimall.refusal': refusedWith }),
        },
      })
    next()
  })
  if (!tracing) return
  app.addHook('onRequest', (request, _, next) => {
    if (request.routeOptions.url?.startsWith('/api/') && !isEndless(request))
      request.trace = tracing.begin(request.id)
    next()
  })
  // what arrives with the body comes from the socket: only the handler itself is inside
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function (request, reply) {
      const { trace } = request
      return trace
        ? tracing.run(trace, () => handler.call(this, request, reply))
        : handler.call(this, request, reply)
    }
  })
}

/** Addresses that lead nowhere are one. */
const nameOf = ({ method, routeOptions: { url } }: FastifyRequest) => (url ? `${method} ${url}` : 'unknown')

/** A stream is as long as its page is open. */
const isEndless = ({ routeOptions: { config } }: FastifyRequest) =>
  (config as { endless?: boolean } | undefined)?.endless === true
