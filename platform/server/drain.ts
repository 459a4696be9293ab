import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * A process that is about to go: `/readyz` says so for a while before the door closes, so that a proxy sends nobody
 * here any more, and no connection is kept for a next call, which it would lose.
 */
export function openDrain(http: FastifyInstance) {
  let draining = false
  http.addHook('onRequest', (_, reply, next) => {
    if (draining) reply.header('connection', 'close')
    next()
  })
  return {
    isDraining: () => draining,
    async begin(ms: number) {
      draining = true
      await sleep(ms)
    },
  }
}

export type Drain = ReturnType<typeof openDrain>
