import { sql } from 'kysely'
import { institutionName } from '#features/access/accounts/server/index.ts'
import { visitPurposeLabel } from '../labels.ts'
import type { VisitPurpose } from '../rules.ts'

/** Visits that nobody agreed on yet; they are found by the institution's name. */
export const visitsOnDesk = {
  menuId: 'visits',
  waiting: () => sql<{ count: number; oldestAt: Date | null; latestAt: Date | null }>`
    select count(*)::int as count, min("askedAt") as "oldestAt", max("askedAt") as "latestAt" from visit where state = 'asked'`,
  records: (like: string, most: number) => sql<{ key: string; parts: string[] }>`
    select v.id::text as key, array[v.name, v.purpose]::text[] as parts from (select id, purpose, ${institutionName(sql.ref('institutionId'))} as name from visit) v
    where v.name ilike ${like} order by v.id desc limit ${most}`,
  shown: ([name = '', purpose = '']: readonly string[]) => ({
    title: `방문 ${name}`,
    note: visitPurposeLabel[purpose as VisitPurpose],
  }),
}
