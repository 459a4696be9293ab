import { sql, type RawBuilder } from 'kysely'
import { availableSql } from '#features/shelf/stock/server/index.ts'

const today = (now: unknown) => sql`(${now}::timestamptz at time zone 'Asia/Seoul')::date`

/** Of option `o`: `over` where its last day is behind `now`; null for an ordinary one. */
export const clearanceSql = (now: unknown) => sql<'on' | 'over' | null>`
  case when o."clearanceOf" is not null then case when o."clearanceUntil" < ${today(now)} then 'over' else 'on' end end`

/** Whether option `o` of product `p` with stock `s` is to be seen: a clearance only while it can be bought. */
export const isOffered = (now: unknown, smallest: unknown) => sql`
  (o."clearanceOf" is null or o."clearanceUntil" >= ${today(now)} and ${availableSql} >= ${smallest})`

/** Products with a clearance that is not over, if with nothing left: the few that all further conditions are asked of. */
export const withClearance = (now: unknown) => sql`
  select x."productId" as id from "productOption" x where x."clearanceOf" is not null and x."clearanceUntil" >= ${today(now)}`

/** Whether a list shows product `p` with a clearance to whom it costs `paid` otherwise. */
export const hasClearance = (now: unknown, smallest: unknown, paid: RawBuilder<unknown>) => sql`(
  p.id in (${withClearance(now)}) and not p."priceOnRequest" and ${paid} > (
    select min(o.price) from "productOption" o join stock s on s."optionId" = o.id
    where o."productId" = p.id and o."clearanceOf" is not null and ${isOffered(now, smallest)}))`

/** The cheapest clearance of product `p` that can be bought. */
export const offeredClearance = (now: unknown, smallest: unknown) => sql<{
  unitPrice: number
  expiresOn: string
} | null>`(
  select json_build_object('unitPrice', o.price, 'expiresOn', s."nextExpiry") from "productOption" o join stock s on s."optionId" = o.id
  where o."productId" = p.id and o."clearanceOf" is not null and ${isOffered(now, smallest)} order by o.price, o.id limit 1)`
