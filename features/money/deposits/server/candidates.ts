import { sql, type RawBuilder } from 'kysely'
import { openCharges } from '#features/money/credit/server/index.ts'
import { row, rows, type Queryable } from '#platform/database/database.ts'
import type { CandidateReason } from '../rules.ts'

const SHOWN = sql.lit(5)

/** `nameKeyOf`, in SQL. */
const keyOf = (name: RawBuilder<unknown>) =>
  sql`regexp_replace(regexp_replace(lower(${name}), '\\(주\\)|주식회사|\\(유\\)|유한회사|의료법인|\\(의\\)', '', 'g'), '[^0-9a-z가-힣]', '', 'g')`

/**
 * Which clinics may have sent each open transfer in `which`: the number of its order stands beside it, its name begins alike
 * (banks cut names short), its director's is the same, or the sum is a charge, a due date or all of what it owes. Names are
 * compared by their beginnings, so that the whole is joined by equality. `known`: by more than the sum.
 */
const candidates = (which: RawBuilder<unknown>) => sql`
  wanted as (
    select d.id, d.amount - d.matched as remains, d."nameKey" as key, substring(d.memo || ' ' || d.name from '\\d{8}-\\d{6}') as number
    from "bankDeposit" d where d.state = 'open' and ${which}
  ), charge as (${openCharges}), clinic as (
    select i.id, i.name, ${keyOf(sql`i.name`)} as key, ${keyOf(sql`i."directorName"`)} as director, sum(c.remaining)::bigint as owed
    from charge c join institution i on i.id = c."institutionId" group by i.id
  ), found as (
    select w.id, c."institutionId", 'order' as reason, c."orderNumber" as number from wanted w join charge c on c."orderNumber" = w.number
    union all
    select w.id, k.id, 'name', null from wanted w
      join (select id, left(key, n) as begin from clinic cross join generate_series(2, length(key)) n) k on k.begin = w.key
    union all
    select w.id, k.id, 'name', null from wanted w cross join generate_series(3, length(w.key) - 1) n join clinic k on k.key = left(w.key, n)
    union all
    select w.id, k.id, 'director', null from wanted w join clinic k on k.director = w.key where w.key <> ''
    union all
    select w.id, c."institutionId", 'charge', c."orderNumber" from wanted w join charge c on c.remaining = w.remains
    union all
    select w.id, s."institutionId", 'due', null from wanted w
      join (select "institutionId", sum(remaining) as sum from charge group by "institutionId", "dueOn" having count(*) > 1) s on s.sum = w.remains
    union all
    select w.id, k.id, 'owed', null from wanted w join clinic k on k.owed = w.remains
  ), candidate as (
    select f.id, f."institutionId", array_agg(distinct f.reason) as reasons, min(f.number) as "orderNumber",
      bool_or(f.reason in ('order', 'name', 'director')) as known, bool_or(f.reason = 'order') as "byOrder",
      bool_or(f.reason in ('charge', 'due', 'owed')) as exact
    from found f group by f.id, f."institutionId"
  )`

type CandidateRow = {
  depositId: number
  institutionId: number
  name: string
  owed: number
  reasons: CandidateReason[]
  orderNumber: string | null
}

/** The likeliest clinics of each of these transfers, the best known first. */
export const candidatesOf = (on: Queryable, depositIds: number[]) =>
  rows(
    on,
    sql<CandidateRow>`
    with ${candidates(sql`d.id = any(${depositIds}::int[])`)}, ranked as (
      select c.*, row_number() over (partition by c.id order by c."byOrder" desc, c.known desc, c.exact desc, c."institutionId") as place from candidate c
    )
    select r.id as "depositId", r."institutionId", k.name, k.owed, r.reasons, r."orderNumber"
    from ranked r join clinic k on k.id = r."institutionId" where r.place <= ${SHOWN} order by r.id, r.place`,
  )

/**
 * Says of every open transfer how its clinic was found: one statement, however many there are. Sure is a single known clinic
 * with the very sum, for which no other transfer waits.
 */
export const proposeAll = async (on: Queryable) =>
  (await row(
    on,
    sql<{ sure: number; choose: number; none: number }>`
    with ${candidates(sql`true`)}, verdict as (
      select c.id, min(c."institutionId") filter (where c.known) as clinic,
        count(*) filter (where c.known) = 1 and bool_or(c.known and c.exact) as single
      from candidate c group by c.id
    ), judged as (
      select w.id, case
          when v.id is null then 'none'
          when v.single and count(*) over (partition by v.clinic, w.remains, v.single) = 1 then 'sure'
          else 'choose' end as proposal
      from wanted w left join verdict v on v.id = w.id
    ), written as (
      update "bankDeposit" d set proposal = j.proposal from judged j where d.id = j.id and d.proposal <> j.proposal
    )
    select count(*) filter (where proposal = 'sure')::int as sure, count(*) filter (where proposal = 'choose')::int as choose,
      count(*) filter (where proposal = 'none')::int as none
    from judged`,
  ))!
