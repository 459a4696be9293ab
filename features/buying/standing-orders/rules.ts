import { addDays, addMonths, endOfMonth, seoulDate, type IsoDate } from '#domain/calendar.ts'
import type { CartLine } from '#features/buying/cart/contract.ts'
import { nameWithOption } from '#features/shelf/catalogue/labels.ts'
import type { Move, Rhythm, StandingState } from './contract.ts'

/** So many days lie between the telling and the order. */
export const TOLD_DAYS = 3
/** So long a changed price waits for a yes. */
export const ANSWER_DAYS = 7

/** The day for telling and ordering: it begins at 9 o'clock in Seoul. */
export const shopDay = (now: Date): IsoDate => seoulDate(new Date(now.getTime() - 9 * 3_600_000))

/** The first day that a new rule may order on. */
export const earliestDay = (now: Date): IsoDate => addDays(seoulDate(now), TOLD_DAYS)

/** The day of the rule after this one. */
export function dayAfter({ every, count }: Rhythm, on: IsoDate): IsoDate {
  if (every === 'weeks') return addDays(on, 7 * count)
  const month = addMonths(`${on.slice(0, 7)}-01`, 1)
  return [addDays(month, count - 1), endOfMonth(month)].sort()[0]!
}

/** The first day of the rule after this one that is not before `earliest`. */
export function dayFrom(rhythm: Rhythm, on: IsoDate, earliest: IsoDate): IsoDate {
  let day = dayAfter(rhythm, on)
  while (day < earliest) day = dayAfter(rhythm, day)
  return day
}

const moves: Record<StandingState, readonly Move[]> = {
  active: ['skip', 'pause', 'end'],
  paused: ['resume', 'end'],
  ended: [],
}
export const mayMove = (state: StandingState, move: Move) => moves[state].includes(move)

type Judged = {
  goes: CartLine[]
  /** What cannot be ordered now, and why. */
  left: { name: string; message: string }[]
  /** What costs something else than was agreed to. */
  changed: { name: string; was: number; now: number }[]
}

/** What becomes of the lines at this moment. `agreed`: unit prices by option. */
export function judge(lines: readonly CartLine[], agreed: ReadonlyMap<number, number>): Judged {
  const goes = lines.filter(({ problem }) => !problem?.blocking)
  return {
    goes,
    left: lines
      .filter(({ problem }) => problem?.blocking)
      .map((line) => ({ name: nameWithOption(line), message: line.problem!.message })),
    changed: goes
      .filter(({ optionId, unitPrice }) => agreed.get(optionId) !== unitPrice)
      .map((line) => ({ name: nameWithOption(line), was: agreed.get(line.optionId)!, now: line.unitPrice })),
  }
}
