import { sql } from 'kysely'
import { isCalled } from '#features/access/accounts/server/index.ts'
import { overridesSql, type Buyer, type OverrideCells } from '#features/shelf/prices/server/index.ts'
import { row, rows, type Queryable } from '#platform/database/database.ts'

type Found = {
  institutionId: number
  institutionName: string
  businessNumber: string
  priceGroupId: number | null
  groupName: string | null
}

/** At most six: more would not be read. A name that fits wholly comes alone. */
export const institutionsCalled = (on: Queryable, words: string) =>
  rows(
    on,
    sql<Found>`
    select i.id as "institutionId", i.name as "institutionName", i."businessNumber", i."priceGroupId",
      (select g.name from "priceGroup" g where g.id = i."priceGroupId") as "groupName"
    from institution i
    where i."businessNumber" = ${words.replace(/\D/g, '')} or ${isCalled(words)}
    order by i."businessNumber" <> ${words.replace(/\D/g, '')}, i.name <> ${words}, i.name, i.id limit 6`,
  )

/** By the option's own code, else the first option of the product. */
export const optionToPrice = (on: Queryable, code: string, buyer: Buyer) =>
  row(
    on,
    sql<{
      productCode: string
      name: string
      optionName: string
      unitName: string
      priceOnRequest: boolean
      price: number
      listPrice: number
      overrides: OverrideCells
    }>`
    select p.code as "productCode", p.name, o.name as "optionName", p."unitName", p."priceOnRequest", o.price, o."listPrice",
      ${overridesSql(sql`o.id`, buyer)} as overrides
    from "productOption" o join product p on p.id = o."productId"
    where o.code = ${code} or (p.code = ${code} and o.id = p."defaultOptionId")
    order by o.code <> ${code}, o.id limit 1`,
  )
