import { sql } from 'kysely'
import { statement } from '#platform/database/database.ts'
import type { ProductDetails } from '../details.ts'
import { visible, type ProductColumns } from './rows.ts'

const productColumns = sql`
  p.code as "productCode", p.name, p.spec, b.code as "brandCode", b.name as "brandName", p.kind, p."deviceGrade", p.storage, p.taxable,
  p."unitName", p."packQuantity", p."minQuantity", p."stepQuantity", p.picture, p.flags, p."licensedOnly", p."priceOnRequest", p."saleState"`

/** optionId, code, name, udi, price, listPrice, available, nextExpiry, restockOn */
export type OptionCells = [number, string, string, string, number, number, number, string | null, string | null]
export type DetailRow = ProductColumns & {
  brandNameEn: string
  description: string
  details: ProductDetails
  categoryIds: [number, number, number]
  options: OptionCells[]
  relatedCodes: string[]
}

export const readDetail = statement<{ code: string; kinds: readonly string[] }>()(
  (input) => sql<DetailRow>`
    select ${productColumns}, b."nameEn" as "brandNameEn", p.description, p.details,
      array[p."category1Id", p."category2Id", p."category3Id"] as "categoryIds",
      (
        select json_agg(json_build_array(o.id, o.code, o.name, o.udi, o.price, o."listPrice", coalesce(s."onHand" - s.reserved, 0), s."nextExpiry", s."restockOn") order by o.rank, o.id)
        from "productOption" o left join stock s on s."optionId" = o.id
        where o."productId" = p.id
      ) as options,
      array(
        select r.code from "relatedProduct" link join product r on r.id = link."relatedId"
        where link."productId" = p.id and r."saleState" = 'on-sale' order by link.rank, r.id
      ) as "relatedCodes"
    from product p join brand b on b.id = p."brandId"
    where p.code = ${input.code} and ${visible(input.kinds)} and p."saleState" <> 'hidden'`,
)

export const optionIdsOf = statement<{ code: string; kinds: readonly string[] }>()(
  (input) => sql<{ optionId: number }>`
    select o.id as "optionId" from product p join "productOption" o on o."productId" = p.id
    where p.code = ${input.code} and ${visible(input.kinds)} and p."saleState" <> 'hidden'
    order by o.rank, o.id`,
)
