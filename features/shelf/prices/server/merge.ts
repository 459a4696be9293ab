import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'

type Merge = { from: number; into: number }

/** Whether the institution that stays has no price of its own for the option of `p`. */
const lacks = (into: number) =>
  sql`not exists (select from "priceEntry" o where o."institutionId" = ${into} and o."optionId" = p."optionId")`

/** Contract prices, of options that the institution that stays has none of: two would be a choice nobody made. */
export const pricesInMerge = {
  tables: ['priceEntry'],
  label: '계약 단가',
  count: (from: number, into: number) =>
    sql<number>`(select count(*)::int from "priceEntry" p where "institutionId" = ${from} and ${lacks(into)})`,
  move: (tx: Tx, { from, into }: Merge) =>
    rows(
      tx,
      sql`update "priceEntry" p set "institutionId" = ${into} where "institutionId" = ${from} and ${lacks(into)}`,
    ),
}
