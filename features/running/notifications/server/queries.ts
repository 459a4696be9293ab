import { sql } from 'kysely'
import { rows, statement, type Queryable } from '#platform/database/database.ts'
import type { Channel } from '../kind.ts'

type ToldRow = {
  id: number
  title: string
  body: string
  link: string
  values: Record<string, string>
  at: Date
  readAt: Date | null
}
export const toldTo = (on: Queryable, memberId: number, before: number, size: number) =>
  rows(
    on,
    sql<ToldRow>`
    select id, title, body, link, "values", at, "readAt" from notification
    where channel = 'screen' and "memberId" = ${memberId} and id < ${before} order by id desc limit ${size}`,
  )

export const unreadOf = statement<{ memberId: number }>()(
  (input) => sql<{ unread: number }>`
  select count(*)::int as unread from (
    select from notification where channel = 'screen' and "memberId" = ${input.memberId} and "readAt" is null limit 100) u`,
)

export const markRead = (on: Queryable, memberId: number, upTo: number, now: Date) =>
  rows(
    on,
    sql`update notification set "readAt" = ${now} where channel = 'screen' and "memberId" = ${memberId} and "readAt" is null and id <= ${upTo}`,
  )

export const choicesOf = (on: Queryable, memberId: number) =>
  rows(
    on,
    sql<{ topic: string; channel: Channel; wanted: boolean }>`
    select topic, channel, wanted from "notificationChoice" where "memberId" = ${memberId} order by topic, channel`,
  )

export const upsertChoice = (
  on: Queryable,
  choice: { memberId: number; topic: string; channel: Channel; wanted: boolean },
) =>
  rows(
    on,
    sql`insert into "notificationChoice" ("memberId", topic, channel, wanted)
    values (${choice.memberId}, ${choice.topic}, ${choice.channel}, ${choice.wanted})
    on conflict ("memberId", topic, channel) do update set wanted = excluded.wanted`,
  )
