import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import { refuseInput } from '#platform/server/refuse.ts'

/** Whether a line or a pile, by its alias, is held now: `heldNow` in SQL. */
export const heldSql = (alias: string, today: IsoDate) =>
  sql<boolean>`(${sql.ref(alias)}."heldReason" is not null and (${sql.ref(alias)}."heldUntil" is null or ${sql.ref(alias)}."heldUntil" > ${today}::date))`

/** A hold until today or a past day would hold nothing. */
export function checkHoldDay(until: IsoDate | null, today: IsoDate) {
  if (until !== null && until <= today)
    throw refuseInput([{ path: 'until', message: '내일이나 그 뒤의 날짜를 골라 주세요.' }])
}
