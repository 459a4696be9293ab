import { sql } from 'kysely'
import type { Buyer } from '#features/prices/server/index.ts'
import { smallestOrderSql } from './rows.ts'

/** What the member pays for the first option at its smallest order, as `priceFor` says; asks for `loweredPrices` as l. */
export const paid = sql`least(p.price, l.price)`

/**
 * Products whose price an override lowers for this buyer now. Few, since overrides are sparse: sorting and filtering by
 * price look at these beside the products' own prices.
 */
export const loweredPrices = ({ priceGroupId, institutionId }: Buyer, now: Date) => sql`
  select p.id, min(e."unitPrice") as price
  from "priceEntry" e
  join product p on p."defaultOptionId" = e."optionId"
  left join promotion m on m.id = e."promotionId"
  where (e."priceGroupId" is null or e."priceGroupId" = ${priceGroupId}::int)
    and (e."institutionId" is null or e."institutionId" = ${institutionId}::int)
    and (m.id is null or (m."startsAt" <= ${now} and m."endsAt" > ${now}))
    and e."minQuantity" <= ${smallestOrderSql} and e."unitPrice" < p.price
  group by p.id`
