import { sql } from 'kysely'
import { rows, statement, type Queryable } from '#platform/database/database.ts'

/** What may be spent at this instant, whatever the sweeper has done. */
export const usablePoints = statement<{ institutionId: number; now: Date; soon: Date }>()(
  (input) => sql<{ usable: number; expiring: number; firstAt: Date | null }>`
  select coalesce(sum(remaining), 0)::bigint as usable,
    coalesce(sum(remaining) filter (where "expiresAt" <= ${input.soon}::timestamptz), 0)::bigint as expiring,
    min("expiresAt") filter (where "expiresAt" <= ${input.soon}::timestamptz) as "firstAt"
  from (
    select l."expiresAt", l.granted - l.used - l.expired as remaining
    from "pointLot" l join account a on a.id = l."accountId"
    where coalesce(a."institutionId", 0) = ${input.institutionId} and a.kind = 'points' and l."expiresAt" > ${input.now} and l.used + l.expired < l.granted
  ) open`,
)

export const ENTRIES = 30

type EntryRow = {
  journalId: number
  at: Date
  causeType: string
  cause: string
  event: string
  note: string
  amount: number
  balanceAfter: number
  expiresAt: Date | null
}

/**
 * The ledger as its owner reads it: points that an order held and then spent were used once, at the moment
 * they were held, so the pair that lets them go and takes them again is left out.
 */
export const pointEntries = (on: Queryable, institutionId: number, before: number) =>
  rows(
    on,
    sql<EntryRow>`
    select e."journalId", j.at, j."causeType", j.cause, j.event, j.note, e.amount, e."balanceAfter", l."expiresAt"
    from "ledgerEntry" e
    join journal j on j.id = e."journalId"
    left join lateral (select min("expiresAt") as "expiresAt" from "pointLot" where "journalId" = j.id) l on e.amount > 0
    where e."accountId" = (select id from account where coalesce("institutionId", 0) = ${institutionId} and kind = 'points') and e."journalId" < ${before} and e."balanceAfter" is not null
      and not (j."causeType" = 'order' and j.event in ('points-unheld', 'confirmed') and exists (
        select 1 from journal held join journal spent on spent."causeType" = 'order' and spent.cause = j.cause and spent.event = 'confirmed'
        where held."causeType" = 'order' and held.cause = j.cause and held.event = 'points-held'))
    order by e."journalId" desc limit ${ENTRIES + 1}`,
  )
