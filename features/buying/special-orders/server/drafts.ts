import { sql } from 'kysely'
import { statement } from '#platform/database/database.ts'
import type { Term } from '../rules.ts'

export type DraftLine = Term & {
  optionId: number
  drafted: number
  unitPrice: number
  left: number
  unitName: string
}
type Named = { draftId: string; specialOrderId: string; institutionId: number }

const draftLines = (input: { [K in keyof Named]: unknown }) => sql<DraftLine>`
  select l."optionId", d.quantity as drafted, l."unitPrice", l.quantity - l.taken as left, p."unitName", o."startsOn", o."endsOn", o.closed
  from "specialDraft" t join "specialOffer" o on o.id = t."offerId" join "specialDraftLine" d on d."draftId" = t.id
  join "specialOfferLine" l on l."offerId" = o.id and l."optionId" = d."optionId"
  join "productOption" n on n.id = l."optionId" join product p on p.id = n."productId"
  where t.id = ${input.draftId}::uuid and o.number = ${input.specialOrderId} and t."institutionId" = ${input.institutionId}
  order by l."optionId"`

/** The clinic's draft as its sheet shows it; no line when it is not there. */
export const readDraft = statement<Named>()((input) => draftLines(input))

/** The same with offer and lines locked, before any stock is: orders of one offer come one after the other. */
export const holdDraft = statement<Named>()(
  (input) => sql<DraftLine>`${draftLines(input)} for update of o, l`,
)

type Pieces = { draftId: string; optionIds: number[]; quantities: number[] }

/** Counts what an order takes of an offer that the caller holds. */
export const takeOffered = statement<Pieces & { orderNumber: string }>()(
  (input) => sql<{ optionId: number }>`
  with draft as (update "specialDraft" set "orderNumber" = ${input.orderNumber} where id = ${input.draftId}::uuid returning "offerId")
  update "specialOfferLine" l set taken = l.taken + w.quantity
  from draft, unnest(${input.optionIds}::int[], ${input.quantities}::int[]) as w("optionId", quantity)
  where l."offerId" = draft."offerId" and l."optionId" = w."optionId" returning l."optionId"`,
)

/** Pieces of a cancelled order, for others of the offer again; an order that `ends` is none of the offer's any more. Before its stock is: placing locks in this order. */
export const giveBackOffered = statement<Pieces & { ends: boolean }>()(
  (input) => sql`
  with held as (
    select o.id from "specialDraft" t join "specialOffer" o on o.id = t."offerId" where t.id = ${input.draftId}::uuid for update of o
  ), freed as (
    update "specialDraft" t set "orderNumber" = null from held where t.id = ${input.draftId}::uuid and ${input.ends}::boolean
  )
  update "specialOfferLine" l set taken = l.taken - w.quantity
  from held, (select "optionId", sum(quantity)::int as quantity from unnest(${input.optionIds}::int[], ${input.quantities}::int[]) as p("optionId", quantity) group by 1) w
  where l."offerId" = held.id and l."optionId" = w."optionId"`,
)
