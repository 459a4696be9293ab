import { sql } from 'kysely'

/** Nothing waits here that does not wait on the bench; Ctrl K finds an order by its whole number. */
export const ordersOnDesk = {
  menuId: 'orders',
  records: (like: string, most: number) => sql<{ key: string; parts: string[] }>`
    select o.number as key, array[o.number, i.name, o.summary]::text[] as parts
    from "salesOrder" o join institution i on i.id = o."institutionId" where o.number = btrim(${like}, '%') limit ${most}`,
  shown: ([number = '', clinic = '', summary = '']: readonly string[]) => ({
    title: `주문 ${number}`,
    note: `${clinic} · ${summary}`,
  }),
}
