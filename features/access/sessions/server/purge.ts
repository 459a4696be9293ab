import { sql } from 'kysely'
import { countRows, type Tx } from '#platform/database/database.ts'

/** Ended sessions of members or of staff, with their tokens. How many. */
export const purgeSessions = (tx: Tx, whose: 'member' | 'staff', before: Date, most: number) =>
  countRows(
    tx,
    sql`
    delete from session where id in (
      select id from session where "endedAt" < ${before} and (case when ${whose} = 'member' then "memberId" else "staffId" end) is not null
      order by "endedAt" limit ${most}) returning id`,
  )
