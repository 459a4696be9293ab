import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import type { Storage } from '#features/shelf/catalogue/contract.ts'
import { overridesSql, type Buyer, type OverrideCells } from '#features/shelf/prices/server/index.ts'
import { availableSql } from '#features/shelf/stock/server/index.ts'
import { statement } from '#platform/database/database.ts'

type Usual = {
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

/** What an institution ordered since then and the shop still sells, most often first. */
export const usualOptions = statement<Buyer & { memberId: number; since: Date }>()(
  (input) => sql<Usual>`
  with bought as (
    select l."optionId", count(*)::int as "orderCount", coalesce(mode() within group (order by l.quantity desc), 0) as usual,
      coalesce((array_agg(l.quantity order by o.id desc))[1], 0) as "lastQuantity", max(o."placedAt") as "lastAt", min(o."placedAt") as "firstAt"
    from "salesOrder" o join "orderLine" l on l."orderId" = o.id
    where o."institutionId" = ${input.institutionId} and o."placedAt" >= ${input.since} and o.status <> 'cancelled'
    group by l."optionId"
  )
  select w.*, o.name as "optionName", o.price, o."listPrice", ${overridesSql(sql`o.id`, input)} as overrides, p.code as "productCode", p.name, p.spec, b.name as "brandName", p.picture, p.storage,
    p."unitName", p."packQuantity", p."minQuantity", p."stepQuantity", p."priceOnRequest", ${availableSql} as available, s."nextExpiry", s."restockOn",
    exists (select from "cartLine" c where c."memberId" = ${input.memberId} and c."optionId" = o.id) as "inCart"
  from bought w join "productOption" o on o.id = w."optionId" join product p on p.id = o."productId" join brand b on b.id = p."brandId"
  join stock s on s."optionId" = w."optionId"
  where p."saleState" = 'on-sale'
  order by w."orderCount" desc, w."lastAt" desc, w."optionId" limit 20`,
)
