/** Won that a person may order without a director, in one order and in one month; null: no limit. */
export type OwnLimits = { orderLimit: number | null; monthLimit: number | null }

/** [BX-08] Which limit an order of this sum is above, when so much was ordered this month; null: none. */
export const limitAbove = (
  { orderLimit, monthLimit }: OwnLimits,
  total: number,
  spent: number,
): 'order' | 'month' | null =>
  orderLimit !== null && total > orderLimit
    ? 'order'
    : monthLimit !== null && spent + total > monthLimit
      ? 'month'
      : null
