import { sql } from 'kysely'
import { formatBy } from '#domain/calendar.ts'

/** Windows that are open or to come wait for nobody's decision, but everybody is to know. */
export const checksOnDesk = {
  menuId: 'maintenance',
  waiting: (now: Date) => sql<{ count: number; oldestAt: Date | null; latestAt: Date | null }>`
    select count(*)::int as count, min(c."beginsAt") as "oldestAt", max(c."createdAt") as "latestAt"
    from "systemCheck" c where c.used and c."endsAt" > ${now}`,
  records: (like: string, most: number) => sql<{ key: string; parts: string[] }>`
    select c.id::text as key, array[c.title, to_char(c."beginsAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')] as parts
    from "systemCheck" c where c.title ilike ${like} order by c."beginsAt" desc limit ${most}`,
  shown: ([title = '', beginsAt = '']: readonly string[]) => ({
    title,
    note: formatBy(beginsAt, 'yyyy-MM-dd HH:mm'),
  }),
}
