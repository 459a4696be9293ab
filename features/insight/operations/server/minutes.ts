import { sql } from 'kysely'
import { deleteInBatches } from '#platform/database/batches.ts'
import { rows, type Queryable } from '#platform/database/database.ts'
import type { Services } from '#platform/server/serve.ts'
import type { Tally } from '#platform/telemetry/meter.ts'
import type { Sum } from '../rules.ts'

const KEPT_HOURS = 50

/** Adds what a process counted, and answers the database's clock. */
export const writeMinutes = (on: Queryable, tallies: readonly Tally[]) =>
  rows(
    on,
    sql<{ now: Date | null }>`
    with added as (
      insert into "operationMinute" as o (minute, kind, name, count, failed, ms, most, steps)
      select minute, kind, name, count, failed, round(ms)::bigint, round(most)::int, steps
      from jsonb_to_recordset(${JSON.stringify([...tallies, ...totalsOf(tallies)])}::jsonb)
        as t (minute timestamptz, kind text, name text, count int, failed int, ms float8, most float8, steps int[])
      order by kind, minute, name
      on conflict (kind, minute, name) do update set count = o.count + excluded.count, failed = o.failed + excluded.failed,
        ms = o.ms + excluded.ms, most = greatest(o.most, excluded.most),
        steps = array(select a + b from unnest(o.steps, excluded.steps) with ordinality as s (a, b, at) order by at)
      returning 1)
    select clock_timestamp() as now from (select count(*) from added) a`,
  )

/** All calls of each minute together. */
function totalsOf(tallies: readonly Tally[]) {
  const totals = new Map<string, Omit<Tally, 'kind'> & { kind: 'total' }>()
  for (const { kind, minute, ...call } of tallies) {
    if (kind !== 'call') continue
    const total = totals.get(minute)
    totals.set(minute, {
      minute,
      kind: 'total',
      name: '',
      count: (total?.count ?? 0) + call.count,
      failed: (total?.failed ?? 0) + call.failed,
      ms: (total?.ms ?? 0) + call.ms,
      most: Math.max(total?.most ?? 0, call.most),
      steps: call.steps.map((count, at) => count + (total?.steps[at] ?? 0)),
    })
  }
  return [...totals.values()]
}

/** What these kinds add up to, by name. */
export const sumsOf = (on: Queryable, kinds: readonly string[], since: Date) =>
  rows(
    on,
    sql<Sum & { kind: string }>`
    select kind, name, sum(count)::int as count, sum(failed)::int as failed, sum(ms)::bigint as ms, max(most) as most,
      array[sum(steps[1])::int, sum(steps[2])::int, sum(steps[3])::int, sum(steps[4])::int, sum(steps[5])::int, sum(steps[6])::int, sum(steps[7])::int, sum(steps[8])::int, sum(steps[9])::int, sum(steps[10])::int] as steps
    from "operationMinute" where kind = any(${kinds}::text[]) and minute >= ${since} group by kind, name
    order by kind, count desc, name`,
  )

/** All calls by so many minutes. */
export const callsByTime = (on: Queryable, { since, minutes }: { since: Date; minutes: number }) =>
  rows(
    on,
    sql<{ at: Date | null; count: number; failed: number }>`
    select date_bin(make_interval(mins => ${minutes}::int), minute, ${since}) as at, sum(count)::int as count, sum(failed)::int as failed
    from "operationMinute" where kind = 'total' and minute >= ${since} group by at order by at`,
  )

/** The newest look of each kind. */
export const lastPlaces = (on: Queryable, since: Date) =>
  rows(
    on,
    sql<{ name: string; value: number }>`
    select distinct on (name) name, (ms / count)::int as value from "operationMinute"
    where kind = 'place' and minute >= ${since} and count > 0 order by name, minute desc`,
  )

export const forgetMinutes = ({ db, clock }: Pick<Services, 'db' | 'clock'>) =>
  deleteInBatches((most) =>
    rows(
      db,
      sql`delete from "operationMinute" where ctid = any(array(select ctid from "operationMinute" where minute < ${new Date(clock.now().getTime() - KEPT_HOURS * 3_600_000)} limit ${most} for update skip locked)) returning 1 as gone`,
    ),
  )
