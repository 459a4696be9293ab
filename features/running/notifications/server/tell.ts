import { sql } from 'kysely'
import { payloadOf } from '#features/signals/live/server/index.ts'
import { statement, type Tx } from '#platform/database/database.ts'
import { CHANNELS } from '../kind.ts'
import { defaultTemplate, kindNamed, type News } from '../kinds.ts'

type To = { institutionId: number } | { institutionIds: readonly number[] } | { memberId: number }
type Told = News & {
  to: To
  /** What it is about, once: an order's number, `<parcel>/<day>`. The same kind and cause is told nobody twice. */
  cause: string
  at: Date
}

export type Telling = {
  kind: string
  cause: string
  topic: string
  mandatory: boolean
  urgent: boolean
  memberId: number | null
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
 * the member turned that off. Templates are copied as they stand. For a statement that tells along with what it writes.
 */
export const telling = (input: Telling) => sql`
  receiver as (
    select id from member where (id = ${input.memberId} or "institutionId" = any(${input.institutionIds}::int[])) and status <> '09'
  ), "toTell" as (
    select r.id as "memberId", d.channel, coalesce(t.title, d.title) as title, coalesce(t.body, d.body) as body, coalesce(t.code, d.code) as code
    from receiver r
    cross join unnest(${input.channels}::text[], ${input.titles}::text[], ${input.bodies}::text[], ${input.codes}::text[]) d (channel, title, body, code)
    left join lateral (
      select title, body, code, used from "notificationTemplate"
      where kind = ${input.kind} and channel = d.channel order by version desc limit 1) t on true
    left join "notificationChoice" c on c."memberId" = r.id and c.topic = ${input.topic} and c.channel = d.channel
    where coalesce(t.used, true) and (${input.mandatory} or coalesce(c.wanted, true))
  ), told as (
    insert into notification (kind, cause, channel, "memberId", urgent, title, body, code, link, "values", at, state, "dueAt", "sentAt")
    select ${input.kind}, ${input.cause}, channel, "memberId", ${input.urgent}, title, body, code, ${input.link}, ${input.values}::jsonb, ${input.at}::timestamptz,
      case channel when 'screen' then 'sent' else 'waiting' end, ${input.at}::timestamptz, case channel when 'screen' then ${input.at}::timestamptz end
    from "toTell" w
    where channel <> 'sms' or not exists (select from "toTell" k where k."memberId" = w."memberId" and k.channel = 'kakao')
    on conflict do nothing
  )`

const write = statement<Telling & { news: readonly string[] }>()(
  (input) => sql`with ${telling(input)} select pg_notify('live', one) from unnest(${input.news}::text[]) one`,
)

const institutionsOf = (to: To): readonly number[] =>
  'institutionIds' in to ? to.institutionIds : 'institutionId' in to ? [to.institutionId] : []

export function tellingOf({ kind, to, values, cause, at }: Told): Telling {
  const { topic, link, mandatory, urgent, values: places } = kindNamed(kind)
  const named = Object.fromEntries(
    Object.entries(places).map(([key, [name]]) => [name, (values as Record<string, string>)[key] ?? '']),
  )
  const templates = CHANNELS.map((channel) => defaultTemplate(kind, channel))
  return {
    kind,
    cause,
    topic,
    mandatory: mandatory !== undefined,
    urgent: urgent ?? false,
    memberId: 'memberId' in to ? to.memberId : null,
    institutionIds: institutionsOf(to),
    channels: [...CHANNELS],
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
  const screens =
    'memberId' in to ? [{ member: to.memberId }] : institutionsOf(to).map((institution) => ({ institution }))
  const news = screens.map((screen) => payloadOf({ to: screen, topic: 'told', data: {} }))
  await write.rows(tx.atCommit, { ...tellingOf(told), news })
}
