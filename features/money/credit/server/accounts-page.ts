import { sql, type RawBuilder } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import { institutionsCalled, isCalled } from '#features/access/accounts/server/index.ts'
import { rows, type Queryable } from '#platform/database/database.ts'
import type { CreditBlock } from '../contract.ts'
import type { CreditShow, CreditTerms } from '../office-contract.ts'
import { ageingSums, creditBlock } from './queries.ts'
import { givenBackLater } from './on-desk.ts'

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
type Asked = {
  today: IsoDate
  search: string
  institutionId: number | null
  show: CreditShow | ''
  sort: 'overdue' | 'used'
}

const used = sql`0 - a.posted`
const terms = sql`select "institutionId" from "creditTerms" where blocked`
/** From this share of the limit on an account is nearly used up; it stands in the index, too. */
const NEAR_PERCENT = sql.lit(80)

/** A page and the row after it; an export is planned for more. */
const PAGE = 101

/** What the list is narrowed to; each but the first is found by an index. */
const shown: Record<CreditShow | '', (today: IsoDate) => RawBuilder<unknown>> = {
  '': () => sql`true`,
  owing: () => sql`${used} > 0`,
  overdue: () => sql`exists (select from overdue o where o."institutionId" = i.id)`,
  blocked: (today) =>
    sql`i.id = any(array(${terms} union select "institutionId" from overdue)) and ${creditBlock(sql`i.id`, today)} is not null`,
  excess: () => sql`i.id = any(array(select w."institutionId" from (${givenBackLater}) w))`,
  near: () => sql`a.floor < 0 and (${used}) * 100 >= (0 - a.floor) * ${NEAR_PERCENT}`,
}

/**
 * Clinics with what they owe, the most overdue or the most used first. What is overdue is added up, clinic by clinic;
 * all others follow along the index of what is used.
 */
export async function creditAccounts(on: Queryable, asked: Asked, place: Place | null, size: number) {
  const { today, search, institutionId, show, sort } = asked
  const most = size > PAGE ? sql`50001` : sql`101`
  const called = search ? await institutionsCalled(on, search) : null
  const named = called ? sql`i.id = any(${called}::int[])` : search ? isCalled(search) : sql`true`
  const fits = sql`a.kind = 'credit' and a."successorId" is null and ${shown[show](today)}
    and ${institutionId === null ? sql`true` : sql`i.id = ${institutionId}`} and ${named}`
  const account = sql`institution i join account a on coalesce(a."institutionId", 0) = i.id`
  const after = (key: RawBuilder<unknown>, ...values: number[]) =>
    place ? sql`(${key}) < (${sql.join(values.map((value) => sql`${value}::bigint`))})` : sql`true`
  const byUsed = sql`
    select i.id as "institutionId", 0::bigint as rank, ${used} as used from ${account}
    where ${fits} and ${sort === 'used' ? sql`true` : sql`not exists (select from overdue o where o."institutionId" = i.id)`}
      and ${place?.rank ? sql`true` : after(sql`${used}, a."institutionId"`, place?.used ?? 0, place?.institutionId ?? 0)}
    order by ${used} desc, a."institutionId" desc limit ${most}`
  const byOverdue = sql`
    select i.id as "institutionId", o.amount as rank, ${used} as used from overdue o join ${account} on i.id = o."institutionId"
    where ${fits} and ${after(sql`o.amount, ${used}, i.id`, place?.rank ?? 0, place?.used ?? 0, place?.institutionId ?? 0)}
    order by rank desc, used desc, "institutionId" desc limit ${most}`
  return rows(
    on,
    sql<AccountRow>`
    with overdue as materialized (
      select c."institutionId", sum(c.amount - c.settled)::bigint as amount from "creditCharge" c
      where c.settled < c.amount and c."dueOn" < ${today}::date group by c."institutionId"
    ), page as materialized (
      select * from (${sort === 'used' ? byUsed : sql`(${byOverdue}) union all (${byUsed})`}) found
      order by rank desc, used desc, "institutionId" desc limit ${size}
    )
    select g.rank, g."institutionId", coalesce(g.used, 0) as used, i.name, i."creditTermDays" as "termDays", 0 - coalesce(a.floor, 0) as "creditLimit",
      c."notDue", c.to30, c.to60, c.over60, c."overdueSince", c."nextDueOn", coalesce(t.id, 0) as version,
      coalesce(t."overdueBlocks", false) as "overdueBlocks", coalesce(t."overLimitAsks", false) as "overLimitAsks",
      coalesce(t.blocked, false) as blocked, t."releasedUntil", ${creditBlock(sql`i.id`, today)} as block
    from page g join ${account} on i.id = g."institutionId" and a.kind = 'credit'
    cross join lateral (
      select ${ageingSums(today)}, min(c."dueOn") filter (where c."dueOn" < ${today}::date) as "overdueSince",
        min(c."dueOn") filter (where c."dueOn" >= ${today}::date) as "nextDueOn"
      from "creditCharge" c where c."institutionId" = i.id and c.settled < c.amount) c
    left join lateral (
      select id, "overdueBlocks", "overLimitAsks", blocked, "releasedUntil" from "creditTerms" where "institutionId" = i.id order by id desc limit 1) t on true
    order by g.rank desc, g.used desc, g."institutionId" desc`,
  )
}
