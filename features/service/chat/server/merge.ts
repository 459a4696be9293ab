import { sql } from 'kysely'
import { renameClaims } from '#features/running/files/server/index.ts'
import { announce } from '#features/signals/live/server/index.ts'
import { rows, type Tx } from '#platform/database/database.ts'
import { heldBy } from './files.ts'

type Pair = { from: number; into: number }
const both = ({ from, into }: Pair) => sql`"memberId" in (${from}, ${into})`

/**
 * Both conversations by the time of their messages, numbered anew; what one side has not read of either is unread. It
 * waits where one of them waits, since the earlier of the two, with whoever attends to it.
 */
const join = ({ from, into }: Pair) => sql<{ memberId: number; seq: number; next: number }>`
  with gone as (
    delete from "chatMessage" where ${both({ from, into })} returning *
  ), numbered as (
    select timed.*, row_number() over (order by at, "memberId" <> ${from}, seq)::int as next
    from (select "memberId", seq, author, actor, key, body, "fileId", "inquiryId", "productId", "orderNumber", at as said,
      max(at) over (partition by "memberId" order by seq) as at from gone) timed
  ), written as (
    insert into "chatMessage" ("memberId", seq, author, actor, key, body, "fileId", "inquiryId", "productId", "orderNumber", at)
    select ${into}::int, next, author, actor, case when "memberId" = ${from} then key || '/' || "memberId" else key end, body, "fileId", "inquiryId", "productId", "orderNumber", said
    from numbered order by next
  ), places as (
    select count(*)::int as total, min(n.next) filter (where n.author in ('staff', 'shop') and n.seq > o."memberRead") as "toMember",
      min(n.next) filter (where n.author = 'member' and n.seq > o."staffRead") as "toStaff",
      min(n.next) filter (where o.state <> 'closed' and n.seq >= o."openedSeq") as opened
    from numbered n join chat o using ("memberId")
  ), standing as (
    select bool_or(state = 'waiting') as waits, bool_and(state = 'closed') as closed, min("movedAt") filter (where state = 'waiting') as since, max("movedAt") as last,
      (array_agg("assigneeId" order by "memberId" = ${from}) filter (where "assigneeId" is not null))[1] as "assigneeId",
      coalesce((array_agg(assignee order by "memberId" = ${from}) filter (where "assigneeId" is not null))[1], '') as assignee
    from chat where ${both({ from, into })}
  ), stands as (
    update chat c set "lastSeq" = p.total, "memberRead" = coalesce(p."toMember" - 1, p.total), "staffRead" = coalesce(p."toStaff" - 1, p.total),
      "openedSeq" = coalesce(p.opened, 1), state = case when s.waits then 'waiting' when s.closed then 'closed' else 'answered' end,
      "movedAt" = coalesce(s.since, s.last), "assigneeId" = s."assigneeId", assignee = s.assignee
    from places p, standing s where c."memberId" = ${into}
  )
  select "memberId", seq, next from numbered where "fileId" is not null`

/** Of a person who has two logins: one conversation, whichever login wrote. */
export const chatOfPerson = {
  tables: ['chat', 'chatMessage'],
  label: '채팅 메시지',
  count: (from: number) =>
    sql<number>`(select count(*)::int from "chatMessage" where "memberId" = ${from} and author <> 'note')`,
  move: async (tx: Tx, pair: Pair) => {
    const { from, into } = pair
    const held = await rows(
      tx,
      sql<{
        memberId: number
      }>`select "memberId" from chat where ${both(pair)} order by "memberId" for update`,
    )
    if (!held.some(({ memberId }) => memberId === from)) return
    await rows(
      tx,
      sql`insert into chat ("memberId", "askedBy", state, "movedAt", "assigneeId", assignee)
      select ${into}::int, "askedBy", state, "movedAt", "assigneeId", assignee from chat where "memberId" = ${from} on conflict do nothing`,
    )
    const files = await rows(tx, join(pair))
    await renameClaims(
      tx,
      files.map(({ memberId, seq, next }) => ({ from: heldBy(memberId, seq), to: heldBy(into, next) })),
    )
    await rows(tx, sql`delete from chat where "memberId" = ${from}`)
    await announce(tx, { to: { menu: 'chats' }, topic: 'chat', data: { roomId: String(into) } })
  },
}
