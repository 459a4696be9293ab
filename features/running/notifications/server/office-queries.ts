import { sql } from 'kysely'
import { holdsPart } from '#features/access/accounts/server/index.ts'
import { row, rows, type Queryable } from '#platform/database/database.ts'
import type { Channel } from '../kind.ts'
import type { OutboxState } from '../office-contract.ts'
import { mayGo } from './queries.ts'

type Written = {
  kind: string
  channel: Channel
  version: number
  title: string
  body: string
  code: string
  used: boolean
  writtenBy: string
  writtenAt: Date
}
export const newestTemplates = (on: Queryable) =>
  rows(
    on,
    sql<Written>`
    select distinct on (kind, channel) kind, channel, version, title, body, code, used, "writtenBy", "writtenAt"
    from "notificationTemplate" order by kind, channel, version desc`,
  )

const SHOWN_VERSIONS = 20
export const versionsOf = (on: Queryable, kind: string, channel: Channel) =>
  rows(
    on,
    sql<Omit<Written, 'kind' | 'channel'>>`
    select version, title, body, code, used, "writtenBy", "writtenAt" from "notificationTemplate"
    where kind = ${kind} and channel = ${channel} order by version desc limit ${SHOWN_VERSIONS}`,
  )

/** No row: somebody else wrote this version first. */
export const addTemplate = (on: Queryable, template: Written) =>
  row(
    on,
    sql<{ version: number }>`
    insert into "notificationTemplate" (kind, channel, version, title, body, code, used, "writtenBy", "writtenAt")
    select ${template.kind}, ${template.channel}, ${template.version}, ${template.title}, ${template.body}, ${template.code}, ${template.used}, ${template.writtenBy}, ${template.writtenAt}
    where ${template.version} = 1 + coalesce((select max(version) from "notificationTemplate" where kind = ${template.kind} and channel = ${template.channel}), 0)
    on conflict do nothing returning version`,
  )

type SentRow = {
  id: number
  kind: string
  cause: string
  channel: Channel
  body: string
  values: Record<string, string>
  state: OutboxState
  attempts: number
  failure: string
  at: Date
  dueAt: Date
  sentAt: Date | null
  resentBy: string | null
  resendReason: string | null
  name: string
  mobile: string
  institution: string | null
}
/** A search names an order or a clinic; of so many members at most it looks for what they got. */
const MOST_FOUND = 200

const stateIs = (state: OutboxState | '' | 'wrong') =>
  state === ''
    ? sql`true`
    : state === 'wrong'
      ? sql`n.state in ('failed', 'unknown')`
      : sql`n.state = ${state}`

export const outboxPage = (
  on: Queryable,
  {
    id,
    state,
    search,
    before,
    size,
  }: {
    id: number | undefined
    state: OutboxState | '' | 'wrong'
    search: string
    before: number
    size: number
  },
) =>
  rows(
    on,
    sql<SentRow>`
    select n.id, n.kind, n.cause, n.channel, n.body, n."values", n.state, n.attempts, n.failure, n.at, n."dueAt", n."sentAt", n."resentBy", n."resendReason",
      m.name, m.mobile, i.name as institution
    from notification n join member m on m.id = n."memberId" left join institution i on i.id = m."institutionId"
    where n.channel <> 'screen' and ${id ? sql`n.id = ${id}` : sql`n.id < ${before}`} and ${stateIs(state)}
      and ${search ? sql`(n.cause = ${search} or n."memberId" = any(array(select b.id from institution o join member b on b."institutionId" = o.id where ${holdsPart(sql`o.name`, search)} limit ${MOST_FOUND})))` : sql`true`}
    order by n.id desc limit ${size}`,
  )

/** No row: it is not one that may be sent again. */
export const sendAgain = (on: Queryable, again: { id: number; by: string; reason: string; now: Date }) =>
  row(
    on,
    sql<{ id: number }>`
    update notification n set state = 'waiting', "dueAt" = ${again.now}, attempts = 0, "resentBy" = ${again.by}, "resendReason" = ${again.reason}
    where id = ${again.id} and channel <> 'screen' and state in ('failed', 'unknown') and ${mayGo('n')} returning id`,
  )

/** Whether it waits for staff to send it again; if so and it is not, its member gets it no more. */
export const waitsForStaff = async (on: Queryable, id: number) =>
  (await row(
    on,
    sql`select 1 from notification where id = ${id} and channel <> 'screen' and state in ('failed', 'unknown')`,
  )) !== undefined

/** What could not be sent waits for a person. */
export const outboxOnDesk = {
  menuId: 'outbox',
  waiting: (_: Date) => sql<{ count: number; oldestAt: Date | null; latestAt: Date | null }>`
    select count(*)::int as count, min(at) as "oldestAt", max(at) as "latestAt" from notification where state in ('failed', 'unknown')`,
}
