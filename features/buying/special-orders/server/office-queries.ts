import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import { BUSINESS } from '#features/access/accounts/rules.ts'
import { smallestOrderSql } from '#features/shelf/catalogue/server/index.ts'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { OfficeOffer, OfficeRequest } from '../office-contract.ts'

const SHOWN = 200

export const allOffers = (on: Queryable) =>
  rows(
    on,
    sql<Omit<OfficeOffer, 'state'> & { closed: boolean; isLeft: boolean }>`
    select o.number, o.title, o."startsOn", o."endsOn", o.closed,
      exists (select from "specialOfferLine" l join "productOption" n on n.id = l."optionId" join product p on p.id = n."productId"
        where l."offerId" = o.id and l.quantity - l.taken >= ${smallestOrderSql}) as "isLeft",
      (select coalesce(json_agg(i.name order by i.id), '[]') from "specialOfferClinic" c join institution i on i.id = c."institutionId" where c."offerId" = o.id) as clinics,
      (select coalesce(json_agg(json_build_object('code', n.code, 'name', p.name, 'unitPrice', l."unitPrice", 'quantity', l.quantity, 'taken', l.taken) order by l."optionId"), '[]')
        from "specialOfferLine" l join "productOption" n on n.id = l."optionId" join product p on p.id = n."productId" where l."offerId" = o.id) as lines,
      (select coalesce(json_agg(t."orderNumber" order by t.at), '[]') from "specialDraft" t where t."offerId" = o.id and t."orderNumber" is not null) as orders
    from "specialOffer" o order by o.id desc limit ${SHOWN}`,
  )

export const waitingRequests = (on: Queryable) =>
  rows(
    on,
    sql<Omit<OfficeRequest, 'at'> & { at: Date }>`
    select r.id, i.name as "institutionName", i."businessNumber", r.title, r.body, o.number as about, r.at
    from "specialRequest" r join institution i on i.id = r."institutionId" left join "specialOffer" o on o.id = r."offerId"
    where r.state = 'asked' order by r.id limit ${SHOWN}`,
  )

/** Hospitals and clinics alone: nobody else sees special orders. */
export const clinicsBy = (on: Queryable, numbers: string[]) =>
  rows(
    on,
    sql<{ id: number; businessNumber: string }>`
    select i.id, i."businessNumber" from institution i where i."businessNumber" = any(${numbers}::text[])
      and exists (select from member m where m."institutionId" = i.id and m."customerType" = ${BUSINESS}) order by i.id`,
  )

export const optionsBy = (on: Queryable, codes: string[]) =>
  rows(
    on,
    sql<{ id: number; code: string; minQuantity: number; stepQuantity: number; unitName: string }>`
    select o.id, o.code, p."minQuantity", p."stepQuantity", p."unitName" from "productOption" o join product p on p.id = o."productId"
    where o.code = any(${codes}::text[]) and o."clearanceOf" is null order by o.id`,
  )

type NewOffer = {
  day: string
  title: string
  note: string
  startsOn: IsoDate
  endsOn: IsoDate
  clinics: number[]
  lines: { optionId: number; unitPrice: number; quantity: number }[]
  actor: string
  at: Date
}
export const insertOffer = (tx: Tx, { lines, ...offer }: NewOffer) =>
  row(
    tx,
    sql<{ id: number; number: string }>`
    with made as (
      insert into "specialOffer" (number, title, note, "startsOn", "endsOn", actor, at)
      values ('S' || ${offer.day}::text || '-' || lpad(nextval('"specialOrderNumber"')::text, 4, '0'), ${offer.title}, ${offer.note},
        ${offer.startsOn}, ${offer.endsOn}, ${offer.actor}, ${offer.at})
      returning id, number
    ), clinics as (
      insert into "specialOfferClinic" ("offerId", "institutionId") select made.id, w.id from made, unnest(${offer.clinics}::int[]) as w(id)
    ), lines as (
      insert into "specialOfferLine" ("offerId", "optionId", "unitPrice", quantity) select made.id, w.* from made,
        unnest(${lines.map((line) => line.optionId)}::int[], ${lines.map((line) => line.unitPrice)}::bigint[], ${lines.map((line) => line.quantity)}::int[]) as w
    )
    select id, number from made`,
  )

/** The offer is the answer, to the clinic that asked and nobody else's quote. */
export const settleRequest = (
  tx: Tx,
  answer: { id: number; requestId: number; note: string; actor: string },
) =>
  row(
    tx,
    sql<{ id: number }>`
    update "specialRequest" r set state = 'answered', "answerId" = ${answer.id}, reply = ${answer.note}, actor = ${answer.actor}
    where r.id = ${answer.requestId} and r.state = 'asked'
      and exists (select from "specialOfferClinic" c where c."offerId" = ${answer.id} and c."institutionId" = r."institutionId")
    returning id`,
  )

export const decline = (tx: Tx, { id, reply, actor }: { id: number; reply: string; actor: string }) =>
  row(
    tx,
    sql<{ institutionId: number; title: string }>`
    update "specialRequest" set state = 'declined', reply = ${reply}, actor = ${actor} where id = ${id} and state = 'asked'
    returning "institutionId", title`,
  )

export const closeOpen = (tx: Tx, number: string) =>
  row(
    tx,
    sql<{
      id: number
    }>`update "specialOffer" set closed = true where number = ${number} and not closed returning id`,
  )
