import { addDays, formatDate, seoulDate, seoulMidnight } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { formatWhole } from '#domain/whole-number.ts'
import type { Span } from '#features/shelf/prices/spans.ts'

export type DayProblem = 'day-past' | 'days-crossed'
export type Days = { startsOn: string | null; endsOn: string | null }

/** The span of these days in Seoul, from now on at the earliest; what is wrong with them otherwise. */
export function spanOf({ startsOn, endsOn }: Days, now: Date): Span | DayProblem {
  const today = seoulDate(now)
  if ((startsOn !== null && startsOn < today) || (endsOn !== null && endsOn < today)) return 'day-past'
  if (startsOn !== null && endsOn !== null && endsOn < startsOn) return 'days-crossed'
  return {
    startsAt: startsOn === null || startsOn === today ? now.getTime() : seoulMidnight(startsOn).getTime(),
    endsAt: endsOn === null ? Infinity : seoulMidnight(addDays(endsOn, 1)).getTime(),
  }
}

/** The days of a span, as the list tells them; what has stood since ever has no beginning. */
export const daysOf = ({ startsAt, endsAt }: Span): Days => ({
  startsOn: startsAt > 0 ? seoulDate(new Date(startsAt)) : null,
  endsOn: Number.isFinite(endsAt) ? seoulDate(new Date(endsAt - 1)) : null,
})

/** '10개부터 9,000원 (2026.12.01 ~ 2026.12.31)', as a product's history tells it. */
export function priceWords(
  { minQuantity, unitPrice, ...span }: Span & { minQuantity: number; unitPrice: number },
  now: Date,
) {
  const from = span.startsAt > now.getTime() ? `${formatDate(seoulDate(new Date(span.startsAt)))} ` : ''
  const until = Number.isFinite(span.endsAt) ? ` ${formatDate(seoulDate(new Date(span.endsAt - 1)))}` : ''
  return `${formatWhole(minQuantity)}개부터 ${formatWon(unitPrice)}${from || until ? ` (${from}~${until})` : ''}`
}
