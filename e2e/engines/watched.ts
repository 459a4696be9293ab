import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { livesOnShopDay } from '../shop-day.ts'

/**
 * Lives on the shop's day, and tells the server of errors, rejections and breaches of CSP in the page, but not of what leaving it cuts off.
 * Files that fail to load are refused by the server, which sees them itself.
 */
const listener = `
  ${livesOnShopDay}
  let leaving = false
  addEventListener('beforeunload', () => (leaving = true))
  const tell = (what) => leaving || navigator.sendBeacon('/problem?' + encodeURIComponent(location.pathname + ': ' + what))
  const log = console.error
  console.error = (...words) => { tell(words.map((word) => word?.stack ?? word).join(' ')); log(...words) }
  addEventListener('error', (event) => tell(event.error?.stack ?? event.message))
  addEventListener('unhandledrejection', (event) => tell(event.reason?.stack ?? event.reason))
  addEventListener('securitypolicyviolation', (event) => tell('CSP ' + event.violatedDirective + ' ' + event.blockedURI))`
const hash = `'sha256-${createHash('sha256').update(listener).digest('base64')}'`

/** The server's own view of what an engine does: requests refused, problems in pages, and whether it is quiet. */
export function watched() {
  const problems: string[] = []
  let open = 0
  let last = Date.now()
  const isStream = (accept = '') => accept.includes('event-stream')

  function watch(http: FastifyInstance) {
    http.post('/problem', (request, reply) => {
      problems.push(decodeURIComponent(request.url.split('?')[1]!))
      return reply.code(204).send()
    })
    http.addHook('onRequest', async ({ headers }, reply) => {
      if (isStream(headers.accept)) return
      open++
      reply.raw.once('close', () => {
        open--
        last = Date.now()
      })
      // a page is written into, so it may come neither packed nor from the cache
      if (headers.accept?.includes('text/html'))
        for (const name of ['accept-encoding', 'if-none-match']) delete headers[name]
    })
    http.addHook('onSend', async (_, reply, payload: unknown) => {
      if (!String(reply.getHeader('content-type')).startsWith('text/html')) return payload
      const policy = String(reply.getHeader('content-security-policy'))
      reply.raw.setHeader('content-security-policy', policy.replace("script-src 'self'", `$& ${hash}`))
      return String(payload).replace('<head>', `<head><script>${listener}</script>`)
    })
    http.addHook('onResponse', async (request, reply) => {
      if (reply.statusCode >= 400) problems.push(`${reply.statusCode} ${request.method} ${request.url}`)
    })
  }

  return {
    watch,
    isQuiet: (ms: number) => open === 0 && Date.now() - last > ms,
    take: () => problems.splice(0),
  }
}
