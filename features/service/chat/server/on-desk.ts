import { sql } from 'kysely'

/** Members who wait for an answer in the chat; they are found by what they are called. */
export const chatsOnDesk = {
  menuId: 'chats',
  waiting: () => sql<{ count: number; oldestAt: Date | null; latestAt: Date | null }>`
    select count(*)::int as count, min("movedAt") as "oldestAt", max("movedAt") as "latestAt" from chat where state = 'waiting'`,
  records: (like: string, most: number) => sql<{ key: string; parts: string[] }>`
    select "memberId"::text as key, array["askedBy", assignee]::text[] as parts from chat where "askedBy" ilike ${like} order by "movedAt" desc, "memberId" limit ${most}`,
  shown: ([name = '', assignee = '']: readonly string[]) => ({
    title: `채팅 ${name}`,
    note: assignee || '담당 없음',
  }),
}
