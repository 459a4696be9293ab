import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Queryable } from '#platform/database/database.ts'
import type { AnyCaller } from './caller.ts'
import { Refusal } from './refuse.ts'
import type { Services } from './serve.ts'

const COOKIE = 'read-after'
const carried = new RegExp(`(?:^|;\\s*)${COOKIE}[.\\w-]*=(\\d{1,20})(?=;|$)`, 'g')
/** Longer than a replica that answers at all may lag: what was written before is there anyway. */
const CARRIED_S = 3
/** Whatever the database has come to: it could not be asked. */
const BEYOND = (1n << 64n) - 1n

/**
 * GR-02: where an endpoint reads that says `mayLag`. The browser carries, in cookies that any process understands, how
 * far the database had come with each of its writes of the last seconds; the replica answers once it has come as far.
 * Whoever is known and carries nothing is answered by the database itself, as everybody is when the replica is late or
 * away.
 */
export function openReading({ db, replica, settings }: Pick<Services, 'db' | 'replica' | 'settings'>) {
  const kept = `; Path=/api; HttpOnly; SameSite=Strict${settings.publicUrl?.startsWith('https:') ? '; Secure' : ''}`

  return {
    /** Answers from the replica, if that is right for this reader, or from the database itself. */
    async answer<T>(
      { request, reply, caller }: { request: FastifyRequest; reply: FastifyReply; caller: AnyCaller | null },
      answering: (on: Database) => T | Promise<T>,
    ): Promise<T> {
      if (!replica) return answering(db)
      const positions = [...(request.headers.cookie ?? '').matchAll(carried)].map(([, at]) => BigInt(at!))
      if (positions.length === 0 && caller) {
        // from now on it is known that this one keeps cookies
        reply.header('set-cookie', `${COOKIE}=0${kept}`)
        return answering(db)
      }
      const reads = await replica.holding(positions.reduce((most, at) => (at > most ? at : most), 0n))
      if (!reads) return answering(db)
      try {
        return await answering(reads)
      } catch (error) {
        if (error instanceof Refusal) throw error
        // lost in the middle, or cancelled because it stood in the way of what is repeated there
        return answering(db)
      }
    },
    /** After whatever may have written: this reader sees it from now on, wherever they read. */
    async wrote({ request, reply }: { request: FastifyRequest; reply: FastifyReply }) {
      if (!replica) return
      const position = await replica.position().catch(() => BEYOND)
      // one each: answers may overtake each other
      reply.header(
        'set-cookie',
        `${COOKIE}.${request.id.slice(-12)}=${position}; Max-Age=${CARRIED_S}${kept}`,
      )
    },
  }
}

const WRITES =
  /\b(insert\s+into|update\s+(only\s+)?"?\w+"?\s+(as\s+)?(\w+\s+)?set|delete\s+from|merge\s+into|for\s+(no\s+key\s+)?(update|share|key\s+share)|nextval|setval|pg_notify|pg_(try_)?advisory\w*)\b/i

/** Refuses what a replica would refuse, so that tests find an endpoint that says `mayLag` and writes. */
export function readOnly(db: Database): Database {
  const guarded = <On extends Queryable>(on: On): On => ({
    ...on,
    run: (call) => {
      if (WRITES.test(call.text))
        return Promise.reject(new Error(`an endpoint that may lag writes: ${call.text}`))
      return on.run(call)
    },
  })
  return {
    ...guarded(db),
    transaction: (work) => db.transaction((tx) => work(guarded(tx))),
    snapshot: (work) => db.snapshot((on) => work(guarded(on))),
    together: (work) => db.together((on) => work(guarded(on))),
  }
}
