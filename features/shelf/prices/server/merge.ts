import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'

type Merge = { from: number; into: number }

/** Contract prices, of options that the institution that stays has none of: two would be a choice nobody made. */
export const pricesInMerge = {
  tables: ['priceEntry'],
  label: '계약 단가',
  count: (from: number) =>
    sql<number>`(select count(*)::int from "priceEntry" where "institutionId" = ${from})`,
  move: (tx: Tx, { from, into }: Merge) =>
    rows(
      tx,
      sql`update "priceEntry" p set "institutionId" = ${into} where "institutionId" = ${from}
        and not exists (select from "priceEntry" o where o."institutionId" = ${into} and o."optionId" = p."optionId")`,
    ),
}
