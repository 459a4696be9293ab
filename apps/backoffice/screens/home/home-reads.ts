import { listAudit } from '#features/access/authority/audit-contract.ts'
import { listApprovals } from '#features/access/recovery/approvals-contract.ts'
import { query } from '#platform/web/calls/query.ts'

/** Each look at personal data is recorded, so the home asks again only after a while. */
const REST_MS = 60_000

export const waitingApprovals = {
  ...query(listApprovals, { query: { state: 'asked', size: 5 } }),
  staleTime: REST_MS,
}
export const recentAudit = { ...query(listAudit, { query: { size: 8 } }), staleTime: REST_MS }
