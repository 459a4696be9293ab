import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { CreditBlock } from '../contract.ts'
import type { CreditShow, CreditTerms } from '../office-contract.ts'
import { ageingSums, creditBlock } from './queries.ts'
import { excessWaits } from './repayment-queries.ts'

type Place = { rank: number; used: number; institutionId: number }
type AccountRow = Omit<CreditTerms, 'releasedUntil'> & {
  releasedUntil: IsoDate | null
  rank: number
  institutionId: number
  name: string
  version: number
  used: number
  notDue: number
  to30: number
  to60: number
  over60: number
  overdueSince: IsoDate | null
  nextDueOn: IsoDate | null
  block: CreditBlock | null
}
export type Asked = {
  today: IsoDate
  search: string
  institutionId: number | null
  show: CreditShow | ''
  sort: 'overdue' | 'used'
}

/** From this share of the limit on an account is nearly used up. */
const NEAR_PERCENT = 80

const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Clinics with what they owe, the most overdue or the most used first. */
export const creditAccounts = (on: Queryable, asked: Asked, place: Place | null, size: number) =>
  rows(
    on,
    sql<AccountRow>`
    with open as (
      select c."institutionId", ${ageingSums(asked.today)},
        min(c."dueOn") filter (where c."dueOn" < ${asked.today}::date) as "overdueSince",
        min(c."dueOn") filter (where c."dueOn" >= ${asked.today}::date) as "nextDueOn"
      from "creditCharge" c where c.settled < c.amount group by c."institutionId"
    ), clinic as (
      select i.id as "institutionId", i.name, i."creditTermDays" as "termDays", 0 - coalesce(a.floor, 0) as "creditLimit", 0 - coalesce(a.posted, 0) as used,
        coalesce(o."notDue", 0) as "notDue", coalesce(o.to30, 0) as to30, coalesce(o.to60, 0) as to60, coalesce(o.over60, 0) as over60,
        o."overdueSince", o."nextDueOn", coalesce(t.id, 0) as version, coalesce(t."overdueBlocks", false) as "overdueBlocks", coalesce(t."overLimitAsks", false) as "overLimitAsks",
        coalesce(t.blocked, false) as blocked, t."releasedUntil", ${creditBlock(sql`i.id`, asked.today)} as block,
        case ${asked.sort}::text when 'overdue' then coalesce(o.to30 + o.to60 + o.over60, 0) else 0 end as rank
      from institution i join account a on coalesce(a."institutionId", 0) = i.id and a.kind = 'credit'
      left join open o on o."institutionId" = i.id
      left join lateral (
        select id, "overdueBlocks", "overLimitAsks", blocked, "releasedUntil" from "creditTerms" where "institutionId" = i.id order by id desc limit 1) t on true
      where a."successorId" is null and (${asked.institutionId}::int is null or i.id = ${asked.institutionId}::int)
        and (${asked.search} = '' or i.name ilike ${like(asked.search)})
    )
    select * from clinic
    where case ${asked.show}::text
        when 'owing' then used > 0 when 'overdue' then "overdueSince" is not null when 'blocked' then block is not null
        when 'excess' then ${excessWaits(sql`clinic."institutionId"`)}
        when 'near' then "creditLimit" > 0 and used * 100 >= "creditLimit" * ${NEAR_PERCENT}::int else true end
      and (${place === null} or (rank, used, "institutionId") < (${place?.rank ?? 0}::bigint, ${place?.used ?? 0}::bigint, ${place?.institutionId ?? 0}::int))
    order by rank desc, used desc, "institutionId" desc limit ${size}`,
  )

export const creditSums = (on: Queryable, today: IsoDate) =>
  row(
    on,
    sql<{
      owed: number
      clinics: number
      charges: number
      overdueClinics: number
      oldestDueOn: IsoDate | null
      notDue: number
      to30: number
      to60: number
      over60: number
    }>`
    select coalesce(sum(c.amount - c.settled), 0)::bigint as owed, count(distinct c."institutionId")::int as clinics, count(*)::int as charges,
      count(distinct c."institutionId") filter (where c."dueOn" < ${today}::date)::int as "overdueClinics",
      min(c."dueOn") filter (where c."dueOn" < ${today}::date) as "oldestDueOn", ${ageingSums(today)}
    from "creditCharge" c where c.settled < c.amount`,
  )

type TermsRow = Omit<CreditTerms, 'releasedUntil'> & {
  releasedUntil: IsoDate | null
  id: number
  reason: string
  actor: string
  at: Date
}

/** Newest first. */
export const termsHistory = (on: Queryable, institutionId: number) =>
  rows(
    on,
    sql<TermsRow>`
    select id, "creditLimit", "termDays", "overdueBlocks", "overLimitAsks", blocked, "releasedUntil", reason, actor, at
    from "creditTerms" where "institutionId" = ${institutionId} order by id desc limit 50`,
  )

/** The newest terms of a clinic; 0 before staff ever changed them. */
export const newestTerms = async (tx: Tx, institutionId: number) =>
  (await row(
    tx,
    sql<{ version: number; blocked: boolean }>`
    select coalesce(max(id), 0) as version, coalesce((array_agg(blocked order by id desc))[1], false) as blocked
    from "creditTerms" where "institutionId" = ${institutionId}`,
  ))!

export const addTerms = (
  tx: Tx,
  terms: CreditTerms & { institutionId: number; reason: string; actor: string; at: Date },
) =>
  row(
    tx,
    sql<{ id: number; clinic: string }>`
    with added as (
      insert into "creditTerms" ("institutionId", "creditLimit", "termDays", "overdueBlocks", "overLimitAsks", blocked, "releasedUntil", reason, actor, at)
      values (${terms.institutionId}, ${terms.creditLimit}, ${terms.termDays}, ${terms.overdueBlocks}, ${terms.overLimitAsks}, ${terms.blocked},
        ${terms.releasedUntil}::date, ${terms.reason}, ${terms.actor}, ${terms.at})
      returning id, "institutionId"
    )
    select a.id, i.name as clinic from added a join institution i on i.id = a."institutionId"`,
  )
