import { sql } from 'kysely'
import { row, rows, type Queryable } from '#platform/database/database.ts'

export const groupsAndPromotions = async (on: Queryable, now: Date) => ({
  groups: await rows(on, sql<{ id: number; name: string }>`select id, name from "priceGroup" order by id`),
  promotions: await rows(
    on,
    sql<{ promotionId: number; name: string; startsAt: Date; endsAt: Date; entries: number }>`
    select m.id as "promotionId", m.name, m."startsAt", m."endsAt",
      (select count(*)::int from "priceEntry" e where e."promotionId" = m.id) as entries
    from promotion m where m."endsAt" > ${now} order by m."startsAt", m.id limit 200`,
  ),
})

type Asked = {
  optionCode: string
  priceGroupId: number | null
  promotionId: number | null
  businessNumber: string | null
  now: Date
}
/** What an entry is made of; null where nothing is found. */
export const placeOf = (on: Queryable, asked: Asked) =>
  row(
    on,
    sql<{
      optionId: number | null
      /** Of the product that has this code itself, where no option has it. */
      optionCodes: string | null
      productId: number | null
      productCode: string | null
      price: number | null
      groupId: number | null
      promotionId: number | null
      institutionId: number | null
    }>`
    select o.id as "optionId", o."productId",
      (select string_agg(each.code, ', ' order by each.rank, each.id) from "productOption" each join product p on p.id = each."productId"
        where o.id is null and p.code = ${asked.optionCode} and each."clearanceOf" is null) as "optionCodes", (select code from product where id = o."productId") as "productCode", o.price,
      (select id from "priceGroup" where id = ${asked.priceGroupId}) as "groupId",
      (select id from promotion where id = ${asked.promotionId} and "endsAt" > ${asked.now}) as "promotionId",
      (select id from institution where "businessNumber" = ${asked.businessNumber} order by id limit 1) as "institutionId"
    from (select 1) one left join "productOption" o on o.code = ${asked.optionCode} and o."clearanceOf" is null`,
  )

/** The option that a price is of. */
export const optionOfEntry = (on: Queryable, entryId: number) =>
  row(
    on,
    sql<{ productId: number; productCode: string; price: number }>`
    select p.id as "productId", p.code as "productCode", o.price
    from "priceEntry" e join "productOption" o on o.id = e."optionId" join product p on p.id = o."productId" where e.id = ${entryId}`,
  )

/** Of the products whose options a promotion prices. */
export const codesInPromotion = async (on: Queryable, promotionId: number) =>
  (
    await rows(
      on,
      sql<{ code: string }>`
      select distinct p.code from "priceEntry" e join "productOption" o on o.id = e."optionId" join product p on p.id = o."productId"
      where e."promotionId" = ${promotionId} order by p.code`,
    )
  ).map(({ code }) => code)
