import { addDays, formatBy, isBusinessDay, parseDate, seoulDate, weekdayName } from '#domain/calendar.ts'
import { holidays } from '#domain/holidays.ts'

export type ChatState = 'waiting' | 'answered' | 'closed'

/** 'HH:mm' of Seoul on business days; null: staff are there at any time. */
export type Hours = { from: string; until: string } | null

export function isOpenAt(hours: Hours, at: Date): boolean {
  if (!hours) return true
  const time = formatBy(at, 'HH:mm')
  return isBusinessDay(seoulDate(at), holidays) && time >= hours.from && time < hours.until
}

/** When staff are there again, for whoever asks while nobody is. */
export function opensAfter(hours: NonNullable<Hours>, at: Date): Date {
  let day = seoulDate(at)
  if (!isBusinessDay(day, holidays) || formatBy(at, 'HH:mm') >= hours.from)
    do day = addDays(day, 1)
    while (!isBusinessDay(day, holidays))
  return parseDate(`${day} ${hours.from}`, 'yyyy-MM-dd HH:mm')!
}

export const hoursInWords = (hours: Hours) => (hours ? `평일 ${hours.from}~${hours.until}` : '24시간')

/** '11.23(월) 09:00' */
export const dayAndTime = (at: Date) => {
  const day = seoulDate(at)
  return `${day.slice(5).replace('-', '.')}(${weekdayName(day)}) ${formatBy(at, 'HH:mm')}`
}

/** The first words of what was asked, for a list. */
export const titleFrom = (text: string) => {
  const line = text.trim().split('\n')[0]!.trim()
  return line.length > 40 ? `${line.slice(0, 39)}…` : line
}

/** '3분', '2시간 5분', '1일': how long somebody has waited. */
export function waitedFor(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000))
  if (minutes < 60) return `${minutes}분`
  if (minutes < 1_440) return `${Math.floor(minutes / 60)}시간 ${minutes % 60}분`
  return `${Math.floor(minutes / 1_440)}일`
}
