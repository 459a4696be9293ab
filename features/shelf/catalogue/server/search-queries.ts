import { sql } from 'kysely'
import { statement } from '#platform/database/database.ts'
import type { ProductKind } from '../contract.ts'

export type SearchRow = {
  id: number
  rank: number
  productCode: string
  name: string
  spec: string
  brandName: string
  picture: string
  kind: ProductKind
  licensedOnly: boolean
  onSale: boolean
  text: string
}

/** All that can be found; what is no longer sold is found by its exact code only. */
export const searchRows = statement<Record<never, never>>()(
  () => sql<SearchRow>`
    select p.id, p.rank, p.code as "productCode", p.name, p.spec, b.name as "brandName", p.picture, p.kind, p."licensedOnly",
      p."saleState" = 'on-sale' as "onSale", p."searchText" as text
    from product p join brand b on b.id = p."brandId"
    where p."saleState" <> 'hidden'
    order by p.rank, p.id`,
)
