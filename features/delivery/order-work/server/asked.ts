import { addDays, seoulDate, seoulMidnight } from '#domain/calendar.ts'
import { trackingDigits } from '#features/delivery/shipments/carriers.ts'
import type { OrderFilters, OrderSort } from '../contract.ts'
import { dueMoments } from '../rules.ts'
import type { Asked, Path } from './list-filters.ts'

const byTarget = {
  clinic: 'clinic',
  order: 'number',
  product: 'product',
  tracking: 'tracking',
  lot: 'lot',
} as const satisfies Record<OrderFilters['target'], Path>

/** States that most orders end in: another filter leads to fewer. */
const ends: readonly string[] = ['delivered', 'completed', 'cancelled']

/** The index that leads to the fewest orders. */
export function pathOf({ text, target, only, status, paymentKind, storage }: OrderFilters): Path {
  if (text) return byTarget[target]
  if (only) return only
  if (status && !ends.includes(status)) return 'status'
  if (paymentKind && paymentKind !== 'credit' && paymentKind !== 'card') return 'payment'
  if (storage && storage !== 'ambient' && status !== 'cancelled') return 'cool'
  return status ? 'status' : 'all'
}

const start = (day: string) => seoulMidnight(day).toISOString()

/** The filters as a page is asked by them, from a place in the list on. */
export function askedOf(
  filters: OrderFilters,
  now: Date,
  { sort, afterId, size }: { sort: OrderSort; afterId: number | null; size: number },
): Asked {
  const today = seoulDate(now)
  const { days, text, target } = filters
  const from = days ? addDays(today, 1 - Number(days)) : filters.from
  const to = days ? '' : filters.to
  return {
    from: from ? start(from) : '-infinity',
    to: to ? start(addDays(to, 1)) : 'infinity',
    status: filters.status || null,
    paymentKind: filters.paymentKind || null,
    storage: filters.storage || null,
    held: filters.only === 'held',
    late: filters.only === 'late',
    today,
    ...dueMoments(today),
    text: target === 'tracking' ? trackingDigits(text) : text,
    like: `%${text.replace(/[\\%_]/g, '\\$&')}%`,
    id: afterId ?? (sort === 'oldest' ? 0 : 2_147_483_647),
    size,
  }
}
