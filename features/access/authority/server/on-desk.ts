import { sql } from 'kysely'

/** Accounts of staff wait until somebody lets them in; what is found is what the list shows. */
export const staffOnDesk = {
  menuId: 'staff',
  waiting: () => sql<{ count: number; oldestAt: Date | null; latestAt: Date | null }>`
    select count(*)::int as count, min(f."createdAt") as "oldestAt", max(f."createdAt") as "latestAt"
    from staff f where f.status = 'pending'`,
  records: (like: string, most: number) => sql<{ key: string; parts: string[] }>`
    select f.id::text as key, array[f.name || ' (' || f."loginId" || ')', ''] as parts
    from staff f where f.name ilike ${like} or f."loginId" ilike ${like} order by f."loginId" limit ${most}`,
}

/** Authority that somebody would hand out waits for a second person. */
export const rolesOnDesk = {
  menuId: 'roles',
  waiting: () => sql<{ count: number; oldestAt: Date | null; latestAt: Date | null }>`
    select count(*)::int as count, min(r."askedAt") as "oldestAt", max(r."askedAt") as "latestAt"
    from "grantRequest" r where r.state = 'asked'`,
  records: (like: string, most: number) => sql<{ key: string; parts: string[] }>`
    select r.id::text as key, array[r.name, r.description] as parts
    from role r where r.name ilike ${like} order by r.name limit ${most}`,
}
