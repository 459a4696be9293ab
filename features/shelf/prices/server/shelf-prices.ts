import { sql, type RawBuilder } from 'kysely'
import type { BuyerValues } from './queries.ts'

/**
 * That row s of "shelfPrice" is of the buyer's group and of this moment. CASE: the planner would expect one row
 * in nine to be of this moment, where nearly all are, and sort what it should walk.
 */
export const shelfPriceHolds = ({ priceGroupId, now }: Omit<BuyerValues, 'institutionId'>) =>
  sql`s."groupId" = coalesce(${priceGroupId}::int, 0)
    and case when s."from" <= ${now}::timestamptz and s.until > ${now}::timestamptz then true end`

/** What the buyer's group pays for a product; null for one that is not on sale. */
export const shelfPriceOf = (productId: RawBuilder<unknown>, buyer: BuyerValues) =>
  sql`(select s.price from "shelfPrice" s where s."productId" = ${productId} and ${shelfPriceHolds(buyer)})`
