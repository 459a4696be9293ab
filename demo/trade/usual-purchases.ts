import { addDays, isBusinessDay, weekday, type IsoDate } from '#domain/calendar.ts'
import { holidays } from '#domain/holidays.ts'
import { optionNamed, SOLD_OUT } from '../catalogue/product-list.ts'
import { institutions, type Institution } from '../clinics/institutions.ts'
import { buyerOf } from '../clinics/members.ts'
import type { Random } from '../random.ts'
import { dayBefore, MINUTE, seoulTime } from '../seoul-time.ts'
import { habits, periods, type Habit } from './habits.ts'
import type { Line, Purchase } from './purchase.ts'

export const HISTORY_DAYS = 395
const SMALLEST_ORDER = 40_000
/** What ran out was not ordered lately. */
const SOLD_OUT_DAYS = 16
/**
 * Nothing paid by card is left in a state the buyer could cancel: the gateway does not know these payments.
 */
export const GATEWAY_QUIET_DAYS = 6

/** Thirteen months of reordering, up to yesterday. */
export const usualPurchases = (now: Date, random: Random): Purchase[] =>
  institutions.flatMap((institution) => {
    const { from, until, like } = periods[institution.key] ?? {
      from: HISTORY_DAYS - random.whole(0, 10),
      until: 1,
      like: institution.key,
    }
    return habits[like]
      ? reorderings(institution, like, dayBefore(now, from), dayBefore(now, until), now, random)
      : []
  })

function reorderings(
  institution: Institution,
  like: string,
  from: IsoDate,
  until: IsoDate,
  now: Date,
  random: Random,
): Purchase[] {
  const { weekdays, otherwise, items, spendsPoints = false } = habits[like]!
  const member = buyerOf(institution)
  const dueOn = new Map<Habit, IsoDate>(items.map((item) => [item, addDays(from, random.whole(0, item[2]))]))
  const purchases: Purchase[] = []

  for (let day = from; day <= until; day = addDays(day, 1)) {
    if (!weekdays.includes(weekday(day)) || !isBusinessDay(day, holidays) || random.chance(0.05)) continue
    const due = items.filter(
      (item) =>
        dueOn.get(item)! <= day && !(SOLD_OUT.includes(item[0]) && day > dayBefore(now, SOLD_OUT_DAYS)),
    )
    const lines = due.map((item) => lineOf(item, random))
    if (lines.reduce((sum, { option, quantity }) => sum + option.price * quantity, 0) < SMALLEST_ORDER)
      continue

    const pay = institution.limit > 0 ? 'credit' : random.pick(otherwise)
    for (const item of due) dueOn.set(item, addDays(day, item[2] + random.whole(-3, 3)))
    if (pay !== 'credit' && day > dayBefore(now, GATEWAY_QUIET_DAYS)) continue
    purchases.push({
      institution,
      member,
      pay,
      lines,
      otherwise: random.pick(otherwise),
      placedAt: new Date(seoulTime(day, '08:50').getTime() + random.whole(0, 520) * MINUTE),
      spendsPoints: spendsPoints && random.chance(0.15),
    })
  }
  return purchases
}

/** The usual quantity, now and then half as much again. */
function lineOf([name, quantity]: Habit, random: Random): Line {
  const option = optionNamed(name)
  const { step } = option.product
  const wanted = random.chance(0.2) ? quantity * 1.5 : random.chance(0.1) ? quantity / 2 : quantity
  return { option, quantity: Math.max(step, Math.round(wanted / step) * step) }
}
