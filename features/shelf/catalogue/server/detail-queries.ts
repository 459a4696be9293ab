import { sql } from 'kysely'
import { overridesSql, type BuyerNow } from '#features/shelf/prices/server/index.ts'
import { availableSql } from '#features/shelf/stock/server/index.ts'
import { statement } from '#platform/database/database.ts'
import type { Allowance } from '../allowance.ts'
import type { ProductDetails } from '../details.ts'
import { isOffered } from './clearance-sql.ts'
import {
  productColumns,
  reachable,
  smallestOrderSql,
  visible,
  type OptionPrice,
  type ProductColumns,
  type StockColumns,
} from './rows.ts'

type OptionRow = OptionPrice &
  StockColumns & {
    optionId: number
    optionCode: string
    name: string
    udi: string
    allowance: Allowance | null
    clearance: { of: number; until: string } | null
  }
type DetailRow = ProductColumns & {
  brandNameEn: string
  description: string
  details: ProductDetails
  categoryIds: [number, number, number]
  options: OptionRow[]
  relatedCodes: string[]
}

/** `hidden`: what is hidden too, for its preview. */
export const readDetail = statement<
  BuyerNow & { code: string; licensed: readonly string[]; hidden: boolean }
>()(
  (input) => sql<DetailRow>`
    select ${productColumns}, b."nameEn" as "brandNameEn", p.description, p.details,
      array[p."category1Id", p."category2Id", p."category3Id"] as "categoryIds",
      array(
        select r.code from "relatedProduct" link join product r on r.id = link."relatedId"
        where link."productId" = p.id and r."saleState" = 'on-sale' order by link.rank, r.id
      ) as "relatedCodes",
      coalesce((
        select json_agg(json_build_object('optionId', o.id, 'optionCode', o.code, 'name', o.name, 'udi', o.udi,
          'price', o.price, 'listPrice', o."listPrice", 'overrides', ${overridesSql(sql`o.id`, input)},
          'available', ${availableSql}, 'nextExpiry', s."nextExpiry", 'restockOn', s."restockOn",
          'allowance', case when o.allowance is not null then json_build_object('pieces', o.allowance, 'period', o."allowancePeriod") end,
          'clearance', case when o."clearanceOf" is not null then json_build_object('of', o."clearanceOf", 'until', o."clearanceUntil") end
        ) order by o.rank, o.id)
        from "productOption" o left join stock s on s."optionId" = o.id
        where o."productId" = p.id and ${isOffered(input.now, smallestOrderSql)}
      ), '[]') as options
    from product p join brand b on b.id = p."brandId"
    where p.code = ${input.code} and ${visible(input.licensed)} and (p."saleState" <> 'hidden' or ${input.hidden}::boolean)`,
)

export const optionIdsOf = statement<{ code: string; kinds: readonly string[] }>()(
  (input) => sql<{ optionId: number }>`
    select o.id as "optionId" from product p join "productOption" o on o."productId" = p.id
    where p.code = ${input.code} and ${reachable(input.kinds)}
    order by o.rank, o.id`,
)
