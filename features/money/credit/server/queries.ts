import { sql, type RawBuilder } from 'kysely'
import { rows, statement, type Queryable } from '#platform/database/database.ts'
import type { IsoDate } from '#domain/calendar.ts'
import type { CreditBlock } from '../contract.ts'

/** Why an institution may not order on credit today, in SQL; null where it may. */
export const creditBlock = (institutionId: RawBuilder<unknown>, today: IsoDate) => sql<CreditBlock | null>`(
  select case
    when t.blocked then 'staff'
    when t."overdueBlocks" and (t."releasedUntil" is null or t."releasedUntil" < ${today}::date) and exists (
      select from "creditCharge" c where c."institutionId" = t."institutionId" and c.settled < c.amount and c."dueOn" < ${today}::date) then 'overdue'
    end
  from "creditTerms" t where t."institutionId" = ${institutionId} order by t.id desc limit 1)`

/** What an institution may still order on credit, and whether its terms let it ask for more, as two columns. */
export const creditRoom = (institutionId: RawBuilder<unknown>) => sql`
  (select coalesce(max(posted - floor), 0) from account where coalesce("institutionId", 0) = ${institutionId} and kind = 'credit')::bigint as orderable,
  coalesce((select "overLimitAsks" from "creditTerms" where "institutionId" = ${institutionId} order by id desc limit 1), false) as "overLimitAsks"`

export const creditRoomOf = statement<{ institutionId: number }>()(
  (input) =>
    sql<{
      orderable: number
      overLimitAsks: boolean
    }>`select ${creditRoom(sql`${input.institutionId}::int`)}`,
)

/** The credit account of an institution, in SQL, as `CreditFigures`. */
export const creditFigures = (institutionId: RawBuilder<unknown>) => sql<CreditFigures>`(
  select jsonb_build_object('posted', coalesce(max(posted), 0), 'floor', coalesce(max(floor), 0))
  from account where coalesce("institutionId", 0) = ${institutionId} and kind = 'credit')`
export type CreditFigures = { posted: number; floor: number }

/** How an institution buys on credit today. */
export const creditTermsOf = statement<{ institutionId: number; today: IsoDate }>()(
  (input) => sql<{ termDays: number; block: CreditBlock | null }>`
  select i."creditTermDays" as "termDays", ${creditBlock(sql`i.id`, input.today)} as block from institution i where i.id = ${input.institutionId}`,
)

/** What is open of every charge, in SQL, with the number of its order. */
export const openCharges = sql`
  select c."orderId", c."institutionId", c.amount - c.settled as remaining, c."dueOn", o.number as "orderNumber"
  from "creditCharge" c join "salesOrder" o on o.id = c."orderId" where c.settled < c.amount`

/** The number of the order that a charge is for, in SQL. */
export const chargedOrder = (orderId: RawBuilder<unknown>) =>
  sql<string | null>`(select number from "salesOrder" where id = ${orderId})`

/** Sums of what is open in `c`, by how long it is overdue. */
export const ageingSums = (today: IsoDate) => sql`
  coalesce(sum(c.amount - c.settled) filter (where c."dueOn" >= ${today}::date), 0)::bigint as "notDue",
  coalesce(sum(c.amount - c.settled) filter (where c."dueOn" < ${today}::date and c."dueOn" >= ${today}::date - 30), 0)::bigint as to30,
  coalesce(sum(c.amount - c.settled) filter (where c."dueOn" < ${today}::date - 30 and c."dueOn" >= ${today}::date - 60), 0)::bigint as to60,
  coalesce(sum(c.amount - c.settled) filter (where c."dueOn" < ${today}::date - 60), 0)::bigint as over60`

/** The account with what falls due: one row, also for an institution that buys nothing on credit. */
export const creditOverview = statement<{ institutionId: number; today: string }>()(
  (input) => sql<{
    posted: number
    floor: number
    termDays: number
    nextDueOn: IsoDate | null
    nextAmount: number | null
    overdueSince: IsoDate | null
    overdueAmount: number | null
    notDue: number
    to30: number
    to60: number
    over60: number
    block: CreditBlock | null
  }>`
  select coalesce(a.posted, 0) as posted, coalesce(a.floor, 0) as floor, i."creditTermDays" as "termDays",
    n."dueOn" as "nextDueOn", n.amount as "nextAmount", o."dueOn" as "overdueSince", o.amount as "overdueAmount",
    g."notDue", g.to30, g.to60, g.over60, ${creditBlock(sql`i.id`, input.today)} as block
  from institution i
  left join account a on coalesce(a."institutionId", 0) = i.id and a.kind = 'credit'
  left join lateral (
    select "dueOn", sum(amount - settled)::bigint as amount from "creditCharge"
    where "institutionId" = i.id and settled < amount and "dueOn" >= ${input.today}::date group by "dueOn" order by "dueOn" limit 1) n on true
  left join lateral (
    select min("dueOn") as "dueOn", sum(amount - settled)::bigint as amount from "creditCharge"
    where "institutionId" = i.id and settled < amount and "dueOn" < ${input.today}::date) o on true
  cross join lateral (select ${ageingSums(input.today)} from "creditCharge" c where c."institutionId" = i.id and c.settled < c.amount) g
  where i.id = ${input.institutionId}`,
)

export type EntryRow = {
  journalId: number
  at: Date
  causeType: string
  cause: string
  event: string
  note: string
  amount: number
  balanceAfter: number
}

const creditAccount = (institutionId: number) =>
  sql`(select id from account where coalesce("institutionId", 0) = ${institutionId} and kind = 'credit')`

export const ENTRIES_PER_PAGE = 100

/** Entries of a period after a place, oldest first. */
export const creditEntries = (
  on: Queryable,
  {
    institutionId,
    from,
    to,
    after = 0,
    size,
  }: { institutionId: number; from: Date; to: Date; after?: number; size: number },
) =>
  rows(
    on,
    sql<EntryRow>`
    select e."journalId", j.at, j."causeType", j.cause, j.event, j.note, e.amount, e."balanceAfter"
    from "ledgerEntry" e join journal j on j.id = e."journalId"
    where e."accountId" = ${creditAccount(institutionId)} and e."journalId" > ${after} and j.at >= ${from} and j.at < ${to} and e."balanceAfter" is not null
    order by e."journalId" limit ${size}`,
  )

/** Owed at two instants: the balance after the last entry before each. */
export const creditBalances = (
  on: Queryable,
  { institutionId, from, to }: { institutionId: number; from: Date; to: Date },
) =>
  rows(
    on,
    sql<{ owed: number }>`
    select 0 - coalesce(last."balanceAfter", 0) as owed
    from (values (1, ${from}::timestamptz), (2, ${to}::timestamptz)) as edge(place, at)
    left join lateral (
      select e."balanceAfter" from "ledgerEntry" e join journal j on j.id = e."journalId"
      where e."accountId" = ${creditAccount(institutionId)} and j.at < edge.at order by e."journalId" desc limit 1) last on true
    order by edge.place`,
  )

/** By due date: all that is open, and what was due in the last year. */
export const chargeGroups = (
  on: Queryable,
  { institutionId, since }: { institutionId: number; since: IsoDate },
) =>
  rows(
    on,
    sql<{ dueOn: IsoDate; orderCount: number; amount: number; settled: number }>`
    select c."dueOn", count(*)::int as "orderCount", sum(c.amount)::bigint as amount, sum(c.settled)::bigint as settled
    from "creditCharge" c join "salesOrder" o on o.id = c."orderId"
    where c."institutionId" = ${institutionId} and o.status <> 'cancelled' and c.amount > 0 and (c.settled < c.amount or c."dueOn" >= ${since}::date)
    group by c."dueOn" order by c."dueOn" desc`,
  )
