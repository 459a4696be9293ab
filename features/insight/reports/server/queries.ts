import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import { institutionName } from '#features/access/accounts/server/index.ts'
import type { ClaimReason } from '#features/delivery/claims/states.ts'
import { availableSql } from '#features/shelf/stock/server/index.ts'
import { row, rows, type Queryable } from '#platform/database/database.ts'

/** Two periods of the same length, `before` right before the other or so many days earlier. */
export type Periods = { from: IsoDate; to: IsoDate; beforeFrom: IsoDate; beforeTo: IsoDate }
type Asked = Periods & { brandId?: number | undefined }

const within = ({ from, to }: Periods) => sql`s.day between ${from}::date and ${to}::date`
const earlier = ({ beforeFrom, beforeTo }: Periods) =>
  sql`s.day between ${beforeFrom}::date and ${beforeTo}::date`
const either = (periods: Periods) => sql`(${within(periods)} or ${earlier(periods)})`
const sums = (periods: Periods) => sql`
  coalesce(sum(s.amount) filter (where ${within(periods)}), 0)::bigint as amount,
  coalesce(sum(s.amount) filter (where ${earlier(periods)}), 0)::bigint as before`

// Each summary is what has been added up and what has not been yet.
const byDay = sql`(select day, orders, pieces, amount from "salesByDay" union all select day, orders, pieces, amount from "salesChange")`
const byProduct = sql`(select day, "productId", pieces, amount from "salesByProduct" union all
  select day, "productId", pieces, amount from "salesChange" where "productId" is not null)`
/** By the brand that a product has now: its past goes along when that changes. */
const byBrand = sql`(select day, "brandId", amount from "salesByBrand" union all
  select c.day, p."brandId", c.amount from "salesChange" c join product p on p.id = c."productId")`
const byInstitution = sql`(select day, "institutionId", orders, amount from "salesByInstitution" union all
  select day, "institutionId", orders, amount from "salesChange")`

type DayRow = { day: IsoDate; orders: number; amount: number }

/** Days on which something was sold, oldest first. With a brand no orders are counted: one may hold several. */
export const salesDays = (on: Queryable, periods: Asked) =>
  rows(
    on,
    periods.brandId === undefined
      ? sql<DayRow>`
    select s.day, sum(s.orders)::int as orders, sum(s.amount)::bigint as amount from ${byDay} s where ${either(periods)} group by s.day order by s.day`
      : sql<DayRow>`
    select s.day, 0 as orders, sum(s.amount)::bigint as amount from ${byBrand} s
    where ${either(periods)} and s."brandId" = ${periods.brandId} group by s.day order by s.day`,
  )

export const salesBrands = (on: Queryable, periods: Asked) =>
  rows(
    on,
    sql<{ brandId: number; name: string; amount: number; before: number }>`
    select b.id as "brandId", b.name, ${sums(periods)}
    from ${byBrand} s join brand b on b.id = s."brandId"
    where ${either(periods)} and (${periods.brandId ?? null}::int is null or b.id = ${periods.brandId ?? null}::int)
    group by b.id, b.name having sum(s.amount) <> 0 order by amount desc, b.id limit 50`,
  )

const PRODUCTS = 20
/** Products are joined for their brand alone: without one a million of them need not be read. */
const ofBrand = ({ brandId }: Asked) =>
  brandId === undefined ? sql`` : sql`join product p on p.id = s."productId" and p."brandId" = ${brandId}`

/** The best selling of the period are found by its sums alone; the rest is looked up for these few, day by day. */
export const salesProducts = (on: Queryable, periods: Asked) =>
  rows(
    on,
    sql<{
      productCode: string
      name: string
      unitName: string
      pieces: number
      amount: number
      before: number
      available: number
    }>`
    with sold as (
      select s."productId", sum(s.amount)::bigint as amount from ${byProduct} s ${ofBrand(periods)} where ${within(periods)}
      group by s."productId" having sum(s.amount) > 0 order by amount desc, s."productId" limit ${PRODUCTS}
    )
    select p.code as "productCode", p.name, p."unitName", t.pieces, w.amount, t.before, h.available
    from sold w join product p on p.id = w."productId"
    cross join lateral (
      select coalesce(sum(s.pieces) filter (where ${within(periods)}), 0)::int as pieces, coalesce(sum(s.amount) filter (where ${earlier(periods)}), 0)::bigint as before
      from (
        select k.day, k.pieces, k.amount from generate_series(${periods.beforeFrom}::date, ${periods.to}::date, '1 day') d
        cross join lateral (
          select day, pieces, amount from "salesByProduct" where day = d::date and "productId" = w."productId" offset 0) k
        union all
        select day, pieces, amount from "salesChange" where "productId" = w."productId") s
      where ${either(periods)}) t
    cross join lateral (
      select coalesce(sum(${availableSql}), 0)::int as available from "productOption" o join stock s on s."optionId" = o.id where o."productId" = p.id) h
    order by w.amount desc, p.id`,
  )

const INSTITUTIONS = 20

/** Those that fell most in won come first; how many bought is counted over all. */
export const salesInstitutions = (on: Queryable, periods: Periods, today: IsoDate) =>
  rows(
    on,
    sql<{
      institutionId: number
      name: string
      amount: number
      before: number
      idleDays: number | null
      count: number
      countBefore: number
    }>`
    with sold as (
      select s."institutionId", ${sums(periods)} from ${byInstitution} s where ${either(periods)} group by s."institutionId"
    ), counted as (
      select count(*) filter (where amount > 0)::int as count, count(*) filter (where before > 0)::int as before from sold
    ), fallen as (
      select * from sold order by amount - before, "institutionId" limit ${INSTITUTIONS}
    )
    select f."institutionId", ${institutionName(sql`f."institutionId"`)} as name, f.amount, f.before, ${today}::date - l.day as "idleDays", c.count, c.before as "countBefore"
    from fallen f cross join counted c
    left join lateral (
      select max(day) as day from (
        select s.day from ${byInstitution} s where s."institutionId" = f."institutionId" group by s.day having sum(s.orders) > 0) days) l on true
    order by f.amount - f.before, f."institutionId"`,
  )

export const claimReasons = (
  on: Queryable,
  { from, to, brandId }: { from: Date; to: Date; brandId?: number | undefined },
) =>
  rows(
    on,
    sql<{ reason: ClaimReason; count: number }>`
    select l.reason, count(*)::int as count from claim c join "claimLine" l on l."claimId" = c.id ${
      brandId === undefined
        ? sql``
        : sql`join "orderLine" a on a."orderId" = c."orderId" and a.line = l.line join "productOption" n on n.id = a."optionId"
            join product p on p.id = n."productId" and p."brandId" = ${brandId}`
    }
    where c."requestedAt" >= ${from} and c."requestedAt" < ${to} and c.kind <> 'cancel' group by l.reason order by count desc, l.reason`,
  )

const FOLDED = 20_000

/**
 * Adds the oldest changes to the summaries, in the order of their keys, so that two that fold wait for each other and
 * never both ways. Returns how many were added.
 */
export const foldSales = async ({ db }: { db: Queryable }): Promise<number> =>
  (await row(
    db,
    sql<{ count: number }>`
      with taken as (
        delete from "salesChange" where id in (select id from "salesChange" order by id limit ${FOLDED} for update skip locked) returning *
      ), days as (
        insert into "salesByDay" as k select day, sum(orders)::int, sum(pieces)::int, sum(amount)::bigint from taken group by day order by day
        on conflict (day) do update set orders = k.orders + excluded.orders, pieces = k.pieces + excluded.pieces, amount = k.amount + excluded.amount
      ), products as (
        insert into "salesByProduct" as k select day, "productId", sum(pieces)::int, sum(amount)::bigint from taken where "productId" is not null group by 1, 2 order by 1, 2
        on conflict (day, "productId") do update set pieces = k.pieces + excluded.pieces, amount = k.amount + excluded.amount
      ), institutions as (
        insert into "salesByInstitution" as k select day, "institutionId", sum(orders)::int, sum(amount)::bigint from taken group by 1, 2 order by 1, 2
        on conflict (day, "institutionId") do update set orders = k.orders + excluded.orders, amount = k.amount + excluded.amount
      )
      select count(*)::int as count from taken`,
  ))!.count
