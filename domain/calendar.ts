import { z } from 'zod'

/** A day in Asia/Seoul, 'YYYY-MM-DD'. */
export type IsoDate = string

/** A moment: a Date, or the ISO text with zone that JSON carries. */
export type Instant = Date | string

type DateFormat = 'yyyy-MM-dd' | 'yyyy-MM-dd HH:mm:ss' | 'yyyy-MM-dd HH:mm' | 'HH:mm'

type Storage = 'ambient' | 'cold' | 'frozen'

const DAY = 86_400_000
// Korea has kept UTC+9 without daylight saving since 1988, so no time-zone table is needed.
const SEOUL_OFFSET = 9 * 3_600_000
const CUT_OFF_HOUR = 15
const WEEKDAYS = '일월화수목금토'

const pad = (value: number) => String(value).padStart(2, '0')
const utc = (date: IsoDate) => new Date(`${date}T00:00:00Z`)
const dayOf = (at: Date): IsoDate => at.toISOString().slice(0, 10)
/** The moment moved so that its UTC fields read as Seoul's clock. */
const seoul = (at: Instant) => new Date(new Date(at).getTime() + SEOUL_OFFSET)
const toIsoDate = (dateOrAt: IsoDate | Instant): IsoDate =>
  typeof dateOrAt === 'string' && dateOrAt.length === 10 ? dateOrAt : dayOf(seoul(dateOrAt))

export const isIsoDate = (text: string): text is IsoDate => parseDate(text, 'yyyy-MM-dd') !== null

export const isoDateSchema = z
  .string({ error: '날짜를 입력해 주세요.' })
  .refine(isIsoDate, { error: '날짜를 확인해 주세요.' })

export const seoulDate = (at: Instant): IsoDate => dayOf(seoul(at))

/**
 * The moment the day begins in Seoul. A period whose last day is d ends, exclusively, at
 * seoulMidnight(addDays(d, 1)).
 */
export const seoulMidnight = (date: IsoDate): Date => new Date(utc(date).getTime() - SEOUL_OFFSET)

/** [VA-08] Seoul's clock as ISO text. The Z is part of the wire format although the time is local. */
export const localIso = (at: Instant): string => seoul(at).toISOString()

/** '2026.11.20' */
export const formatDate = (dateOrAt: IsoDate | Instant): string => toIsoDate(dateOrAt).replaceAll('-', '.')

/** '2026.11.20 14:30' */
export const formatDateTime = (at: Instant): string => `${formatDate(seoulDate(at))} ${formatBy(at, 'HH:mm')}`

/** '2026년 11월 20일(금)' */
export function formatDocumentDate(dateOrAt: IsoDate | Instant): string {
  const date = toIsoDate(dateOrAt)
  const [year, month, day] = date.split('-').map(Number)
  return `${year}년 ${month}월 ${day}일(${weekdayName(date)})`
}

/** [VA-09] The moment on Seoul's clock in one of the fixed formats. */
export function formatBy(at: Instant, format: DateFormat): string {
  const iso = localIso(at)
  if (format === 'yyyy-MM-dd') return iso.slice(0, 10)
  if (format === 'HH:mm') return iso.slice(11, 16)
  return `${iso.slice(0, 10)} ${iso.slice(11, format === 'yyyy-MM-dd HH:mm' ? 16 : 19)}`
}

/** 'hh:mm:ss', part seconds dropped, hours beyond 99 kept; what has run out shows 00:00:00. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(pad).join(':')
}

const patterns: Record<DateFormat, RegExp> = {
  'yyyy-MM-dd': /^(?<date>\d{4}-\d{2}-\d{2})$/,
  'yyyy-MM-dd HH:mm:ss': /^(?<date>\d{4}-\d{2}-\d{2}) (?<time>\d{2}:\d{2}:\d{2})$/,
  'yyyy-MM-dd HH:mm': /^(?<date>\d{4}-\d{2}-\d{2}) (?<time>\d{2}:\d{2})$/,
  'HH:mm': /^(?<time>\d{2}:\d{2})$/,
}

/** [VA-08] The moment the text names on Seoul's clock, or null. 'HH:mm' counts from 1970-01-01. */
export function parseDate(text: string, format: DateFormat = 'yyyy-MM-dd'): Date | null {
  const groups = patterns[format].exec(text)?.groups
  if (!groups) return null
  const { date = '1970-01-01', time = '00:00:00' } = groups
  const clock = time.length === 5 ? `${time}:00` : time
  const at = new Date(`${date}T${clock}Z`)
  // JavaScript rolls 02-30 over to March and 24:00 to the next day: a real date reads back the same.
  if (Number.isNaN(at.getTime()) || at.toISOString() !== `${date}T${clock}.000Z`) return null
  return new Date(at.getTime() - SEOUL_OFFSET)
}

export const addDays = (date: IsoDate, days: number): IsoDate =>
  dayOf(new Date(utc(date).getTime() + days * DAY))

/** The same day n months on, or that month's last day when it is shorter. */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const start = utc(date)
  const last = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months + 1, 0))
  return dayOf(new Date(last.setUTCDate(Math.min(start.getUTCDate(), last.getUTCDate()))))
}

export const endOfMonth = (date: IsoDate): IsoDate => addDays(addMonths(`${date.slice(0, 7)}-01`, 1), -1)

/** Days from the first date to the second; negative when the second is earlier. */
export const daysBetween = (from: IsoDate, to: IsoDate): number =>
  (utc(to).getTime() - utc(from).getTime()) / DAY

/** 0 is Sunday. */
export const weekday = (date: IsoDate): number => utc(date).getUTCDay()

export const weekdayName = (date: IsoDate): string => WEEKDAYS.charAt(weekday(date))

export const isBusinessDay = (date: IsoDate, holidays: ReadonlySet<IsoDate>): boolean =>
  weekday(date) !== 0 && weekday(date) !== 6 && !holidays.has(date)

/** The first business day after the date. */
export function nextBusinessDay(date: IsoDate, holidays: ReadonlySet<IsoDate>): IsoDate {
  const next = addDays(date, 1)
  return isBusinessDay(next, holidays) ? next : nextBusinessDay(next, holidays)
}

/**
 * Whether goods leave on that day: a business day. Cold and frozen goods leave only when the day after is one
 * too, so that no parcel waits in a depot over a weekend or a holiday.
 */
export const leavesOn = (date: IsoDate, storage: Storage, holidays: ReadonlySet<IsoDate>): boolean =>
  isBusinessDay(date, holidays) && (storage === 'ambient' || isBusinessDay(addDays(date, 1), holidays))

/** That day when goods leave on it, else the first after it. */
export const firstShipDay = (date: IsoDate, storage: Storage, holidays: ReadonlySet<IsoDate>): IsoDate =>
  leavesOn(date, storage, holidays) ? date : firstShipDay(addDays(date, 1), storage, holidays)

/**
 * The day the goods leave: today when ordered before 15:00 on a business day, else the next one that they
 * leave on.
 */
export function shipDate(order: {
  orderedAt: Instant
  storage: Storage
  holidays: ReadonlySet<IsoDate>
}): IsoDate {
  const { orderedAt, storage, holidays } = order
  const ordered = seoulDate(orderedAt)
  const inTime = seoul(orderedAt).getUTCHours() < CUT_OFF_HOUR
  return firstShipDay(inTime ? ordered : addDays(ordered, 1), storage, holidays)
}

/** What was ordered before this moment had to leave before that day. */
export function dueBefore({
  day,
  storage,
  holidays,
}: {
  day: IsoDate
  storage: Storage
  holidays: ReadonlySet<IsoDate>
}): Date {
  let last = addDays(day, -1)
  while (firstShipDay(last, storage, holidays) >= day) last = addDays(last, -1)
  return new Date(seoulMidnight(last).getTime() + CUT_OFF_HOUR * 3_600_000)
}
