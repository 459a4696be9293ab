import { sql } from 'kysely'
import { addDays, seoulDate, type IsoDate } from '#domain/calendar.ts'
import { deleteInBatches } from '#platform/database/batches.ts'
import { rows, statement, type Queryable } from '#platform/database/database.ts'
import type { Services } from '#platform/server/serve.ts'

/** More different words of a day than anybody reads; those that come later are not kept. */
const WORDS_A_DAY = 2_000
const LONGEST = 40
const KEPT_DAYS = 400

const note = statement<{ day: IsoDate; words: string }>()(
  (input) => sql`
  insert into "searchMiss" as m (day, words) select ${input.day}::date, ${input.words}
  where (select count(*) from "searchMiss" where day = ${input.day}::date) < ${WORDS_A_DAY}
  on conflict (day, words) do update set count = m.count + 1`,
)

/** Counts what was searched for and not found as typed, in small letters and without more than one space between words. */
export async function noteMiss(db: Queryable, typed: string, now: Date) {
  const words = typed.toLowerCase().trim().replace(/\s+/g, ' ').slice(0, LONGEST).trim()
  if (words !== '') await note.rows(db, { day: seoulDate(now), words })
}

/** What was missed most often in a period, both days included. */
export const missedMost = (on: Queryable, { from, to }: { from: IsoDate; to: IsoDate }) =>
  rows(
    on,
    sql<{ words: string; count: number }>`
    select words, sum(count)::int as count from "searchMiss" where day between ${from}::date and ${to}::date
    group by words order by count desc, words limit 20`,
  )

export const forgetMisses = ({ db, clock }: Pick<Services, 'db' | 'clock'>) =>
  deleteInBatches((most) =>
    rows(
      db,
      sql`delete from "searchMiss" where ctid = any(array(select ctid from "searchMiss" where day < ${addDays(seoulDate(clock.now()), -KEPT_DAYS)}::date limit ${most} for update skip locked)) returning 1 as gone`,
    ),
  )
