import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import { smallestOrderSql } from '#features/shelf/catalogue/server/index.ts'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { OfferRow, RequestRow } from '../contract.ts'
import type { Term } from '../rules.ts'

/** As many as a list shows. */
const SHOWN = 100

export type FoundOffer = Term & {
  id: number
} & Pick<OfferRow, 'specialOrderId' | 'title' | 'note' | 'orderNumber' | 'lines'>

/** Offers made to a clinic, the newest first; one of them when it is named. */
export const offersOf = (on: Queryable, institutionId: number, specialOrderId: string | null = null) =>
  rows(
    on,
    sql<FoundOffer>`
    select o.id, o.number as "specialOrderId", o.title, o.note, o."startsOn", o."endsOn", o.closed,
      (select t."orderNumber" from "specialDraft" t where t."offerId" = o.id and t."institutionId" = c."institutionId" and t."orderNumber" is not null
        order by t.at desc, t.id limit 1) as "orderNumber",
      (select coalesce(json_agg(json_build_object('optionId', l."optionId", 'name', p.name, 'optionName', n.name, 'unitName', p."unitName",
          'listPrice', case when p."priceOnRequest" then l."unitPrice" else greatest(n."listPrice", n.price, l."unitPrice") end, 'unitPrice', l."unitPrice",
          'left', l.quantity - l.taken, 'quantity', l.quantity, 'minQuantity', p."minQuantity", 'stepQuantity', p."stepQuantity") order by l."optionId"), '[]')
        from "specialOfferLine" l join "productOption" n on n.id = l."optionId" join product p on p.id = n."productId" where l."offerId" = o.id) as lines
    from "specialOfferClinic" c join "specialOffer" o on o.id = c."offerId"
    where c."institutionId" = ${institutionId} and (${specialOrderId}::text is null or o.number = ${specialOrderId})
    order by o.id desc limit ${SHOWN}`,
  )

type Waiting = { subject: string; count: number; until: IsoDate | null }
/** Offers that a clinic may take and has not, and the last day of the first of them, in SQL. */
export const offersWaiting = (institutionId: number | null, today: IsoDate) => sql<Waiting>`
  select '' as subject, count(*)::int as count, min(f."endsOn") as until from "specialOfferClinic" c join "specialOffer" f on f.id = c."offerId"
  where c."institutionId" = ${institutionId} and not f.closed and ${today}::date between f."startsOn" and f."endsOn"
    and exists (select from "specialOfferLine" l join "productOption" n on n.id = l."optionId" join product p on p.id = n."productId"
      where l."offerId" = f.id and l.quantity - l.taken >= ${smallestOrderSql})
    and not exists (select from "specialDraft" t where t."offerId" = f.id and t."institutionId" = c."institutionId" and t."orderNumber" is not null)`

export const requestsOf = (on: Queryable, institutionId: number) =>
  rows(
    on,
    sql<Omit<RequestRow, 'at'> & { at: Date }>`
    select r.id, r.title, r.body, r.state, r.reply, r.at, o.number as about, a.number as answer
    from "specialRequest" r left join "specialOffer" o on o.id = r."offerId" left join "specialOffer" a on a.id = r."answerId"
    where r."institutionId" = ${institutionId} order by r.id desc limit ${SHOWN}`,
  )

type NewDraft = {
  offerId: number
  institutionId: number
  memberId: number
  at: Date
  lines: { optionId: number; quantity: number }[]
}
export const insertDraft = (tx: Tx, { lines, ...draft }: NewDraft) =>
  row(
    tx,
    sql<{ draftId: string }>`
    with made as (
      insert into "specialDraft" ("offerId", "institutionId", "memberId", at)
      values (${draft.offerId}, ${draft.institutionId}, ${draft.memberId}, ${draft.at}) returning id
    )
    insert into "specialDraftLine" select made.id, w."optionId", w.quantity
    from made, unnest(${lines.map((line) => line.optionId)}::int[], ${lines.map((line) => line.quantity)}::int[]) as w("optionId", quantity)
    returning "draftId"`,
  )

/** How many of its quotes wait, with the clinic's row held, so that two requests at once see each other. */
export const countAsked = async (tx: Tx, institutionId: number) => {
  await rows(tx, sql`select pg_advisory_xact_lock(hashtext('special-request'), ${institutionId}::int)`)
  return (await row(
    tx,
    sql<{
      asked: number
    }>`select count(*)::int as asked from "specialRequest" where "institutionId" = ${institutionId} and state = 'asked'`,
  ))!.asked
}

type NewRequest = {
  institutionId: number
  memberId: number
  offerId: number | null
  title: string
  body: string
  at: Date
}
export const insertRequest = (tx: Tx, input: NewRequest) =>
  row(
    tx,
    sql<{ id: number }>`
    insert into "specialRequest" ("institutionId", "memberId", "offerId", title, body, state, at)
    values (${input.institutionId}, ${input.memberId}, ${input.offerId}, ${input.title}, ${input.body}, 'asked', ${input.at}) returning id`,
  )
