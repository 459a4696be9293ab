import { sql } from 'kysely'
import type { Buyer } from '#features/shelf/prices/server/index.ts'
import { smallestOrderSql } from './rows.ts'

/**
 * What the member pays for a product's first option at its smallest order, in SQL: for sorting and filtering
 * by price.
 * It says the same as `priceFor`, which prices the rows that are shown; a test holds the two together.
 */
const entries = sql`"priceEntry" e left join promotion m on m.id = e."promotionId"`
const lowers = ({ priceGroupId, institutionId }: Buyer, now: Date) => sql`
  (e."priceGroupId" is null or e."priceGroupId" = ${priceGroupId}::int)
  and (e."institutionId" is null or e."institutionId" = ${institutionId}::int)
  and (m.id is null or (m."startsAt" <= ${now} and m."endsAt" > ${now}))
  and e."minQuantity" <= ${smallestOrderSql} and e."unitPrice" < p.price`

/**
 * The price below the product's own, or null. Looked up for one product, so that a walk along an index stays
 * one.
 */
export const loweredPrice = (buyer: Buyer, now: Date) =>
  sql`(select min(e."unitPrice") from ${entries} where e."optionId" = p."defaultOptionId" and ${lowers(buyer, now)})`

export const paidPrice = (buyer: Buyer, now: Date) => sql`least(p.price, ${loweredPrice(buyer, now)})`

/** Every product whose price is lowered for this buyer: few, since overrides are sparse. */
export const loweredProducts = (buyer: Buyer, now: Date) =>
  sql`select p.id, min(e."unitPrice") as price from ${entries} join product p on p."defaultOptionId" = e."optionId" where ${lowers(buyer, now)} group by p.id`
