import { sql } from 'kysely'
import { seoulDate } from '#domain/calendar.ts'
import { leavingDays } from '../rules.ts'
import { stagedPiles } from './queue-queries.ts'

/** Piles that are to leave today, and parcels that are picked or packed and have not left. */
export const fulfilOnDesk = {
  menuId: 'fulfil',
  waiting: (now: Date) => {
    const today = seoulDate(now)
    return sql<{ count: number; oldestAt: Date | null; latestAt: Date | null }>`
    with ${stagedPiles({ today, ...leavingDays(today) })}
    select count(*)::int as count, min(w.at) as "oldestAt", max(w.at) as "latestAt" from (
      select at from staged where stage = 'waiting'
      union all select "pickedAt" from parcel where state in ('picking', 'packed')) w`
  },
}
