import { readWhole } from '#domain/whole-number.ts'
/**
 * What a product allows: orders go in multiples of `step`, from `min` to `max` (stock or the limit per
 * order).
 */
export type QuantityRule = {
  min: number
  step: number
  max: number
  /** 0 stands for "not chosen" (a cell of an order table). */
  zeroAllowed: boolean
}

/** Which rule moved the number that was asked for; `unread`: it was none, and the old one stays. */
export type QuantityAdjustment = 'min' | 'step' | 'max' | 'unread'

type FittedQuantity = { quantity: number; adjusted?: QuantityAdjustment }

const bounds = ({ min, step, max }: QuantityRule) => {
  const size = Math.max(1, Math.floor(step))
  return {
    size,
    lowest: Math.max(size, Math.ceil(min / size) * size),
    highest: Math.floor(max / size) * size,
  }
}

/** No quantity can be ordered at all: the stock left is under the smallest order. */
export const nothingOrderable = (rule: QuantityRule) => {
  const { lowest, highest } = bounds(rule)
  return highest < lowest
}

/**
 * The nearest orderable quantity: up to the next multiple (a clinic needs at least what it typed), never past
 * the maximum.
 */
export const fitQuantity = (asked: number, rule: QuantityRule): FittedQuantity => {
  const { size, lowest, highest } = bounds(rule)
  const wanted = Number.isFinite(asked) ? Math.max(0, Math.ceil(asked)) : 0
  if (highest < lowest) return wanted === 0 ? { quantity: 0 } : { quantity: 0, adjusted: 'max' }
  if (wanted === 0 && rule.zeroAllowed) return { quantity: 0 }
  if (wanted < lowest) return { quantity: lowest, adjusted: 'min' }
  if (wanted > highest) return { quantity: highest, adjusted: 'max' }
  const rounded = Math.ceil(wanted / size) * size
  return rounded === wanted ? { quantity: wanted } : { quantity: rounded, adjusted: 'step' }
}

/**
 * One press of − or +. Down from the smallest order goes to 0 where 0 is allowed; a number off the grid goes
 * to the next line of it.
 */
export const stepQuantity = (current: number, direction: 1 | -1, rule: QuantityRule) => {
  const { size, lowest, highest } = bounds(rule)
  if (highest < lowest) return 0
  if (direction === 1) return Math.min(highest, Math.max(lowest, (Math.floor(current / size) + 1) * size))
  const lower = (Math.ceil(current / size) - 1) * size
  if (lower >= lowest) return Math.min(lower, highest)
  return rule.zeroAllowed ? 0 : lowest
}

/**
 * Reads what a person typed: commas, spaces, a unit word and full-width digits are forgiven. What is no
 * whole number (-3, 1.5, 1e3) is undefined.
 */
export const parseQuantity = (typed: string) => {
  const whole = readWhole(/^.*\p{Nd}/su.exec(typed)?.[0] ?? '')
  return whole === null ? undefined : Math.min(whole, 999_999)
}
