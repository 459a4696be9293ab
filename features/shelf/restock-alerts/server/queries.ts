import { sql } from 'kysely'
import { availableSql } from '#features/shelf/stock/server/index.ts'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import { MOST_ALERTS, type RestockAlert } from '../contract.ts'

/** The smallest order of product `p`, as the shop counts it. */
const smallest = sql`(ceil(p."minQuantity"::numeric / p."stepQuantity") * p."stepQuantity")::int`
const fullName = sql`p.name || case when o.name in ('', '기본') then '' else ' ' || o.name end`
/** What somebody was told of stands in their list this long. */
const KEPT_DAYS = 90
/** Of one option so many are told at once. */
const BATCH = 500

type AlertRow = Omit<RestockAlert, 'askedAt' | 'toldAt'> & { askedAt: Date; toldAt: Date | null }
export const alertsOf = (on: Queryable, memberId: number) =>
  rows(
    on,
    sql<AlertRow>`
    select a."optionId", p.code as "productCode", ${fullName} as name, a."askedAt", a."toldAt", s."restockOn"
    from "restockAlert" a join "productOption" o on o.id = a."optionId" join product p on p.id = o."productId"
      left join stock s on s."optionId" = a."optionId"
    where a."memberId" = ${memberId} order by a."toldAt" desc nulls first, a."askedAt" desc, a."optionId" limit ${2 * MOST_ALERTS}`,
  )

/** Asks of one member stand in line, so that none passes the limit. */
export const lockAlertsOf = (tx: Tx, memberId: number) =>
  rows(tx, sql`select pg_advisory_xact_lock(hashtext('restock alerts'), ${memberId})`)

/** Whether the option can be ordered now, and for how many others the member waits. */
export const askFacts = (tx: Tx, memberId: number, optionId: number) =>
  row(
    tx,
    sql<{ isThere: boolean; waiting: number }>`
    select coalesce(${availableSql} >= ${smallest}, false) as "isThere",
      (select count(*)::int from "restockAlert" where "memberId" = ${memberId} and "optionId" <> ${optionId} and "toldAt" is null) as waiting
    from "productOption" o join product p on p.id = o."productId" left join stock s on s."optionId" = o.id
    where o.id = ${optionId} and p."saleState" = 'on-sale' and o."clearanceOf" is null`,
  )

/** Asked twice, it stands as it was; after having been told, it begins anew. */
export const writeAlert = (tx: Tx, memberId: number, optionId: number, at: Date) =>
  rows(
    tx,
    sql`
    with forgotten as (
      delete from "restockAlert" where "memberId" = ${memberId} and "optionId" <> ${optionId} and "toldAt" < ${at}::timestamptz - make_interval(days => ${KEPT_DAYS})
    )
    insert into "restockAlert" ("memberId", "optionId", "askedAt") values (${memberId}, ${optionId}, ${at})
    on conflict ("memberId", "optionId") do update set "askedAt" = excluded."askedAt", "toldAt" = null
      where "restockAlert"."toldAt" is not null`,
  )

export const dropAlert = (on: Queryable, memberId: number, optionId: number) =>
  rows(on, sql`delete from "restockAlert" where "memberId" = ${memberId} and "optionId" = ${optionId}`)

/** Marks as told whoever waits for one option that can be ordered again; another process has the others. */
export const takeRestocked = (tx: Tx, at: Date) =>
  row(
    tx,
    sql<{ members: number[]; optionId: number; product: string; productCode: string }>`
    with back as (
      select s."optionId", ${fullName} as product, p.code as "productCode"
      from stock s join "productOption" o on o.id = s."optionId" join product p on p.id = o."productId"
      where s."optionId" in (select "optionId" from "restockAlert" where "toldAt" is null)
        and ${availableSql} >= ${smallest} and p."saleState" = 'on-sale'
      order by s."optionId"
    ), due as (
      select a."memberId", a."optionId" from "restockAlert" a
      where a."toldAt" is null and a."optionId" in (select "optionId" from back)
      order by a."optionId", a."memberId" limit ${BATCH} for update of a skip locked
    ), told as (
      update "restockAlert" a set "toldAt" = ${at} from due d
      where a."memberId" = d."memberId" and a."optionId" = d."optionId" and d."optionId" = (select min("optionId") from due)
      returning a."memberId", a."optionId"
    )
    select array_agg(t."memberId" order by t."memberId") as members, b."optionId", b.product, b."productCode"
    from told t join back b using ("optionId") group by b."optionId", b.product, b."productCode"`,
  )
