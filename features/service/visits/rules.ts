import { isBusinessDay, nextBusinessDay, type IsoDate } from '#domain/calendar.ts'
import { holidays } from '#domain/holidays.ts'

export type VisitPurpose = 'goods' | 'samples' | 'device' | 'advice' | 'terms'
export type VisitState = 'asked' | 'confirmed' | 'done' | 'cancelled'
type VisitStep = 'change' | 'confirm' | 'finish' | 'cancel'

/** Times of a day at which a visit begins. */
export const SLOTS = ['09:30', '11:00', '12:30', '14:00', '15:30', '17:00'] as const
/** How many business days one may choose from. */
const DAYS = 14

const next: Record<VisitState, Partial<Record<VisitStep, VisitState>>> = {
  asked: { change: 'asked', confirm: 'confirmed', cancel: 'cancelled' },
  confirmed: { change: 'asked', confirm: 'confirmed', finish: 'done', cancel: 'cancelled' },
  done: {},
  cancelled: {},
}
/** The state after a step; null: the step is not to be taken there. */
export const stateAfter = (state: VisitState, step: VisitStep): VisitState | null => next[state][step] ?? null

/** The business days on which a visit may be wished for: from the second one after today. */
export function visitDays(today: IsoDate): IsoDate[] {
  const days: IsoDate[] = []
  let day = nextBusinessDay(today, holidays)
  while (days.length < DAYS) {
    day = nextBusinessDay(day, holidays)
    days.push(day)
  }
  return days
}

/** A clinic changes or calls off a visit until the day before it. */
export const mayStillMove = (visitOn: IsoDate | null, today: IsoDate) => visitOn === null || today < visitOn

export const isVisitDay = (day: IsoDate) => isBusinessDay(day, holidays)
