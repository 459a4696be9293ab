import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import type { Storage } from '#features/shelf/catalogue/contract.ts'
import { overridesSql, type BuyerNow, type OverrideCells } from '#features/shelf/prices/server/index.ts'
import { availableSql } from '#features/shelf/stock/server/index.ts'
import type { PriceReason } from '#features/shelf/prices/contract.ts'
import { statement } from '#platform/database/database.ts'
import type { OrderStatus } from '../contract.ts'

export type Usual = {
  optionId: number
  optionName: string
  productCode: string
  name: string
  spec: string
  brandName: string
  picture: string
  storage: Storage
  unitName: string
  packQuantity: number
  minQuantity: number
  stepQuantity: number
  price: number
  listPrice: number
  overrides: OverrideCells
  priceOnRequest: boolean
  available: number
  nextExpiry: IsoDate | null
  restockOn: IsoDate | null
  orderCount: number
  inCart: boolean
  usual: number
  lastQuantity: number
  lastAt: Date
  firstAt: Date
}

/** What an institution ordered since then and the shop still sells, most often first; `only` one option of it. */
export const usualOptions = statement<
  BuyerNow & { memberId: number; since: Date; only: number | null; limit: number }
>()(
  (input) => sql<Usual>`
  with bought as (
    select l."optionId", count(*)::int as "orderCount", coalesce(mode() within group (order by l.quantity desc), 0) as usual,
      coalesce((array_agg(l.quantity order by o.id desc))[1], 0) as "lastQuantity", max(o."placedAt") as "lastAt", min(o."placedAt") as "firstAt"
    from "salesOrder" o join "orderLine" l on l."orderId" = o.id
    where o."institutionId" = ${input.institutionId} and o."placedAt" >= ${input.since} and o.status <> 'cancelled'
      and l.cancelled < l.quantity and (${input.only}::int is null or l."optionId" = ${input.only})
    group by l."optionId"
  )
  select w.*, o.name as "optionName", o.price, o."listPrice", ${overridesSql(sql`o.id`, input)} as overrides, p.code as "productCode", p.name, p.spec, b.name as "brandName", p.picture, p.storage,
    p."unitName", p."packQuantity", p."minQuantity", p."stepQuantity", p."priceOnRequest", ${availableSql} as available, s."nextExpiry", s."restockOn",
    exists (select from "cartLine" c where c."memberId" = ${input.memberId} and c."optionId" = o.id) as "inCart"
  from bought w join "productOption" o on o.id = w."optionId" join product p on p.id = o."productId" join brand b on b.id = p."brandId"
  join stock s on s."optionId" = w."optionId"
  where p."saleState" = 'on-sale' and o."clearanceOf" is null
  order by w."orderCount" desc, w."lastAt" desc, w."optionId" limit ${input.limit}`,
)

/** Sums leave out what was cancelled; nobody who never ordered it sees any. */
export const boughtItem = statement<{ institutionId: number; optionId: number; since: Date }>()(
  (input) => sql<{
    optionId: number
    optionName: string
    productCode: string
    name: string
    spec: string
    unitName: string
    picture: string
    orderCount: number
    quantity: number
    amount: number
    byMonth: { month: string; quantity: number }[]
  }>`
  with bought as (
    select to_char(o."placedAt" at time zone 'Asia/Seoul', 'YYYY-MM') as month, count(*) as orders, sum(l.quantity - l.cancelled) as quantity,
      sum((l.quantity - l.cancelled) * l."unitPrice") as amount
    from "orderLine" l join "salesOrder" o on o.id = l."orderId"
    where l."optionId" = ${input.optionId} and o."institutionId" = ${input.institutionId} and o."placedAt" >= ${input.since} and o.status <> 'cancelled'
      and l.cancelled < l.quantity
    group by 1
  )
  select n.id as "optionId", n.name as "optionName", p.code as "productCode", p.name, p.spec, p."unitName", p.picture,
    coalesce((select sum(orders) from bought), 0)::int as "orderCount", coalesce((select sum(quantity) from bought), 0)::int as quantity,
    coalesce((select sum(amount) from bought), 0)::bigint as amount,
    (select coalesce(jsonb_agg(jsonb_build_object('month', month, 'quantity', quantity::int)), '[]') from bought) as "byMonth"
  from "productOption" n join product p on p.id = n."productId"
  where n.id = ${input.optionId} and exists (
    select from "orderLine" l join "salesOrder" o on o.id = l."orderId" where l."optionId" = n.id and o."institutionId" = ${input.institutionId})`,
)

export const PURCHASES = 20

/** One page and one row more, newest first, each with when the order before it was placed. */
export const purchasesOf = statement<{ institutionId: number; optionId: number; before: number | null }>()(
  (input) => sql<{
    id: number
    orderNumber: string
    placedAt: Date
    previousAt: Date | null
    status: OrderStatus
    quantity: number
    cancelled: number
    unitPrice: number
    priceReason: PriceReason
    amount: number
  }>`
  select o.id, o.number as "orderNumber", o."placedAt", o.status, l.quantity, l.cancelled, l."unitPrice", l."priceReason", l.amount,
    (select e."placedAt" from "orderLine" x join "salesOrder" e on e.id = x."orderId"
      where x."optionId" = l."optionId" and e."institutionId" = o."institutionId" and e.id < o.id and e.status <> 'cancelled' and x.cancelled < x.quantity order by e.id desc limit 1) as "previousAt"
  from "orderLine" l join "salesOrder" o on o.id = l."orderId"
  where l."optionId" = ${input.optionId} and o."institutionId" = ${input.institutionId} and (${input.before}::int is null or o.id < ${input.before})
  order by o.id desc limit ${PURCHASES + 1}`,
)
