import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Queryable } from '#platform/database/database.ts'
import type { Position } from '#platform/database/replica.ts'
import type { AnyCaller } from './caller.ts'
import { Refusal } from './refuse.ts'
import type { Services } from './serve.ts'

const COOKIE = 'read-after'
const carried = new RegExp(`(?:^|;\\s*)${COOKIE}=(\\d{1,20})(?:;|$)`)

/**
 * GR-02: where an endpoint reads that says `mayLag`. The browser carries, in a cookie that any process understands, how
 * far the database had come with its last write; the replica answers once it has come as far. Whoever is known and
 * carries none is answered by the database itself, as everybody is when the replica is late or away.
 */
export function openReading({ db, replica, settings }: Pick<Services, 'db' | 'replica' | 'settings'>) {
  const secure = settings.publicUrl?.startsWith('https:') ? '; Secure' : ''
  const carry = (reply: FastifyReply, position: Position | null) =>
    void reply.header(
      'set-cookie',
      `${COOKIE}=${position ?? ''}; Path=/api; HttpOnly; SameSite=Strict${position === null ? '; Max-Age=0' : ''}${secure}`,
    )

  return {
    /** Answers from the replica, if that is right for this reader, or from the database itself. */
    async answer<T>(
      { request, reply, caller }: { request: FastifyRequest; reply: FastifyReply; caller: AnyCaller | null },
      answering: (on: Database) => T | Promise<T>,
    ): Promise<T> {
      if (!replica) return answering(db)
      const position = carried.exec(request.headers.cookie ?? '')?.[1]
      if (position === undefined && caller) {
        carry(reply, 0n)
        return answering(db)
      }
      const reads = await replica.holding(BigInt(position ?? 0))
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
    async wrote(reply: FastifyReply) {
      if (replica) carry(reply, await replica.position().catch(() => null))
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
    together: (work) => db.together((on) => work(guarded(on))),
  }
}
