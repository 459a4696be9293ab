import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'

type Merge = { from: number; into: number }

/** Orders with all that hangs on them. They are seen by the people of the institution that stays. */
export const ordersInMerge = {
  tables: ['salesOrder', 'deliveryAddress'],
  label: '주문',
  count: (from: number) =>
    sql<number>`(select count(*)::int from "salesOrder" where "institutionId" = ${from})`,
  move: async (tx: Tx, { from, into }: Merge) => {
    await rows(tx, sql`update "salesOrder" set "institutionId" = ${into} where "institutionId" = ${from}`)
    await rows(
      tx,
      sql`update "deliveryAddress" d set "institutionId" = ${into}, "isDefault" = d."isDefault"
        and not exists (select from "deliveryAddress" o where o."institutionId" = ${into} and o."isDefault")
      where "institutionId" = ${from}`,
    )
  },
}

/** Of a person who has two logins: those of the one that goes are the other's. */
export const ordersOfPerson = {
  tables: ['salesOrder'],
  label: '주문',
  count: (from: number) => sql<number>`(select count(*)::int from "salesOrder" where "memberId" = ${from})`,
  move: (tx: Tx, { from, into }: { from: number; into: number }) =>
    rows(tx, sql`update "salesOrder" set "memberId" = ${into} where "memberId" = ${from}`),
}
