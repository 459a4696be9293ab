import {
  addDays,
  isBusinessDay,
  nextBusinessDay,
  seoulDate,
  seoulMidnight,
  type IsoDate,
} from '#domain/calendar.ts'
import { holidays } from '#domain/holidays.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Seoul's clock at 'HH:MM' that day. */
export const seoulTime = (date: IsoDate, clock: string): Date => {
  const [hours, minutes] = clock.split(':').map(Number)
  return new Date(seoulMidnight(date).getTime() + hours! * HOUR + minutes! * MINUTE)
}
export const ago = (now: Date, ms: number): Date => new Date(now.getTime() - ms)
/** The day so many days before today in Seoul. */
export const dayBefore = (now: Date, days: number): IsoDate => addDays(seoulDate(now), -days)
export const onOrAfterBusinessDay = (date: IsoDate): IsoDate =>
  isBusinessDay(date, holidays) ? date : nextBusinessDay(date, holidays)
