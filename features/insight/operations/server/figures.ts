import { sql } from 'kysely'
import { seoulDate } from '#domain/calendar.ts'
import { row, rows, type Queryable } from '#platform/database/database.ts'

/** The shop's own figures, for the page and for a collector. */
export const shopFigures = async (on: Queryable, now: Date) =>
  (await row(
    on,
    sql<{
      soldOut: number
      unknownPayments: number
      unknownLong: number
      searchMisses: number
      ordersLastHour: number
    }>`
    select
      (select count(*)::int from stock s join "productOption" o on o.id = s."optionId" join product p on p.id = o."productId"
        where s."onHand" = s.reserved and p."saleState" = 'on-sale') as "soldOut",
      u.unknown as "unknownPayments", u.long as "unknownLong",
      (select coalesce(sum(count), 0)::int from "searchMiss" where day = ${seoulDate(now)}::date) as "searchMisses",
      (select count(*)::int from "salesOrder" where "placedAt" >= ${before(now, 60)} and "placedAt" <= ${now}) as "ordersLastHour"
    from (select count(*) filter (where state = 'unknown')::int as unknown,
        count(*) filter (where "sentAt" < ${before(now, 10)})::int as long
      from "paymentAttempt" where state in ('sent', 'unknown')) u`,
  ))!

const before = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000)

export const ordersByHour = (on: Queryable, { since, until }: { since: Date; until: Date }) =>
  rows(
    on,
    sql<{ at: Date | null; count: number; failed: number }>`
    select date_bin('1 hour', "placedAt", ${since}) as at, count(*)::int as count,
      (count(*) filter (where status = 'cancelled'))::int as failed
    from "salesOrder" where "placedAt" >= ${since} and "placedAt" < ${until} group by at order by at`,
  )
