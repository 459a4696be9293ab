import type { FastifyInstance } from 'fastify'
import { refuseCommonly } from '#platform/server/refuse.ts'

/**
 * What a browser may reach of the stand-in: scripts and windows, never its control door or the services' own
 * APIs.
 */
const closed =
  /^\/(__ctl|toss\/v1|solapi|portone\/identity-verifications|kakao\/oauth\/token|kakao\/v2|naver\/oauth2\.0\/token|naver\/v1)(\/|$)/

/**
 * Passes browser calls under /standin/ on to the stand-in, so that the demo shop works for browsers on other
 * machines and under one origin.
 */
export function openStandinDoor(http: FastifyInstance, standinUrl: string) {
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    scope.route({
      method: ['GET', 'POST'],
      url: '/standin/*',
      async handler(request, reply) {
        const path = new URL(request.url.slice('/standin'.length), standinUrl)
        if (
          path.origin !== new URL(standinUrl).origin ||
          closed.test(decodeURIComponent(path.pathname).replace(/\/{2,}/g, '/'))
        )
          throw refuseCommonly('not-found')
        const answer = await fetch(path, {
          method: request.method,
          redirect: 'manual',
          headers: { 'content-type': request.headers['content-type'] ?? 'text/plain' },
          ...(request.method === 'POST' ? { body: request.body as Buffer<ArrayBuffer> } : {}),
        })
        for (const name of [
          'content-type',
          'location',
          'content-security-policy',
          'cross-origin-opener-policy',
        ]) {
          const value = answer.headers.get(name)
          if (value) reply.header(name, value)
          else if (name === 'content-security-policy') reply.removeHeader(name)
        }
        return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()))
      },
    })
  })
}
