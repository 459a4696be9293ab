import { sql } from 'kysely'
import { seoulDate } from '#domain/calendar.ts'
import { row, rows, type Queryable } from '#platform/database/database.ts'
import { SOLD_OUT_COUNTED } from '../rules.ts'

/**
 * Reads the index of what is sold out, however much is not, up to what is counted: `offset 0` keeps to its rows, one by
 * one.
 */
export const soldOut = sql<{ count: number }>`
  select count(*)::int as count from (
    select from stock s cross join lateral (
      select from "productOption" o join product p on p.id = o."productId"
      where o.id = s."optionId" and p."saleState" = 'on-sale' and o."clearanceOf" is null offset 0) o
    where s."onHand" <= s.reserved order by s."optionId" limit ${sql.lit(SOLD_OUT_COUNTED)}) s`

/** How selling goes at this moment: on sale and sold out, words of today that found nothing, orders of the last hour. */
export const sellingNow = async (on: Queryable, now: Date) =>
  (await row(
    on,
    sql<{ soldOut: number; searchMisses: number; ordersLastHour: number }>`
    select
      (${soldOut}) as "soldOut",
      (select coalesce(sum(count), 0)::int from "searchMiss" where day = ${seoulDate(now)}::date) as "searchMisses",
      (select count(*)::int from "salesOrder" where "placedAt" >= ${new Date(now.getTime() - 3_600_000)} and "placedAt" <= ${now}) as "ordersLastHour"`,
  ))!

export const ordersByHour = (on: Queryable, { since, until }: { since: Date; until: Date }) =>
  rows(
    on,
    sql<{ at: Date | null; count: number; failed: number }>`
    select date_bin('1 hour', "placedAt", ${since}) as at, count(*)::int as count,
      (count(*) filter (where status = 'cancelled'))::int as failed
    from "salesOrder" where "placedAt" >= ${since} and "placedAt" < ${until} group by at order by at`,
  )
