/** The longest period of a report, in days. */
export const LONGEST_DAYS = 366
export const DASHBOARD_DAYS = 28
/** So many sold-out options are counted, and no more. */
export const SOLD_OUT_COUNTED = 1_000

/** Change against the period before in whole percent, rounded to the nearer; null where there was nothing. */
export const changePercent = ({ amount, before }: { amount: number; before: number }) =>
  before > 0 ? Math.round(((amount - before) * 100) / before) : null

/** A part of a whole in percent with one place, 0 of nothing. */
export const percentOf = (part: number, whole: number) =>
  whole > 0 ? Math.round((part * 1_000) / whole) / 10 : 0
