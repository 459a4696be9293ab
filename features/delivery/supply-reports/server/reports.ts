import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import { row, rows, type Tx } from '#platform/database/database.ts'
import type { Duty } from '../columns.ts'
import { bookSupplies } from './entries.ts'
import { entryFacts } from './facts.ts'

type Made = { id: number; number: string; lines: number }
type By = { actor: string; now: Date }

/** Whoever makes a report goes after whoever is making one, or writes down what entries lack. */
export const oneAtATime = (tx: Tx) => rows(tx, sql`select pg_advisory_xact_lock(hashtext('supply reports'))`)

const newNumber = (now: Date) =>
  sql`'S' || to_char(${now}::timestamptz at time zone 'Asia/Seoul', 'YYYYMMDD') || '-' || lpad(nextval('"supplyReportNumber"')::text, 6, '0')`

/**
 * Reports all entries that are open and whole up to a day, as they are now. Of two clerks at once the second
 * finds nothing left. Undefined: there is nothing.
 */
export async function writeReport(tx: Tx, { duty, until, actor, now }: { duty: Duty; until: IsoDate } & By) {
  await oneAtATime(tx)
  await bookSupplies(tx)
  return row(
    tx,
    sql<Made>`
    with ready as materialized (
      select f.*, row_number() over (order by f."suppliedOn", f.id)::int as no
      from (${entryFacts(duty)} and e.turn = 0 and e."suppliedOn" <= ${until}::date) f where f.missing = '{}'
    ), made as (
      insert into "supplyReport" (number, duty, kind, "firstDay", "lastDay", lines, amount, "madeAt", actor)
      select ${newNumber(now)}, ${duty}, 'regular', min("suppliedOn"), max("suppliedOn"), count(*), sum(worth), ${now}, ${actor}
      from ready having count(*) > 0
      returning id, number, lines
    ), told as (
      insert into "supplyReportLine" ("reportId", no, "entryId", turn, action, fields)
      select made.id, ready.no, ready.id, 1, 'new', ready.fields from made, ready
      returning "entryId"
    ), closed as (update "supplyEntry" e set turn = 1 from told where e.id = told."entryId")
    select id, number, lines from made`,
  )
}

type Seen = { id: number; turn: number }

/** Cancels the last line of each entry and adds one as the entry is now. The caller has seen each entry's turn. */
export async function correctLines(
  tx: Tx,
  { entries, reason, actor, now }: { entries: readonly Seen[]; reason: string } & By,
): Promise<Made | 'entry-not-found' | 'entry-changed' | 'fields-missing'> {
  await oneAtATime(tx)
  const wanted = new Map(entries.map(({ id, turn }) => [id, turn]))
  const held = await rows(
    tx,
    sql<
      Seen & { duty: Duty }
    >`select id, turn, duty from "supplyEntry" where id = any(${[...wanted.keys()]}::int[]) order by id for update`,
  )
  const duty = held[0]?.duty
  if (!duty || held.length !== wanted.size || held.some((one) => one.duty !== duty)) return 'entry-not-found'
  if (held.some(({ id, turn }) => turn !== wanted.get(id))) return 'entry-changed'
  const made = await row(
    tx,
    sql<Made>`
    with present as materialized (
      select f.*, row_number() over (order by f."suppliedOn", f.id)::int as no
      from (${entryFacts(duty)} and e.id = any(${[...wanted.keys()]}::int[])) f
    ), made as (
      insert into "supplyReport" (number, duty, kind, "firstDay", "lastDay", lines, amount, reason, "madeAt", actor)
      select ${newNumber(now)}, ${duty}, 'correction', min("suppliedOn"), max("suppliedOn"), 2 * count(*), 0, ${reason}, ${now}, ${actor}
      from present having count(*) filter (where missing <> '{}') = 0
      returning id, number, lines
    ), told as (
      insert into "supplyReportLine" ("reportId", no, "entryId", turn, action, fields)
      select made.id, 2 * present.no - 1, l."entryId", l.turn, 'cancel', l.fields
      from made, present join "supplyReportLine" l on l."entryId" = present.id and l.turn = present.turn and l.action = 'new'
      union all
      select made.id, 2 * present.no, present.id, present.turn + 1, 'new', present.fields from made, present
      returning "entryId"
    ), turned as (update "supplyEntry" e set turn = present.turn + 1 from present, made where e.id = present.id)
    select id, number, lines from made`,
  )
  return made ?? 'fields-missing'
}
