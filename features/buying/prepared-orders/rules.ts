import { addDays, seoulDate, seoulMidnight } from '#domain/calendar.ts'

/** How long a clinic may take to say yes. */
export const PREPARED_DAYS = 7
export const PREPARED_LINES = 100

/** The end of the last day in Seoul, which is shown as its day: all of it is the clinic's. */
export const lastMoment = (at: Date) =>
  new Date(seoulMidnight(addDays(seoulDate(at), PREPARED_DAYS + 1)).getTime() - 1)

export type PreparedState = 'open' | 'ordered' | 'refused' | 'withdrawn' | 'over'
type Facts = {
  orderNumber: string | null
  refusedAt: Date | null
  withdrawnAt: Date | null
  expiresAt: Date
}
/** An order that stands says more than what was said before it. */
export const preparedState = (
  { orderNumber, refusedAt, withdrawnAt, expiresAt }: Facts,
  now: Date,
): PreparedState =>
  orderNumber !== null
    ? 'ordered'
    : refusedAt
      ? 'refused'
      : withdrawnAt
        ? 'withdrawn'
        : expiresAt <= now
          ? 'over'
          : 'open'
