import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { deleteInBatches } from '#platform/database/batches.ts'
import { rows, statement, type Database, type Tx } from '#platform/database/database.ts'
import { commonRefusals } from '#platform/contract/envelope.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { isStaff, type AnyCaller } from './caller.ts'
import { Refusal } from './refuse.ts'

type Key = { principal: string; route: string; key: string }
type Stored = { requestHash: Buffer; reply: unknown }

const claim = statement<Key & { hash: Buffer; at: Date }>()(
  (input) => sql<{ key: string }>`
    insert into "idempotentCall" (principal, route, key, "requestHash", state, at)
    values (${input.principal}, ${input.route}, ${input.key}, ${input.hash}, 'running', ${input.at})
    on conflict do nothing returning key`,
)

const settle = statement<Key & { reply: string }>()(
  (input) => sql`
    update "idempotentCall" set state = 'done', status = 200, reply = ${input.reply}::jsonb
    where principal = ${input.principal} and route = ${input.route} and key = ${input.key}`,
)

const recall = statement<Key>()(
  (input) => sql<Stored>`
    select "requestHash", reply from "idempotentCall"
    where principal = ${input.principal} and route = ${input.route} and key = ${input.key} and state = 'done'`,
)

/**
 * Exactly-once: claims the key, does the work and keeps the answer, all in one transaction. Racers wait on the
 * claim and then get the same answer; another body, or another record in the address, under the same key is
 * refused. A refusal rolls back and leaves the key free. `hold` is sent along with the claim, before it is
 * known whether the work is to be done: it locks and reads, and never writes or refuses.
 */
export async function once<T, Held = void>(
  call: {
    db: Database
    clock: { now(): Date }
    key: string
    caller: AnyCaller | null
    params: object
    body: unknown
    endpoint: Endpoint
  },
  work: (tx: Tx, held: Held) => Promise<T>,
  hold?: (tx: Tx) => Promise<Held>,
): Promise<T> {
  const key = {
    principal: principalOf(call.caller),
    route: `${call.endpoint.method} ${call.endpoint.path}`,
    key: call.key,
  }
  const asked =
    Object.keys(call.params).length > 0 ? { ...call.params, ...(call.body as object) } : (call.body ?? null)
  const hash = createHash('sha256').update(JSON.stringify(asked)).digest()
  return call.db.transaction(async (tx) => {
    const [claimed, held] = await Promise.all([
      claim.row(tx, { ...key, hash, at: call.clock.now() }),
      hold?.(tx),
    ])
    if (!claimed) {
      const stored = await recall.row(tx, key)
      if (!stored || !stored.requestHash.equals(hash))
        throw new Refusal('key-reused', commonRefusals['key-reused'])
      return stored.reply as T
    }
    const reply = await work(tx, held as Held)
    await settle.rows(tx.atCommit, { ...key, reply: JSON.stringify(reply) })
    return reply
  })
}

const principalOf = (caller: AnyCaller | null) =>
  caller === null ? 'anyone' : isStaff(caller) ? `staff ${caller.staffId}` : String(caller.memberId)

/** Forgets answers after 24 h. Returns how many. */
export const forgetCalls = (db: Database, now: Date) =>
  deleteInBatches((most) =>
    rows(
      db,
      sql`delete from "idempotentCall" where ctid = any(array(select ctid from "idempotentCall" where at < ${new Date(now.getTime() - 86_400_000)} limit ${most} for update skip locked)) returning 1 as gone`,
    ),
  )
