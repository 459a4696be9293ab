import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { mask } from '#domain/masks.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { SUCCESS } from '#platform/contract/envelope.ts'
import { rows, statement, type Database, type Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/server/refuse.ts'
import type { StaffInput } from '#platform/server/mount.ts'
import { insertAudit } from './queries.ts'

type StaffCall = {
  endpoint: Endpoint
  /** Null: nobody has the id that was given. */
  staffId: number | null
  ip: string
  tranId: string
  input: StaffInput
  now: Date
}
type Ending = { outcome: 'allowed' | 'refused' | 'failed'; result: string; callId?: string }

/** What people type to find a person. */
const TYPED = /^(search|q|keyword|name|receiver|mobile|phone|email)$/
const maskTyped = (text: string) =>
  text.includes('@')
    ? mask('EMAIL', text)
    : /^[\d\s-]{7,}$/.test(text)
      ? mask('PHONE', text)
      : text
          .split(' ')
          .map((word) => mask('NAME', word))
          .join(' ')

/**
 * P2: who did what to whom, when, from where and with what result. Path and query say what was touched, names
 * that were typed masked; bodies stay out, but for the reason that was given: what they changed is kept by the
 * database (`auditChange`).
 */
export async function recordStaffCall(
  db: Database,
  { endpoint, staffId, ip, tranId, input, now }: StaffCall,
  { outcome, result, callId = randomUUID() }: Ending,
): Promise<void> {
  const { reason: asked, ...query } = (input.query ?? {}) as Record<string, unknown>
  const reason = asked ?? (input.body as { reason?: unknown } | undefined)?.reason
  const found = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === 'string' && TYPED.test(name) ? maskTyped(value) : value,
  ])
  await insertAudit(db, {
    callId,
    at: now,
    staffId,
    ip,
    tranId,
    outcome,
    result,
    menu: endpoint.access.startsWith('menu:') ? endpoint.access.slice('menu:'.length) : '',
    endpoint: `${endpoint.method} ${endpoint.path}`,
    summary: endpoint.summary,
    target: JSON.stringify({ ...(input.params as object | undefined), ...Object.fromEntries(found) }),
    reason: typeof reason === 'string' ? reason.slice(0, 500) : '',
  })
}

/** Does what staff asked for, and puts it with its result into the trail before it is answered. */
export async function auditStaffCall<T>(
  db: Database,
  call: StaffCall & { staffId: number },
  work: (db: Database) => T | Promise<T>,
): Promise<T> {
  const callId = randomUUID()
  const answer = await Promise.resolve(
    work(call.endpoint.method === 'GET' ? db : keepingChanges(db, callId, call.staffId)),
  ).catch(async (error: unknown) => {
    await recordStaffCall(db, call, { outcome: 'failed', result: resultOf(error), callId })
    throw error
  })
  await recordStaffCall(db, call, { outcome: 'allowed', result: SUCCESS, callId })
  return answer
}

export const resultOf = (error: unknown) => (error instanceof Refusal ? error.code : 'server-error')

const nameCall = statement<{ callId: string; staffId: string }>()(
  (input) =>
    sql`select set_config('medimall.call', ${input.callId}, true), set_config('medimall.staff', ${input.staffId}, true)`,
)

/** What is written through it leaves its rows in `auditChange`, in the same transaction. */
function keepingChanges(db: Database, callId: string, staffId: number): Database {
  const transaction = <T>(work: (tx: Tx) => Promise<T>) =>
    db.transaction(async (tx) => {
      // sent before all that follows on the same connection, which waits for no answer to it
      const named = nameCall.rows(tx, { callId, staffId: String(staffId) })
      const [answer] = await Promise.all([work(tx), named])
      return answer
    })
  return {
    ...db,
    transaction,
    run: (call) => (/^\s*select\b/i.test(call.text) ? db.run(call) : transaction((tx) => tx.run(call))),
  }
}

/** A call that changed something and was cut off before its entry, as by a kill of the server, gets one. */
export const closeInterrupted = (db: Database, now: Date) =>
  rows(
    db,
    sql`
    insert into "auditEntry" ("callId", at, "staffId", ip, "tranId", menu, "endpoint", summary, target, outcome, result)
    select c."callId", ${now}, min(c."staffId"), '', '', '', '', 'A call that was cut off', '{}', 'failed', 'interrupted'
    from "auditChange" c
    where c.at < ${new Date(now.getTime() - 600_000)} and not exists (select from "auditEntry" e where e."callId" = c."callId")
    group by c."callId" order by min(c.id)`,
  )
