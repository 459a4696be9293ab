import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'

type Merge = { from: number; into: number }

/** Kits keep their names; where both have one, it gets a number. */
export const kitsInMerge = {
  tables: ['kit'],
  label: '묶음 주문',
  count: (from: number) => sql<number>`(select count(*)::int from kit where "institutionId" = ${from})`,
  move: (tx: Tx, { from, into }: Merge) =>
    rows(
      tx,
      sql`update kit k set "institutionId" = ${into}, name = case
          when exists (select from kit o where o."institutionId" = ${into} and o.name = k.name) then left(k.name, 28) || ' ' || k.id else k.name end
      where "institutionId" = ${from}`,
    ),
}
