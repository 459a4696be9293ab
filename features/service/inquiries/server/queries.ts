import { sql } from 'kysely'
import { reachable } from '#features/shelf/catalogue/server/index.ts'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import { MOST_INQUIRIES, type InquiryMessage, type InquiryRow } from '../contract.ts'
import type { InquiryKind, InquiryState } from '../rules.ts'

type Dated<T> = Omit<T, 'askedAt'> & { askedAt: Date }
type About = {
  orderNumber: string | null
  lot: string
  happenedOn: string | null
  productCode: string | null
  productName: string | null
}
export type MessageRow = Omit<InquiryMessage, 'at' | 'author'> & {
  author: 'member' | 'staff' | 'note'
  actor: string
  at: Date
}

export const inquiriesOf = (on: Queryable, memberId: number) =>
  rows(
    on,
    sql<Dated<InquiryRow>>`
    select id as "inquiryId", kind, title, state, "askedAt" from inquiry where "memberId" = ${memberId}
    order by id desc limit ${MOST_INQUIRIES}`,
  )

export const ownInquiry = (on: Queryable, id: number, memberId: number) =>
  row(
    on,
    sql<Dated<InquiryRow> & About>`
    select i.id as "inquiryId", i.kind, i.title, i.state, i."askedAt", i."orderNumber", i.lot, i."happenedOn",
      p.code as "productCode", p.name as "productName"
    from inquiry i left join product p on p.id = i."productId" where i.id = ${id} and i."memberId" = ${memberId}`,
  )

const MOST_MESSAGES = 500

export const messagesOf = (on: Queryable, id: number, withNotes: boolean) =>
  rows(
    on,
    sql<MessageRow>`
    select m.id, m.author, m.body, m.actor, m."fileId", m.at,
      coalesce((select jsonb_agg(jsonb_build_object('no', f.no, 'name', f.name) order by f.no)
        from "storedFile" f where f."setId" = m."fileId" and f.state = 'stored'), '[]') as files
    from "inquiryMessage" m where m."inquiryId" = ${id} and (${withNotes} or m.author <> 'note') order by m.id limit ${MOST_MESSAGES}`,
  )

type New = {
  memberId: number
  kind: InquiryKind
  title: string
  orderNumber: string | null
  productId: number | null
  askedBy: string
  lot: string
  happenedOn: string | null
  at: Date
  dueAt: Date
}
export const insertInquiry = async (tx: Tx, input: New) =>
  (await row(
    tx,
    sql<{ id: number }>`
    insert into inquiry ("memberId", "askedBy", kind, title, "orderNumber", "productId", lot, "happenedOn", state, "askedAt", "dueAt")
    values (${input.memberId}, ${input.askedBy}, ${input.kind}, ${input.title}, ${input.orderNumber}, ${input.productId}, ${input.lot}, ${input.happenedOn}, 'asked', ${input.at}, ${input.dueAt})
    returning id`,
  ))!.id

type Named = { code: string; licensed: readonly string[]; orderNumber: string | null }
/** What whoever asks may see in the shop, or stands in the order that they ask about; a question may outlive it. */
export const productOf = (on: Queryable, { code, licensed, orderNumber }: Named) =>
  row(
    on,
    sql<{ id: number }>`
    select p.id from product p where p.code = ${code} and (${reachable(licensed)} or exists (
      select from "salesOrder" o join "orderLine" l on l."orderId" = o.id where o.number = ${orderNumber} and l."productCode" = p.code))`,
  )

export const insertMessage = (
  tx: Tx,
  input: {
    inquiryId: number
    author: MessageRow['author']
    body: string
    actor: string
    fileId: string | null
    at: Date
  },
) =>
  rows(
    tx,
    sql`
    insert into "inquiryMessage" ("inquiryId", author, body, actor, "fileId", at)
    values (${input.inquiryId}, ${input.author}, ${input.body}, ${input.actor}, ${input.fileId}, ${input.at})`,
  )

type Held = {
  memberId: number
  kind: InquiryKind
  title: string
  state: InquiryState
  lastId: number
  messages: number
}
/** Locked until the transaction ends; a member holds their own alone. */
export const holdInquiry = async (tx: Tx, id: number, memberId: number | null) => {
  const held = await row(
    tx,
    sql<Omit<Held, 'lastId' | 'messages'>>`
    select "memberId", kind, title, state from inquiry
    where id = ${id} and (${memberId}::int is null or "memberId" = ${memberId}) for update`,
  )
  if (!held) return null
  const said = await row(
    tx,
    sql<Pick<Held, 'lastId' | 'messages'>>`
    select coalesce(max(id) filter (where author <> 'note'), 0) as "lastId", count(*)::int as messages
    from "inquiryMessage" where "inquiryId" = ${id}`,
  )
  return { ...held, ...said! }
}

export const moveInquiry = (tx: Tx, id: number, to: { state: InquiryState; askedAt?: Date; dueAt?: Date }) =>
  rows(
    tx,
    sql`update inquiry set state = ${to.state}, "askedAt" = coalesce(${to.askedAt ?? null}::timestamptz, "askedAt"),
      "dueAt" = coalesce(${to.dueAt ?? null}::timestamptz, "dueAt") where id = ${id}`,
  )
