import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'

type Merge = { from: number; into: number }

/** When the last price of its own ends that the institution that stays has for the option of `p`. */
const lastEnd = (into: number) =>
  sql`(select coalesce(max(o."endsAt"), '-infinity') from "priceEntry" o where o."institutionId" = ${into} and o."optionId" = p."optionId")`

/** Contract prices, from when on the institution that stays has none of the option: two would be a choice nobody made. */
export const pricesInMerge = {
  tables: ['priceEntry'],
  label: '계약 단가',
  count: (from: number, into: number) =>
    sql<number>`(select count(*)::int from "priceEntry" p where "institutionId" = ${from} and p."endsAt" > ${lastEnd(into)})`,
  move: (tx: Tx, { from, into }: Merge) =>
    rows(
      tx,
      sql`update "priceEntry" p set "institutionId" = ${into}, "startsAt" = greatest(p."startsAt", ${lastEnd(into)})
      where "institutionId" = ${from} and p."endsAt" > ${lastEnd(into)}`,
    ),
}
