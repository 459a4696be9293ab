import { sql } from 'kysely'

/** Quotes that wait for an answer; offers are found by their number and title. */
export const specialOrdersOnDesk = {
  menuId: 'special-orders',
  waiting: () => sql<{ count: number; oldestAt: Date | null; latestAt: Date | null }>`
    select count(*)::int as count, min(at) as "oldestAt", max(at) as "latestAt" from "specialRequest" where state = 'asked'`,
  records: (like: string, most: number) => sql<{ key: string; parts: string[] }>`
    select o.number as key, array[o.number, o.title]::text[] as parts
    from "specialOffer" o where o.number ilike ${like} or o.title ilike ${like} order by o.id desc limit ${most}`,
  shown: ([number = '', title = '']: readonly string[]) => ({ title: `스페셜오더 ${number}`, note: title }),
}
