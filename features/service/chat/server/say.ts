import { sql } from 'kysely'
import { commonRefusals } from '#platform/contract/envelope.ts'
import { statement, type Queryable } from '#platform/database/database.ts'
import { Refusal } from '#platform/server/refuse.ts'

type Words = {
  memberId: number
  actor: string
  key: string
  body: string
  fileId: string | null
  /** What it is about; not both. */
  productId: number | null
  orderNumber: string | null
  at: Date
  /** What is announced with it, when it is new. */
  news: string[]
}
type Said = { seq: number; body: string; fresh: boolean; told: number }

/**
 * One statement numbers the message, keeps it and tells both sides. A key that is known answers its message
 * and changes nothing; of sends that race, one message stands, and the number of the other stays unused. No
 * row: nobody may write now.
 */
const asMember = statement<Words & { askedBy: string; open: boolean }>()(
  (input) => sql<Said>`
    with known as (
      select seq, body from "chatMessage"
      where "memberId" = ${input.memberId} and author = 'member' and actor = ${input.actor} and key = ${input.key}),
    moved as (
      insert into chat ("memberId", "askedBy", state, "movedAt", "lastSeq")
      select ${input.memberId}::int, ${input.askedBy}, 'waiting', ${input.at}::timestamptz, 1
      where not exists (select from known)
        and (${input.open} or exists (select from chat c where c."memberId" = ${input.memberId} and c."assigneeId" is not null))
      on conflict ("memberId") do update set "lastSeq" = chat."lastSeq" + 1, "askedBy" = excluded."askedBy", state = 'waiting',
        "movedAt" = case when chat.state = 'waiting' then chat."movedAt" else excluded."movedAt" end,
        "openedSeq" = case when chat.state = 'closed' then chat."lastSeq" + 1 else chat."openedSeq" end
      returning "memberId", "lastSeq"),
    said as (
      insert into "chatMessage" ("memberId", seq, author, actor, key, body, "fileId", "productId", "orderNumber", at)
      select "memberId", "lastSeq", 'member', ${input.actor}, ${input.key}, ${input.body}, ${input.fileId}, ${input.productId}, ${input.orderNumber}, ${input.at}::timestamptz from moved
      on conflict ("memberId", author, actor, key) do update set key = excluded.key
      returning seq, body)
    select said.seq, said.body, said.seq = moved."lastSeq" as fresh,
      (select count(pg_notify('live', n))::int from unnest(${input.news}::text[]) n where said.seq = moved."lastSeq") as told
    from said, moved
    union all select seq, body, false, 0 from known`,
)

type OfOffice = Words & { author: 'staff' | 'note'; staffId: number; name: string }

/** The same for staff. Who answers first takes the conversation on; a note leaves everything as it was. */
const asStaff = statement<OfOffice>()(
  (input) => sql<Said>`
    with known as (
      select seq, body from "chatMessage"
      where "memberId" = ${input.memberId} and author = ${input.author} and actor = ${input.actor} and key = ${input.key}),
    moved as (
      update chat set "lastSeq" = "lastSeq" + 1,
        state = case when ${input.author} = 'staff' then 'answered' else state end,
        "movedAt" = case when ${input.author} = 'staff' then ${input.at}::timestamptz else "movedAt" end,
        "openedSeq" = case when ${input.author} = 'staff' and state = 'closed' then "lastSeq" + 1 else "openedSeq" end,
        "assigneeId" = case when ${input.author} = 'staff' then coalesce("assigneeId", ${input.staffId}) else "assigneeId" end,
        assignee = case when ${input.author} = 'staff' and "assigneeId" is null then ${input.name} else assignee end
      where "memberId" = ${input.memberId} and not exists (select from known)
      returning "memberId", "lastSeq"),
    said as (
      insert into "chatMessage" ("memberId", seq, author, actor, key, body, "fileId", "productId", "orderNumber", at)
      select "memberId", "lastSeq", ${input.author}, ${input.actor}, ${input.key}, ${input.body}, ${input.fileId}, ${input.productId}, ${input.orderNumber}, ${input.at}::timestamptz from moved
      on conflict ("memberId", author, actor, key) do update set key = excluded.key
      returning seq, body)
    select said.seq, said.body, said.seq = moved."lastSeq" as fresh,
      (select count(pg_notify('live', n))::int from unnest(${input.news}::text[]) n where said.seq = moved."lastSeq") as told
    from said, moved
    union all select seq, body, false, 0 from known`,
)

/** Another text under a key that is known is a mistake of the sender. */
function checked(said: Said | undefined, body: string) {
  if (said && said.body !== body) throw new Refusal('key-reused', commonRefusals['key-reused'])
  return said
}

export const sayAsMember = async (on: Queryable, input: Words & { askedBy: string; open: boolean }) =>
  checked(await asMember.row(on, input), input.body)

export const sayAsStaff = async (on: Queryable, input: OfOffice) =>
  checked(await asStaff.row(on, input), input.body)
