import { addDays, weekday, type IsoDate } from '#domain/calendar.ts'
import type { Wish } from '../contract.ts'

export type Day = { day: IsoDate; taken: string[] }
/** Monday to Friday; null where nobody comes: a holiday, too soon, too far off. */
type Week = { monday: IsoDate; days: { day: IsoDate; open: Day | null }[] }

const mondayOf = (day: IsoDate) => addDays(day, -((weekday(day) + 6) % 7))

/** The weeks in which a visit may be wished for, each with all of its working days. */
export const weeksOf = (days: readonly Day[]): Week[] =>
  [...new Set(days.map(({ day }) => mondayOf(day)))].map((monday) => ({
    monday,
    days: [0, 1, 2, 3, 4].map((after) => {
      const day = addDays(monday, after)
      return { day, open: days.find((one) => one.day === day) ?? null }
    }),
  }))

export const isFree = (days: readonly Day[], { day, slot }: Wish) =>
  days.some((one) => one.day === day && !one.taken.includes(slot))

export const isSame = (one: Wish, other: Wish) => one.day === other.day && one.slot === other.slot

/** What is wished for after a press: taken away, or put behind the first; a third takes the place of the second. */
export const pressed = (wishes: readonly Wish[], wish: Wish): Wish[] =>
  wishes.some((one) => isSame(one, wish))
    ? wishes.filter((one) => !isSame(one, wish))
    : [...wishes.slice(0, 1), wish]
