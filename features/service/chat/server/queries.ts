import { sql } from 'kysely'
import { reachable } from '#features/shelf/catalogue/server/index.ts'
import { row, rows, statement, type Queryable, type Tx } from '#platform/database/database.ts'
import { PAGE } from '../contract.ts'
import type { OfficeChat, OfficeChatMessage } from '../office-contract.ts'
import type { ChatState } from '../rules.ts'

type Standing = {
  state: ChatState
  assignee: string
  attended: boolean
  readByStaff: number
  unread: number
  ahead: number
}
/** How a member's conversation stands; no row: they never wrote. */
export const standingOf = (on: Queryable, memberId: number) =>
  row(
    on,
    sql<Standing>`
    select c.state, c.assignee, c."assigneeId" is not null as attended, c."staffRead" as "readByStaff",
      (select count(*)::int from "chatMessage" m where m."memberId" = c."memberId" and m.seq > c."memberRead" and m.author in ('staff', 'shop')) as unread,
      (select count(*)::int from chat o where c.state = 'waiting' and o.state = 'waiting' and o."movedAt" < c."movedAt") as ahead
    from chat c where c."memberId" = ${memberId}`,
  )

type Place = { before: number | null; after: number | null }
export type MessageRow = Omit<OfficeChatMessage, 'at'> & { at: Date }

/** `notes`: staff read them, and any order; a member reads of orders those of the institution they belong to. */
type Reader = { notes: boolean; institutionId: number | null }
type Asked = { memberId: number; size: number } & Reader
const columns = sql`m.seq, m.author, m.actor, m.body, m.at, m."inquiryId",
  (select f.name from "storedFile" f where f."setId" = m."fileId" and f.state = 'stored' order by f.no limit 1) as "fileName",
  case when p.id is not null then jsonb_build_object('kind', 'product', 'code', p.code, 'name', p.name, 'picture', p.picture,
      'brand', coalesce((select b.name from brand b where b.id = p."brandId"), ''))
    when o.id is not null then jsonb_build_object('kind', 'order', 'number', o.number, 'summary', o.summary, 'status', o.status) end as card`
const messages = (input: Asked) => sql`"chatMessage" m left join product p on p.id = m."productId"
  left join "salesOrder" o on o.number = m."orderNumber" and (${input.notes} or o."institutionId" = ${input.institutionId}::int)`

const earlier = statement<Asked & { before: number | null }>()(
  (input) => sql<MessageRow>`
    select ${columns} from ${messages(input)} where m."memberId" = ${input.memberId} and m.seq < coalesce(${input.before}::int, 2147483647)
      and (${input.notes} or m.author <> 'note')
    order by m.seq desc limit ${input.size}`,
)
const later = statement<Asked & { after: number | null }>()(
  (input) => sql<MessageRow>`
    select ${columns} from ${messages(input)} where m."memberId" = ${input.memberId} and m.seq > ${input.after}::int
      and (${input.notes} or m.author <> 'note')
    order by m.seq limit ${input.size}`,
)

/** A page of messages in the order they were written, and whether there are more on that side. */
export async function messagesOf(on: Queryable, memberId: number, { before, after }: Place, reader: Reader) {
  const asked = { memberId, ...reader, size: PAGE + 1 }
  const found = await (after === null
    ? earlier.rows(on, { ...asked, before })
    : later.rows(on, { ...asked, after }))
  const page = found.slice(0, PAGE)
  return {
    rows: (after === null ? page.toReversed() : page).map((message) => ({
      ...message,
      at: message.at.toISOString(),
    })),
    more: found.length > PAGE,
  }
}

type About = { productCode?: string | undefined; orderNumber?: string | undefined }
type Sender = { institutionId: number | null; licensed: readonly string[] }
/**
 * What a message is to be about, of what its sender may see: of orders those of their institution alone. Undefined: it
 * is not there.
 */
export async function cardOf(
  on: Queryable,
  { productCode, orderNumber }: About,
  { institutionId, licensed }: Sender,
) {
  if (productCode === undefined && orderNumber === undefined) return { productId: null, orderNumber: null }
  const found = await row(
    on,
    sql<{ productId: number | null; orderNumber: string | null }>`
    select (select p.id from product p where p.code = ${productCode ?? null} and ${reachable(licensed)}) as "productId",
      (select number from "salesOrder" where number = ${orderNumber ?? null} and "institutionId" = ${institutionId}::int) as "orderNumber"`,
  )
  return found && (found.productId ?? found.orderNumber) !== null ? found : undefined
}

/** Reading goes forward only; who is told of it is told in the same statement. */
export const markRead = (
  on: Queryable,
  { side, memberId, seq, news }: { side: 'member' | 'staff'; memberId: number; seq: number; news: string[] },
) => {
  const mark = side === 'member' ? sql`"memberRead"` : sql`"staffRead"`
  return rows(
    on,
    sql<{ told: number }>`
    with marked as (update chat set ${mark} = least(${seq}::int, "lastSeq")
      where "memberId" = ${memberId} and ${mark} < least(${seq}::int, "lastSeq") returning "memberId")
    select count(pg_notify('live', n))::int as told from marked, unnest(${news}::text[]) n`,
  )
}

type Row = Omit<OfficeChat, 'movedAt'> & { movedAt: Date }
type After = { movedAt: Date; memberId: number } | null

/** Who waits longest stands first; of the others, the last first. One by its member stands wherever it is. */
export const chatsPage = (
  on: Queryable,
  { state, only, after, size }: { state: ChatState; only: number | null; after: After; size: number },
) => {
  const waits = state === 'waiting'
  const from = after
    ? sql`(c."movedAt", c."memberId") ${waits ? sql`>` : sql`<`} (${after.movedAt}, ${after.memberId})`
    : sql`true`
  return rows(
    on,
    sql<Row>`
    select c."memberId", c."askedBy", c.state, c."movedAt", c.assignee, c."lastSeq", c."memberRead" as "readByMember",
      (select count(*)::int from "chatMessage" m where m."memberId" = c."memberId" and m.seq > c."staffRead" and m.author = 'member') as unread,
      coalesce((select left(m.body, 80) from "chatMessage" m where m."memberId" = c."memberId" and m.author in ('member', 'staff')
        order by m.seq desc limit 1), '') as "lastWords"
    from chat c where ${only === null ? sql`c.state = ${state}` : sql`c."memberId" = ${only}`} and ${from}
    order by c."movedAt" ${waits ? sql`asc` : sql`desc`}, c."memberId" ${waits ? sql`asc` : sql`desc`} limit ${size}`,
  )
}

/** Locked until the transaction ends, with the member's last message as it stands then. */
export const holdChat = async (tx: Tx, memberId: number) => {
  const held = await row(
    tx,
    sql<{ state: ChatState; askedBy: string; openedSeq: number }>`
    select state, "askedBy", "openedSeq" from chat where "memberId" = ${memberId} for update`,
  )
  if (!held) return null
  const said = await row(
    tx,
    sql<{ lastAsked: number }>`
    select coalesce((select seq from "chatMessage" where "memberId" = ${memberId} and author = 'member' order by seq desc limit 1), 0) as "lastAsked"`,
  )
  return { ...held, ...said! }
}

export const takeOn = (on: Queryable, memberId: number, staffId: number, name: string) =>
  row(
    on,
    sql<{ memberId: number }>`update chat set "assigneeId" = ${staffId}, assignee = ${name},
      "openedSeq" = case when state = 'closed' then "lastSeq" + 1 else "openedSeq" end,
      state = case when state = 'closed' then 'answered' else state end where "memberId" = ${memberId} returning "memberId"`,
  )

export const endChat = (tx: Tx, memberId: number, at: Date) =>
  rows(
    tx,
    sql`update chat set state = 'closed', "movedAt" = ${at}, "assigneeId" = null, assignee = '' where "memberId" = ${memberId}`,
  )

/** What the member wrote since the conversation was last closed, and nobody answered yet; else all of it. */
export const askedSince = (tx: Tx, memberId: number, openedSeq: number) =>
  rows(
    tx,
    sql<{ body: string; fileId: string | null }>`
    with own as (select seq, body, "fileId" from "chatMessage" where "memberId" = ${memberId} and author = 'member' and seq >= ${openedSeq}),
      answered as (select coalesce(max(seq), 0) as seq from "chatMessage" where "memberId" = ${memberId} and author = 'staff')
    select own.body, own."fileId" from own, answered where own.seq > answered.seq
      or not exists (select from own o where o.seq > answered.seq)
    order by own.seq`,
  )

/** What the shop itself says: that a conversation was closed, and where the question goes on. */
export const sayAsShop = (
  tx: Tx,
  input: {
    memberId: number
    askedBy: string
    body: string
    inquiryId: number | null
    key: string
    at: Date
    news: string[]
  },
) =>
  rows(
    tx,
    sql`
    with moved as (
      insert into chat ("memberId", "askedBy", state, "movedAt", "lastSeq") values (${input.memberId}, ${input.askedBy}, 'closed', ${input.at}, 1)
      on conflict ("memberId") do update set "lastSeq" = chat."lastSeq" + 1 returning "memberId", "lastSeq"),
    said as (
      insert into "chatMessage" ("memberId", seq, author, actor, key, body, "inquiryId", at)
      select "memberId", "lastSeq", 'shop', '', ${input.key}, ${input.body}, ${input.inquiryId}::int, ${input.at} from moved returning seq)
    select count(pg_notify('live', n)) from said, unnest(${input.news}::text[]) n`,
  )

export const fileOf = (on: Queryable, memberId: number, seq: number, notes: boolean) =>
  row(
    on,
    sql<{ fileId: string }>`
    select "fileId" from "chatMessage" where "memberId" = ${memberId} and seq = ${seq} and "fileId" is not null
      and (${notes} or author <> 'note')`,
  )
