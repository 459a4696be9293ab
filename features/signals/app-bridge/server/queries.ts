import { sql } from 'kysely'
import { row, rows, type Queryable } from '#platform/database/database.ts'
import { MOST_COUNTED, type AppInterface } from '../contract.ts'

const columns =
  sql.raw(`i.id, i.version, i.name, i.type, i."logType", i.direction, i."systemCode", i.remark, i."ipLimited", i."ipList", i.url, i."httpMethod",
  i."needsSession", i."limitByChannel", i.channel, i."allowedChannels", i.keys`)

export const everyInterface = (on: Queryable) =>
  rows(on, sql<AppInterface>`select ${columns} from "appInterface" i order by i.id, i.version`)

type Listed = AppInterface & { changedAt: Date | null; changedBy: string | null; calls: number }
/** After the place `id`, `version`; with the calls of the last 7 days, counted up to `MOST_COUNTED`. */
export const interfacesPage = (
  on: Queryable,
  asked: {
    text: string
    direction: string | null
    after: [string, string] | null
    since: Date
    limit: number
  },
) =>
  rows(
    on,
    sql<Listed>`
    select ${columns}, i."changedAt", f.name as "changedBy",
      (select count(*)::int from (
        select from "bridgeCall" c where c."interfaceId" = i.id and c.version = i.version and c.phase = 'request' and c.at > ${asked.since}
        union all
        select from "interfaceCall" c where c."interfaceId" = i.id and c.version = i.version and c.phase = 'request' and c.at > ${asked.since}
        limit ${MOST_COUNTED}) called) as calls
    from "appInterface" i left join staff f on f.id = i."changedBy"
    where (${asked.text} = '' or position(upper(${asked.text}) in i.id) > 0 or position(${asked.text} in i.name) > 0)
      and (${asked.direction}::text is null or i.direction = ${asked.direction})
      and (${asked.after?.[0] ?? null}::text is null or (i.id, i.version) > (${asked.after?.[0] ?? null}, ${asked.after?.[1] ?? null}))
    order by i.id, i.version limit ${asked.limit}`,
  )

type Written = AppInterface & { staffId: number; now: Date }
/** No row: there is one with this id and version. */
export const insertInterface = (on: Queryable, i: Written) =>
  row(
    on,
    sql<{ id: string }>`
    insert into "appInterface" (id, version, name, type, "logType", direction, "systemCode", remark, "ipLimited", "ipList", url, "httpMethod", "needsSession", "limitByChannel",
      channel, "allowedChannels", keys, "changedAt", "changedBy")
    values (${i.id}, ${i.version}, ${i.name}, ${i.type}, ${i.logType}, ${i.direction}, ${i.systemCode}, ${i.remark}, ${i.ipLimited}, ${i.ipList}, ${i.url}, ${i.httpMethod},
      ${i.needsSession}, ${i.limitByChannel}, ${i.channel}, ${i.allowedChannels}, ${i.keys}, ${i.now}, ${i.staffId})
    on conflict do nothing returning id`,
  )

/** No row: there is none, or it is not the one that was seen. */
export const updateInterface = (on: Queryable, i: Written & { seenAt?: string | null | undefined }) =>
  row(
    on,
    sql<{ id: string }>`
    update "appInterface" set name = ${i.name}, "logType" = ${i.logType}, direction = ${i.direction}, "systemCode" = ${i.systemCode}, remark = ${i.remark},
      "ipLimited" = ${i.ipLimited}, "ipList" = ${i.ipList}, url = ${i.url}, "httpMethod" = ${i.httpMethod}, "needsSession" = ${i.needsSession},
      "limitByChannel" = ${i.limitByChannel}, channel = ${i.channel}, "allowedChannels" = ${i.allowedChannels}, keys = ${i.keys}, "changedAt" = ${i.now}, "changedBy" = ${i.staffId}
    where id = ${i.id} and version = ${i.version}
      and (${i.seenAt === undefined} or "changedAt" is not distinct from ${i.seenAt ?? null}::timestamptz) returning id`,
  )

export const interfaceStands = (on: Queryable, id: string, version: string) =>
  row(on, sql<{ id: string }>`select id from "appInterface" where id = ${id} and version = ${version}`)

export const deleteInterface = (on: Queryable, id: string, version: string) =>
  row(
    on,
    sql<{ id: string }>`delete from "appInterface" where id = ${id} and version = ${version} returning id`,
  )

export const keysOf = (on: Queryable, id: string, version: string) =>
  row(
    on,
    sql<{
      keys: string[]
    }>`select keys from "appInterface" where id = ${id} and version = ${version} and "logType" <> 'NONE'`,
  )

type Logged = {
  interfaceId: string
  version: string
  callId: string
  direction: string
  phase: string
  channel: string
  resultCode: string
  timeout: boolean
  elapsedMs: number
  fields: string
  memberId: number | null
  staffId: number | null
  at: Date
}
/** Nothing is kept of a caller who has reported `most` calls since then: a report must not fill the disk. */
export const insertCall = (on: Queryable, c: Logged, { most, since }: { most: number; since: Date }) =>
  rows(
    on,
    sql`
    insert into "bridgeCall" ("interfaceId", version, "callId", direction, phase, channel, "resultCode", "timedOut", "elapsedMs", fields, "memberId", "staffId", at)
    select ${c.interfaceId}, ${c.version}, ${c.callId}, ${c.direction}, ${c.phase}, ${c.channel}, ${c.resultCode}, ${c.timeout}, ${c.elapsedMs}, ${c.fields}::jsonb, ${c.memberId}::int, ${c.staffId}::int, ${c.at}
    where (select count(*) from (
      select from "bridgeCall" where at > ${since} and ${c.memberId === null ? sql`"staffId" = ${c.staffId}` : sql`"memberId" = ${c.memberId}`} limit ${most}) lately) < ${most}`,
  )

type Call = {
  id: number
  interfaceId: string
  version: string
  callId: string
  direction: 'OUTBOUND' | 'INBOUND'
  phase: 'request' | 'response'
  channel: 'AOS' | 'IOS' | 'WEB'
  resultCode: string
  timedOut: boolean
  elapsedMs: number
  fields: Record<string, unknown>
  at: Date
}
/** By the index that the question names: of all interfaces, or of one. The older table is empty 90 days after it. */
export const callsPage = (
  on: Queryable,
  { interfaceId, before, limit }: { interfaceId: string | null; before: number | null; limit: number },
) => {
  const from = (table: 'bridgeCall' | 'interfaceCall') => sql`(
    select id, "interfaceId", version, "callId", direction, phase, channel, "resultCode", "timedOut", "elapsedMs", fields, at from ${sql.table(table)}
    where ${interfaceId === null ? sql`true` : sql`"interfaceId" = ${interfaceId}`} and ${before === null ? sql`true` : sql`id < ${before}::bigint`}
    order by id desc limit ${limit})`
  return rows(
    on,
    sql<Call>`
    select id, "interfaceId", version, "callId", direction, phase, channel, "resultCode", "timedOut", "elapsedMs", fields, at
    from (${from('bridgeCall')} union all ${from('interfaceCall')}) call order by id desc limit ${limit}`,
  )
}

/** This month and the next two are there, and those whose first day lies before are gone. */
export const turnMonths = (on: Queryable, { now, before }: { now: Date; before: Date }) =>
  rows(on, sql`select "makeCallMonths"(${now}), "dropCallMonths"(${before})`)

/** Of what no month holds, and of the older table: at most so many each. How many it were. */
export const deleteCallsBefore = async (on: Queryable, at: Date, most: number) =>
  (await row(
    on,
    sql<{ deleted: number }>`
    with stray as (delete from "bridgeCallElse" where id in (select id from "bridgeCallElse" where at < ${at} order by at limit ${most}) returning id),
      older as (delete from "interfaceCall" where id in (select id from "interfaceCall" where at < ${at} order by at limit ${most}) returning id)
    select ((select count(*) from stray) + (select count(*) from older))::int as deleted`,
  ))!.deleted
