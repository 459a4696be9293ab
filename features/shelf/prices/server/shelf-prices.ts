import { sql, type RawBuilder } from 'kysely'
import type { BuyerValues } from './queries.ts'

/**
 * That row s of "shelfPrice" is of the buyer's group and of this moment. CASE: the planner would expect one row
 * in nine to be of this moment, where nearly all are, and sort what it should walk.
 */
export const shelfPriceHolds = ({ priceGroupId }: BuyerValues, now: unknown) =>
  sql`s."groupId" = coalesce(${priceGroupId}::int, 0)
    and case when s."from" <= ${now}::timestamptz and s.until > ${now}::timestamptz then true end`

/** What the buyer's group pays for a product; null for one that is not on sale. */
export const shelfPriceOf = (productId: RawBuilder<unknown>, buyer: BuyerValues, now: unknown) =>
  sql`(select s.price from "shelfPrice" s where s."productId" = ${productId} and ${shelfPriceHolds(buyer, now)})`

/** The few products that the institution has a contract for, at its price for the smallest order. */
export const contractPrices = ({ institutionId }: BuyerValues) => sql`
  select p.id, min(e."unitPrice") as price
  from "priceEntry" e join product p on p."defaultOptionId" = e."optionId"
  where e."institutionId" = ${institutionId}::int
    and e."minQuantity" <= (p."minQuantity" + p."stepQuantity" - 1) / p."stepQuantity" * p."stepQuantity"
  group by p.id`
