import { addDays, nextBusinessDay, seoulDate, shipDate } from '#domain/calendar.ts'
import { holidays } from '#domain/holidays.ts'
import { DEPOSIT_HOURS } from '#features/buying/orders/rules.ts'
import { isGatewayKind } from '#features/money/payments/kinds.ts'
import type { Random } from '../random.ts'
import { HOUR, MINUTE, seoulTime } from '../seoul-time.ts'
import type { Course, Purchase, Step } from './purchase.ts'

const AUTO_COMPLETE_DAYS = 7

/** From the order to the delivery as it goes nearly always, cut off at the present. */
export function usualCourse({ pay, placedAt, lines }: Purchase, now: Date, random: Random): Course {
  const paysLater = isGatewayKind(pay)
  const confirmedAt =
    pay === 'card'
      ? later(placedAt, random.whole(2, 4) * MINUTE)
      : pay === 'virtual-account'
        ? later(placedAt, random.whole(1, 20) * HOUR)
        : placedAt
  const leavesOn = lines
    .map(({ option }) => shipDate({ orderedAt: confirmedAt, storage: option.product.storage, holidays }))
    .sort()
    .at(-1)!
  const preparedAt = latest(seoulTime(leavesOn, '09:20'), later(confirmedAt, 30 * MINUTE))
  const shippedAt = latest(seoulTime(leavesOn, '16:30'), later(preparedAt, 20 * MINUTE))
  const arrivesOn = nextBusinessDay(seoulDate(shippedAt), holidays)
  const deliveredAt = later(seoulTime(arrivesOn, '10:30'), random.whole(0, 300) * MINUTE)
  const completedAt = seoulTime(addDays(arrivesOn, AUTO_COMPLETE_DAYS), '03:00')

  const steps: Step[] = [
    ...(paysLater ? [{ status: 'awaiting-payment', at: placedAt, by: 'buyer' } as const] : []),
    ...(pay === 'virtual-account'
      ? [{ status: 'awaiting-deposit', at: later(placedAt, MINUTE), by: 'system' } as const]
      : []),
    {
      status: 'confirmed',
      at: confirmedAt,
      by: paysLater ? 'system' : 'buyer',
      ...(pay === 'virtual-account' ? { note: '입금확인' } : {}),
    },
    { status: 'preparing', at: preparedAt, by: 'staff' },
    { status: 'shipped', at: shippedAt, note: parcelNote(random), by: 'staff' },
    { status: 'delivered', at: deliveredAt, by: 'system' },
    { status: 'completed', at: completedAt, by: 'system' },
  ]
  return {
    steps: steps.filter((step) => step.at <= now),
    confirmedAt: confirmedAt <= now ? confirmedAt : null,
    ...(shippedAt <= now ? { shipment: { at: shippedAt } } : {}),
    gateway: confirmedAt <= now ? 'paid' : 'waiting',
    ...(pay === 'virtual-account' ? { dueAt: later(placedAt, DEPOSIT_HOURS * HOUR) } : {}),
  }
}

export const parcelNote = (random: Random) =>
  `CJ대한통운 69${random.whole(10_000, 99_999)}${random.whole(10_000, 99_999)}`

const later = (at: Date, ms: number) => new Date(at.getTime() + ms)
const latest = (one: Date, other: Date) => (one > other ? one : other)
