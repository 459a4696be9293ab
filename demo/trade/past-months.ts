import { addMonths, seoulDate, seoulMidnight } from '#domain/calendar.ts'

const MONTHS = 14
const HOUR_MS = 3_600_000

/** The months before this one, the oldest first, each with the morning of the fifth after it. */
export function pastMonths(now: Date) {
  const present = `${seoulDate(now).slice(0, 7)}-01`
  return Array.from({ length: MONTHS }, (_, at) => addMonths(present, at - MONTHS)).map((first) => ({
    month: first.slice(0, 7),
    closedAt: new Date(seoulMidnight(`${addMonths(first, 1).slice(0, 8)}05`).getTime() + 10 * HOUR_MS),
  }))
}
