import { sql } from 'kysely'
import { endOfMonth, type IsoDate } from '#domain/calendar.ts'
import { row, rows, type Queryable } from '#platform/database/database.ts'
import type { ReportRow } from '../contract.ts'
import type { Duty, Fields } from '../columns.ts'
import type { LineAction } from '../rules.ts'
import { entryFacts, type EntryFacts } from './facts.ts'

export const monthStart = (month: string): IsoDate => `${month}-01`
export const monthEnd = (month: string): IsoDate => endOfMonth(monthStart(month))

/** A month, and what was left open before it. */
const inMonth = (duty: Duty, month: string) => sql`
  ${entryFacts(duty)} and e."suppliedOn" <= ${monthEnd(month)}::date and (e."suppliedOn" >= ${monthStart(month)}::date or e.turn = 0)`

const ranks = { all: [0, 1, 2], missing: [0], open: [0, 1], reported: [2] } as const
type Place = { rank: number; suppliedOn: string; id: number }
type Wish = {
  duty: Duty
  month: string
  show?: Exclude<keyof typeof ranks, 'all'> | undefined
  entryId?: number | undefined
}

/** What lacks a field first, then what is open, then what was reported. */
export const entriesPage = (on: Queryable, wish: Wish, place: Place | null, size: number) =>
  rows(
    on,
    sql<EntryFacts & { rank: number }>`
    select * from (
      select f.*, case when f.turn > 0 then 2 when f.missing = '{}' then 1 else 0 end as rank
      from (${wish.entryId === undefined ? inMonth(wish.duty, wish.month) : sql`${entryFacts(wish.duty)} and e.id = ${wish.entryId}`}) f) s
    where rank = any(${[...ranks[wish.show ?? 'all']]}::int[])
      and ${place ? sql`(rank, "suppliedOn", id) > (${place.rank}, ${place.suppliedOn}::date, ${place.id})` : sql`true`}
    order by rank, "suppliedOn", id limit ${size}`,
  )

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

export const entrySums = async (on: Queryable, duty: Duty, month: string) =>
  (await row(
    on,
    sql<Sums>`
    with f as materialized (${inMonth(duty, month)})
    select count(*)::int as lines, count(distinct "institutionId")::int as institutions, coalesce(sum(worth), 0)::bigint as amount,
      count(*) filter (where turn = 0)::int as open, count(*) filter (where turn > 0)::int as reported,
      count(*) filter (where turn = 0 and missing <> '{}')::int as incomplete, min("suppliedOn") filter (where turn = 0) as oldest,
      (select coalesce(jsonb_object_agg(k.key, k.count), '{}') from (
        select key, count(*)::int as count from f cross join lateral unnest(f.missing) key where f.turn = 0 group by key) k) as missing
    from f`,
  ))!

export const dutyOfEntry = (on: Queryable, id: number) =>
  row(on, sql<{ duty: Duty }>`select duty from "supplyEntry" where id = ${id}`)

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
