import { sql, type RawBuilder } from 'kysely'
import { statement } from '#platform/database/database.ts'
import type { PriceOverride } from '../rules.ts'

export type Buyer = { priceGroupId: number | null; institutionId: number | null }
/** Who buys, and when. */
export type BuyerNow = Buyer & { now: Date }
/** The same as parameters of a statement. */
export type BuyerValues = Record<keyof BuyerNow, unknown>

/** Reason, quantity, price; of a promotion also its name, start and end in ms. */
type Cells = [PriceOverride['scope'], number, number, string?, number?, number?]
/** What `overridesSql` gives: null without overrides. */
export type OverrideCells = Cells[] | null

const ms = (at: RawBuilder<unknown>) => sql`(extract(epoch from ${at}) * 1000)::bigint`
const cells = sql`json_agg(case
  when e."institutionId" is not null then json_build_array('contract', e."minQuantity", e."unitPrice")
  when e."priceGroupId" is not null then json_build_array('group', e."minQuantity", e."unitPrice")
  when m.id is null then json_build_array('tier', e."minQuantity", e."unitPrice")
  else json_build_array('promotion', e."minQuantity", e."unitPrice", m.name, ${ms(sql`m."startsAt"`)}, ${ms(sql`m."endsAt"`)})
end)`

/** All that may apply to an option for this buyer now, in whatever statement reads the option. */
export const overridesSql = (optionId: RawBuilder<unknown>, buyer: BuyerValues) =>
  sql<OverrideCells>`(
    select ${cells} from "priceEntry" e left join promotion m on m.id = e."promotionId"
    where e."optionId" = ${optionId}
      and e."startsAt" <= ${buyer.now}::timestamptz and e."endsAt" > ${buyer.now}::timestamptz
      and (e."priceGroupId" is null or e."priceGroupId" = ${buyer.priceGroupId}::int)
      and (e."institutionId" is null or e."institutionId" = ${buyer.institutionId}::int))`

export const overridesFrom = (found: OverrideCells): PriceOverride[] =>
  (found ?? []).map(([scope, minQuantity, unitPrice, name, startsAt, endsAt]) => ({
    scope,
    minQuantity,
    unitPrice,
    ...(name !== undefined && { promotion: { name, startsAt: startsAt!, endsAt: endsAt! } }),
  }))

/** By option, as the transaction sees it. */
export const overridesByOption = statement<BuyerNow & { optionIds: number[] }>()(
  (input) => sql<{ optionId: number; overrides: OverrideCells }>`
    select wanted."optionId", ${overridesSql(sql`wanted."optionId"`, input)} as overrides
    from unnest(${input.optionIds}::int[]) as wanted("optionId")`,
)
