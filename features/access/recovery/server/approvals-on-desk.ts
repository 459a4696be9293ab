import { sql } from 'kysely'
import { mask } from '#domain/masks.ts'
import { approvalName } from '#features/access/sign-in/labels.ts'
import type { ApprovalKind } from '#features/access/sign-in/login-words.ts'

/** Requests wait until they are decided; they are found by who asked, masked as in the list. */
export const approvalsOnDesk = {
  menuId: 'approvals',
  waiting: () => sql<{ count: number; oldestAt: Date | null; latestAt: Date | null }>`
    select count(*)::int as count, min(r."requestedAt") as "oldestAt", max(r."requestedAt") as "latestAt"
    from "approvalRequest" r where r.state = 'asked'`,
  records: (like: string, most: number) => sql<{ key: string; parts: string[] }>`
    select r.id::text as key,
      array[r.kind, coalesce(m.name, f.name, ''), coalesce(m."loginId", f."loginId", ''), coalesce(i.name, '')]::text[] as parts
    from "approvalRequest" r left join member m on m.id = r."memberId" left join staff f on f.id = r."staffId"
      left join institution i on i.id = m."institutionId"
    where coalesce(m."loginId", f."loginId") ilike ${like} or coalesce(m.name, f.name) ilike ${like} or i.name ilike ${like}
    order by r.id desc limit ${most}`,
  shown: ([kind, name = '', loginId = '', institution]: readonly string[]) => ({
    title: `${approvalName[kind as ApprovalKind]} · ${mask('NAME', name)} (${mask('ID', loginId)})`,
    note: institution ?? '',
  }),
}
