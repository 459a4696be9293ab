import { sql } from 'kysely'
import { row, rows, statement, type Queryable } from '#platform/database/database.ts'
import type { Channel } from '../kind.ts'
import { advertIds } from '../kinds.ts'

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
    sql<{ kind: string; channel: Channel; wanted: boolean }>`
    select kind, channel, wanted from "notificationPreference" where "memberId" = ${memberId} order by kind, channel`,
  )

/** No row: it was chosen so before. */
export const upsertChoice = (
  on: Queryable,
  choice: { memberId: number; kind: string; channel: Channel; wanted: boolean; at: Date },
) =>
  rows(
    on,
    sql<{
      memberId: number
    }>`insert into "notificationPreference" ("memberId", kind, channel, wanted, "chosenAt")
    values (${choice.memberId}, ${choice.kind}, ${choice.channel}, ${choice.wanted}, ${choice.at})
    on conflict ("memberId", kind, channel) do update set wanted = excluded.wanted, "chosenAt" = excluded."chosenAt"
      where "notificationPreference".wanted <> excluded.wanted
    returning "memberId"`,
  )

export const endChoice = (
  on: Queryable,
  choice: { memberId: number; kind: string; channel: Channel; at: Date },
) =>
  rows(
    on,
    sql<{
      memberId: number
    }>`update "notificationPreference" set wanted = false, "chosenAt" = ${choice.at}
    where "memberId" = ${choice.memberId} and kind = ${choice.kind} and channel = ${choice.channel} and wanted returning "memberId"`,
  )

/** An advert that waits for the morning, or for staff to send it again, leaves nobody who has ended it by then. */
export const dropUnsent = (on: Queryable, memberId: number, kind: string) =>
  rows(
    on,
    sql`delete from notification where "memberId" = ${memberId} and kind = ${kind} and channel <> 'screen' and state in ('waiting', 'failed', 'unknown')`,
  )

/** Whether what was told may still go to the member's phone: they are here, and want the advert that it may be. */
export const mayGo = (notification: 'd' | 'n') => {
  const n = sql.ref(notification)
  return sql<boolean>`exists (select from member r where r.id = ${n}."memberId" and r.status <> '09' and (${n}.kind <> all(${advertIds}::text[])
    or r.status = '05' and exists (select from "notificationPreference" p where p."memberId" = r.id and p.kind = ${n}.kind and p.channel = 'sms' and p.wanted)))`
}

export const hoursOf = (on: Queryable, memberId: number) =>
  row(
    on,
    sql<{
      from: number
      until: number
    }>`select "from", until from "notificationHours" where "memberId" = ${memberId}`,
  )

export const writeHours = (on: Queryable, memberId: number, hours: { from: number; until: number } | null) =>
  rows(
    on,
    hours
      ? sql`insert into "notificationHours" ("memberId", "from", until) values (${memberId}, ${hours.from}, ${hours.until})
        on conflict ("memberId") do update set "from" = excluded."from", until = excluded.until`
      : sql`delete from "notificationHours" where "memberId" = ${memberId}`,
  )

export const agreedTo = (on: Queryable, kind: string) =>
  rows(
    on,
    sql<{ memberId: number }>`
    select p."memberId" from "notificationPreference" p join member m on m.id = p."memberId"
    where p.kind = ${kind} and p.wanted and m.status = '05' order by p."memberId"`,
  )
