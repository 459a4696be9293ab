import { sql } from 'kysely'
import { payloadOf } from '#features/signals/live/server/index.ts'
import { statement, type Tx } from '#platform/database/database.ts'
import { channelsOf, defaultTemplate, kindNamed, type News } from '../kinds.ts'

type To =
  | { institutionId: number }
  | { institutionIds: readonly number[] }
  | { memberId: number }
  | { memberIds: readonly number[] }
type Told = News & {
  to: To
  /** What it is about, once: an order's number, `<parcel>/<day>`. The same kind and cause is told nobody twice. */
  cause: string
  at: Date
  /** What else open screens hear along with it (`payloadOf`). */
  beside?: readonly string[]
}

export type Telling = {
  kind: string
  cause: string
  mandatory: boolean
  advert: boolean
  urgent: boolean
  memberIds: readonly number[]
  institutionIds: readonly number[]
  channels: string[]
  titles: string[]
  bodies: string[]
  codes: string[]
  link: string
  values: string
  at: Date
}

/**
 * One row for each receiver and channel: on the screen always, on the phone as 알림톡 or else as a text message, unless
 * the member turned that off; an advert only to those who asked for it. Messages wait until the member's own quiet hours
 * are over. What went to the phone either way is not told there again. Templates are copied as they stand. For a statement that tells along with what it writes.
 */
export const telling = (input: Telling) => sql`
  receiver as (
    select m.id, case
        when ${input.urgent} or h."memberId" is null or not (case when h."from" < h.until then t.hour >= h."from" and t.hour < h.until else t.hour >= h."from" or t.hour < h.until end)
          then ${input.at}::timestamptz
        else (t.day + make_interval(hours => h.until + case when t.hour >= h.until then 24 else 0 end)) at time zone 'Asia/Seoul' end as "dueAt"
    from member m left join "notificationHours" h on h."memberId" = m.id
      cross join (select extract(hour from local)::int as hour, date_trunc('day', local) as day from (select ${input.at}::timestamptz at time zone 'Asia/Seoul' as local) l) t
    where (m.id = any(${input.memberIds}::int[]) or m."institutionId" = any(${input.institutionIds}::int[])) and m.status <> '09'
  ), "toTell" as (
    select r.id as "memberId", r."dueAt", d.channel, coalesce(t.title, d.title) as title, coalesce(t.body, d.body) as body, coalesce(t.code, d.code) as code
    from receiver r
    cross join unnest(${input.channels}::text[], ${input.titles}::text[], ${input.bodies}::text[], ${input.codes}::text[]) d (channel, title, body, code)
    left join lateral (
      select title, body, code, used from "notificationTemplate"
      where kind = ${input.kind} and channel = d.channel order by version desc limit 1) t on true
    left join "notificationPreference" c on c."memberId" = r.id and c.kind = ${input.kind} and c.channel = case when ${input.advert} then 'sms' else d.channel end
    where coalesce(t.used, true) and (${input.mandatory} or coalesce(c.wanted, not ${input.advert}))
  ), told as (
    insert into notification (kind, cause, channel, "memberId", urgent, title, body, code, link, "values", at, state, "dueAt", "sentAt")
    select ${input.kind}, ${input.cause}, channel, "memberId", ${input.urgent}, title, body, code, ${input.link}, ${input.values}::jsonb, ${input.at}::timestamptz,
      case channel when 'screen' then 'sent' else 'waiting' end, "dueAt", case channel when 'screen' then ${input.at}::timestamptz end
    from "toTell" w
    where (channel <> 'sms' or not exists (select from "toTell" k where k."memberId" = w."memberId" and k.channel = 'kakao'))
      and (channel = 'screen' or not exists (select from notification b
        where b.kind = ${input.kind} and b.cause = ${input.cause} and b.channel in ('kakao', 'sms') and b."memberId" = w."memberId"))
    on conflict do nothing
  )`

const write = statement<Telling & { news: readonly string[] }>()(
  (input) => sql`with ${telling(input)} select pg_notify('live', one) from unnest(${input.news}::text[]) one`,
)

const membersOf = (to: To): readonly number[] =>
  'memberIds' in to ? to.memberIds : 'memberId' in to ? [to.memberId] : []
const institutionsOf = (to: To): readonly number[] =>
  'institutionIds' in to ? to.institutionIds : 'institutionId' in to ? [to.institutionId] : []

export function tellingOf({ kind, to, values, cause, at }: Told): Telling {
  const { link, mandatory, advert, urgent, values: places } = kindNamed(kind)
  const named = Object.fromEntries(
    Object.entries(places).map(([key, [name]]) => [name, (values as Record<string, string>)[key] ?? '']),
  )
  const channels = channelsOf(kind)
  const templates = channels.map((channel) => defaultTemplate(kind, channel))
  return {
    kind,
    cause,
    mandatory: mandatory !== undefined,
    advert: advert ?? false,
    urgent: urgent ?? false,
    memberIds: membersOf(to),
    institutionIds: institutionsOf(to),
    channels,
    titles: templates.map(({ title }) => title),
    bodies: templates.map(({ body }) => body),
    codes: templates.map(({ code }) => code),
    link,
    values: JSON.stringify(named),
    at,
  }
}

/**
 * Tells members what happened, in the caller's transaction: it is told with the commit, and never without it. Sent by
 * the outbox, each once.
 */
export async function tell(tx: Tx, told: Told) {
  const { to } = told
  const screens = [
    ...membersOf(to).map((member) => ({ member })),
    ...institutionsOf(to).map((institution) => ({ institution })),
  ]
  const news = screens.map((screen) => payloadOf({ to: screen, topic: 'told', data: {} }))
  await write.rows(tx.atCommit, { ...tellingOf(told), news: [...news, ...(told.beside ?? [])] })
}
