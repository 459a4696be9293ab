import { sql } from 'kysely'

/** Applications that wait for review; they are found by the institution's name or the applicant's id. */
export const joinsOnDesk = {
  menuId: 'join-reviews',
  waiting: () => sql<{ count: number; oldestAt: Date | null; latestAt: Date | null }>`
    select count(*)::int as count, min(a."sentAt") as "oldestAt", max(a."sentAt") as "latestAt"
    from "joinApplication" a join member m on m.id = a."memberId" where m.status = '02' and a."sentAt" is not null`,
  records: (like: string, most: number) => sql<{ key: string; parts: string[] }>`
    select a."memberId"::text as key, array[coalesce(a.form ->> 'institutionName', ''), m."loginId"]::text[] as parts
    from "joinApplication" a join member m on m.id = a."memberId"
    where a."sentAt" is not null and (a.form ->> 'institutionName' ilike ${like} or m."loginId" ilike ${like}) order by a."sentAt" desc limit ${most}`,
  shown: ([name = '', loginId = '']: readonly string[]) => ({
    title: `가입 ${name || loginId}`,
    note: loginId,
  }),
}
