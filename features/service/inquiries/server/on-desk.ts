import { sql } from 'kysely'
import { inquiryKindLabel } from '../labels.ts'
import type { InquiryKind } from '../rules.ts'

/** Questions that wait for an answer; they are found by their title. */
export const inquiriesOnDesk = {
  menuId: 'inquiries',
  waiting: () => sql<{ count: number; oldestAt: Date | null; latestAt: Date | null }>`
    select count(*)::int as count, min("askedAt") as "oldestAt", max("askedAt") as "latestAt" from inquiry where state = 'asked'`,
  records: (like: string, most: number) => sql<{ key: string; parts: string[] }>`
    select id::text as key, array[title, kind]::text[] as parts from inquiry where title ilike ${like} order by id desc limit ${most}`,
  shown: ([title = '', kind = '']: readonly string[]) => ({
    title: `문의 ${title}`,
    note: inquiryKindLabel[kind as InquiryKind],
  }),
}
