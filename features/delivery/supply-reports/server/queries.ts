import { sql } from 'kysely'
import { endOfMonth, type IsoDate } from '#domain/calendar.ts'
import { row, rows, type Queryable } from '#platform/database/database.ts'
import type { ReportRow } from '../contract.ts'
import type { Duty, Fields } from '../columns.ts'
import type { LineAction } from '../rules.ts'
import { entryFacts, worthSql, type EntryFacts } from './facts.ts'
import { rankSql, touched } from './lacking.ts'

export const monthStart = (month: string): IsoDate => `${month}-01`
export const monthEnd = (month: string): IsoDate => endOfMonth(monthStart(month))

const ranks = { all: [0, 1, 2], missing: [0], open: [0, 1], reported: [2] } as const
type Rank = 0 | 1 | 2
type Place = { rank: number; suppliedOn: string; id: number }
type Wish = {
  duty: Duty
  month: string
  show?: Exclude<keyof typeof ranks, 'all'> | undefined
}

const FIRST = { suppliedOn: '-infinity', id: 0 }
type Walk = { duty: Duty; month: string; wanted: number[]; place: Place | null; size: number }

/** One rank of a month in its order, and what has been touched: of reported entries the month, of open ones also what was left open before it. */
function walkOf(rank: Rank, { duty, month, wanted, place, size }: Walk) {
  const from = rank === 2 ? monthStart(month) : FIRST.suppliedOn
  const behind = place?.rank === rank ? place : FIRST
  const here = sql`${rank}::int = any(${wanted}::int[]) and "suppliedOn" between ${from}::date and ${monthEnd(month)}::date
    and ("suppliedOn", id) > (${behind.suppliedOn}::date, ${behind.id}::int)`
  return sql`(
    select id, ${sql.lit(rank)} as rank, "suppliedOn" from "supplyEntry" e
    where duty = ${duty} and ${rankSql} = ${sql.lit(rank)} and ${here} and id not in (select id from touched)
    order by "suppliedOn", id limit ${size})
    union all
    select id, ${sql.lit(rank)}, "suppliedOn" from touched where ${sql.lit(rank)} = case when missing = '{}' then 1 else 0 end and ${here}`
}

/**
 * What lacks a field first, then what is open, then what was reported: each a walk of its index to the end of the page,
 * and beside them what has been touched.
 */
export function entriesPage(on: Queryable, { duty, month, show }: Wish, place: Place | null, size: number) {
  const wanted = ranks[show ?? 'all'].filter((rank) => rank >= (place?.rank ?? 0))
  const walk = { duty, month, wanted, place, size }
  return rows(
    on,
    sql<EntryFacts & { rank: number }>`
    with touched as materialized (${touched(duty)})
    select f.*, s.rank from (
      select * from (${walkOf(0, walk)} union all ${walkOf(1, walk)} union all ${walkOf(2, walk)}) w order by rank, "suppliedOn", id limit ${size}
    ) s cross join lateral (${entryFacts(duty)} and e.id = s.id offset 0) f
    order by s.rank, s."suppliedOn", s.id`,
  )
}

type Sums = {
  lines: number
  institutions: number
  amount: number
  open: number
  reported: number
  incomplete: number
  missing: Record<string, number>
  oldest: IsoDate | null
}

/** Reads what is summed, and no labels but of what has been touched. */
export const entrySums = async (on: Queryable, duty: Duty, month: string) =>
  (await row(
    on,
    sql<Sums>`
    with touched as materialized (${touched(duty)}), f as materialized (
      select e.turn, e."suppliedOn", e."orderId", coalesce(t.missing, e.missing) as missing, ${worthSql} as worth
      from (
        select * from "supplyEntry" where duty = ${duty} and "suppliedOn" between ${monthStart(month)}::date and ${monthEnd(month)}::date
        union all
        select * from "supplyEntry" where duty = ${duty} and turn = 0 and "suppliedOn" < ${monthStart(month)}::date) e
      left join touched t on t.id = e.id
    )
    select count(*)::int as lines, coalesce(sum(worth), 0)::bigint as amount,
      (select count(distinct o."institutionId")::int from (select distinct "orderId" from f) d join "salesOrder" o on o.id = d."orderId") as institutions,
      count(*) filter (where turn = 0)::int as open, count(*) filter (where turn > 0)::int as reported,
      count(*) filter (where turn = 0 and missing <> '{}')::int as incomplete, min("suppliedOn") filter (where turn = 0) as oldest,
      (select coalesce(jsonb_object_agg(k.key, k.count), '{}') from (
        select key, count(*)::int as count from f cross join lateral unnest(f.missing) key where f.turn = 0 group by key) k) as missing
    from f`,
  ))!

export const dutyOfEntry = (on: Queryable, id: number) =>
  row(on, sql<{ duty: Duty }>`select duty from "supplyEntry" where id = ${id}`)

/** One entry, of whichever duty and month, in a list of its own. */
export const entryAlone = async (on: Queryable, id: number) => {
  const known = await dutyOfEntry(on, id)
  return known
    ? rows(
        on,
        sql<EntryFacts & { rank: number }>`
        select f.*, ${rankSql} as rank from "supplyEntry" e cross join lateral (${entryFacts(known.duty)} and e.id = ${id} offset 0) f where e.id = ${id}`,
      )
    : []
}

type ToldLine = { reportNumber: string; action: LineAction; madeAt: Date; actor: string; fields: Fields }
export const linesOfEntry = (on: Queryable, entryId: number) =>
  rows(
    on,
    sql<ToldLine>`
    select r.number as "reportNumber", l.action, r."madeAt", r.actor, l.fields
    from "supplyReportLine" l join "supplyReport" r on r.id = l."reportId" where l."entryId" = ${entryId} order by l.id desc limit 200`,
  )

type Report = Omit<ReportRow, 'madeAt'> & { madeAt: Date; duty: Duty }
const reportColumns = sql`id, number, duty, kind, "firstDay", "lastDay", lines, amount, reason, "madeAt", actor`

export const reportsPage = (on: Queryable, duty: Duty, before: number | null, size: number) =>
  rows(
    on,
    sql<Report>`
    select ${reportColumns} from "supplyReport" where duty = ${duty} and ${before === null ? sql`true` : sql`id < ${before}`}
    order by id desc limit ${size}`,
  )

export const reportById = (on: Queryable, id: number) =>
  row(on, sql<Report>`select ${reportColumns} from "supplyReport" where id = ${id}`)

type FileLine = { no: number; action: LineAction; fields: Fields }

/** The lines of a report in their order, a few at a time: no more are held than are being written. */
export async function* linesOf(on: Queryable, reportId: number): AsyncGenerator<readonly FileLine[]> {
  for (let after = 0; ;) {
    const batch = await rows(
      on,
      sql<FileLine>`
      select no, action, fields from "supplyReportLine" where "reportId" = ${reportId} and no > ${after} order by no limit ${BATCH}`,
    )
    yield batch
    if (batch.length < BATCH) return
    after = batch.at(-1)!.no
  }
}
const BATCH = 500
