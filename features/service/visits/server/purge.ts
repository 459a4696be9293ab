import { sql } from 'kysely'
import { seoulDate } from '#domain/calendar.ts'
import { countRows, type Tx } from '#platform/database/database.ts'

/** Visits that were asked for before and whose days are over, whether or not anybody said what came of them. How many. */
export const purgeVisits = (tx: Tx, before: Date, most: number) =>
  countRows(
    tx,
    sql`
    delete from visit where id in (
      select id from visit where "askedAt" < ${before} and (state <> 'confirmed' or "visitOn" < ${seoulDate(before)}) order by id limit ${most}) returning id`,
  )
