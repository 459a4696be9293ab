import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { CreditTerms } from '../office-contract.ts'
import { ageingSums } from './queries.ts'

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
