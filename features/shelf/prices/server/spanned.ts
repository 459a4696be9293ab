import { sql } from 'kysely'
import { rows, type Queryable } from '#platform/database/database.ts'
import type { PriceOverride } from '../rules.ts'
import type { Buyer } from './queries.ts'

/** A price of an option with the span it holds in; null without a beginning or an end. */
export type SpannedPrice = {
  scope: Exclude<PriceOverride['scope'], 'offer'>
  minQuantity: number
  unitPrice: number
  promotionName: string | null
  startsAt: Date | null
  endsAt: Date | null
}

/** All that this buyer's price was, is and will be made of, without what was over before `since`. */
export const pricesOfOption = (
  on: Queryable,
  { optionId, priceGroupId, institutionId, since }: Buyer & { optionId: number; since: Date },
) =>
  rows(
    on,
    sql<SpannedPrice>`
    select x.scope, x."minQuantity", x."unitPrice", x."promotionName", nullif(x."startsAt", '-infinity') as "startsAt", nullif(x."endsAt", 'infinity') as "endsAt"
    from (
      select e.id, e."minQuantity", e."unitPrice", m.name as "promotionName",
        greatest(e."startsAt", m."startsAt") as "startsAt", least(e."endsAt", m."endsAt") as "endsAt",
        case when e."institutionId" is not null then 'contract' when e."priceGroupId" is not null then 'group'
          when m.id is not null then 'promotion' else 'tier' end as scope
      from "priceEntry" e left join promotion m on m.id = e."promotionId"
      where e."optionId" = ${optionId}
        and (e."priceGroupId" is null or e."priceGroupId" = ${priceGroupId})
        and (e."institutionId" is null or e."institutionId" = ${institutionId})
    ) x where x."endsAt" > ${since}::timestamptz and x."endsAt" > x."startsAt"
    order by x.id limit 500`,
  )
