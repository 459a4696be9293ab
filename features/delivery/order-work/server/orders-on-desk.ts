import { sql } from 'kysely'

/** Orders over the limit wait here, whatever else waits does so on the bench; Ctrl K finds an order by its whole number. */
export const ordersOnDesk = {
  menuId: 'orders',
  waiting: () => sql<{ count: number; oldestAt: Date | null; latestAt: Date | null }>`
    select count(*)::int as count, min("placedAt") as "oldestAt", max("placedAt") as "latestAt" from "salesOrder" where status = 'awaiting-approval' and awaits = 'staff'`,
  records: (like: string, most: number) => sql<{ key: string; parts: string[] }>`
    select o.number as key, array[o.number, i.name, o.summary]::text[] as parts
    from "salesOrder" o join institution i on i.id = o."institutionId" where o.number = btrim(${like}, '%') limit ${most}`,
  shown: ([number = '', clinic = '', summary = '']: readonly string[]) => ({
    title: `주문 ${number}`,
    note: `${clinic} · ${summary}`,
  }),
}
