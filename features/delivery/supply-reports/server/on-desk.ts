import { sql } from 'kysely'
import { addDays, seoulDate } from '#domain/calendar.ts'
import { monthStart } from './queries.ts'

/** What is to be reported: drugs that left before today, devices of months that are over. */
export const supplyOnDesk = {
  menuId: 'supply-reports',
  waiting: (now: Date) => sql<{ count: number; oldestAt: Date | null; latestAt: Date | null }>`
    select count(*)::int as count, min(e."suppliedOn")::timestamptz as "oldestAt", max(e."suppliedOn")::timestamptz as "latestAt"
    from "supplyEntry" e where e.turn = 0
      and e."suppliedOn" <= case e.duty when 'drug' then ${addDays(seoulDate(now), -1)}::date else ${addDays(monthStart(seoulDate(now).slice(0, 7)), -1)}::date end`,
}
