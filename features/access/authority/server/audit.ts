import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Database } from '#platform/database/database.ts'
import { isStaff, type AnyCaller } from '#platform/server/caller.ts'
import type { StaffInput } from '#platform/server/mount.ts'
import { insertAudit } from './queries.ts'

type StaffCall = {
  endpoint: Endpoint
  caller: AnyCaller
  ip: string
  tranId: string
  input: StaffInput
  outcome: 'allowed' | 'refused'
  now: Date
}

/**
 * P2: who did what to whom, when and from where. Path and query say what was touched; bodies may hold
 * personal data and
 * stay out, but for the reason that was given.
 */
export async function recordStaffCall(
  db: Database,
  { endpoint, caller, ip, tranId, input, outcome, now }: StaffCall,
): Promise<void> {
  if (!isStaff(caller)) return
  const { reason: asked, ...query } = (input.query ?? {}) as Record<string, unknown>
  const reason = asked ?? (input.body as { reason?: unknown } | undefined)?.reason
  await insertAudit(db, {
    at: now,
    staffId: caller.staffId,
    ip,
    tranId,
    outcome,
    menu: endpoint.access.startsWith('menu:') ? endpoint.access.slice('menu:'.length) : '',
    endpoint: `${endpoint.method} ${endpoint.path}`,
    summary: endpoint.summary,
    target: JSON.stringify({ ...(input.params as object | undefined), ...query }),
    reason: typeof reason === 'string' ? reason.slice(0, 500) : '',
  })
}
