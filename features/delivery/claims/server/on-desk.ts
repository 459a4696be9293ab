import { sql } from 'kysely'
import { claimKindLabel } from '../labels.ts'
import type { ClaimKind } from '../states.ts'

/** What waits for a decision, or for a refund that the gateway refused. */
export const claimsOnDesk = {
  menuId: 'claims',
  waiting: () => sql<{ count: number; oldestAt: Date | null; latestAt: Date | null }>`
    select count(*)::int as count, min(c."requestedAt") as "oldestAt", max(c."requestedAt") as "latestAt"
    from claim c where c.state = 'asked' or (c.settling and c.trouble <> '')`,
  records: (like: string, most: number) => sql<{ key: string; parts: string[] }>`
    select c.number as key, array[c.kind, c.number, i.name]::text[] as parts
    from claim c join "salesOrder" o on o.id = c."orderId" join institution i on i.id = c."institutionId"
    where c.number ilike ${like} or o.number ilike ${like} or i.name ilike ${like} order by c.id desc limit ${most}`,
  shown: ([kind, number = '', institution = '']: readonly string[]) => ({
    title: `${claimKindLabel[kind as ClaimKind]} ${number}`,
    note: institution,
  }),
}
