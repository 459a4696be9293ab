import { sql } from 'kysely'
import { statement } from '#platform/database/database.ts'

export type EntryRow = {
  optionId: number
  priceGroupId: number | null
  institutionId: number | null
  minQuantity: number
  unitPrice: number
  promotionName: string | null
  startsAt: Date | null
  endsAt: Date | null
}

const columns = sql`e."optionId", e."priceGroupId", e."institutionId", e."minQuantity", e."unitPrice", m.name as "promotionName", m."startsAt", m."endsAt"`
const entries = sql`"priceEntry" e left join promotion m on m.id = e."promotionId"`

/** Quantity tiers for everyone and promotions that have not ended. */
export const publicEntries = statement<{ now: Date }>()(
  (input) => sql<EntryRow>`
    select ${columns} from ${entries}
    where e."priceGroupId" is null and e."institutionId" is null and (m."endsAt" is null or m."endsAt" > ${input.now})`,
)

export const groupEntries = statement<{ priceGroupId: number }>()(
  (input) => sql<EntryRow>`select ${columns} from ${entries} where e."priceGroupId" = ${input.priceGroupId}`,
)

export const contractEntries = statement<{ institutionId: number }>()(
  (input) =>
    sql<EntryRow>`select ${columns} from ${entries} where e."institutionId" = ${input.institutionId}`,
)

/** All that may apply to these options for this buyer, as the transaction sees it. */
export const entriesOf = statement<{
  optionIds: number[]
  priceGroupId: number | null
  institutionId: number | null
}>()(
  (input) => sql<EntryRow>`
    select ${columns} from ${entries}
    where e."optionId" = any(${input.optionIds}::int[])
      and (e."priceGroupId" is null or e."priceGroupId" = ${input.priceGroupId}::int)
      and (e."institutionId" is null or e."institutionId" = ${input.institutionId}::int)`,
)
