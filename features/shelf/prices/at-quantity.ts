import { discountRate } from '#domain/money.ts'
import type { PriceStep, ShownPrice } from './contract.ts'

export type PricedBySteps = { steps: readonly PriceStep[]; listPrice: number }

/** The step that prices this quantity. */
export const stepFor = <Step extends PriceStep>(steps: readonly Step[], quantity: number): Step =>
  steps.findLast((step) => step.minQuantity <= quantity) ?? steps[0]!

/**
 * What `priceFor` says of this quantity, worked out of the steps alone: pages follow a quantity while it is
 * being typed.
 */
export function priceAt({ steps, listPrice }: PricedBySteps, quantity: number): ShownPrice {
  const { unitPrice, reason, promotionName } = stepFor(steps, quantity)
  const next = steps.find(({ minQuantity }) => minQuantity > quantity)
  return {
    unitPrice,
    listPrice,
    discountRate: discountRate(listPrice, unitPrice),
    reason,
    ...(promotionName && { promotionName }),
    ...(next && { nextTier: { minQuantity: next.minQuantity, unitPrice: next.unitPrice } }),
  }
}

/** Won for this many; nothing without a price. */
export const amountOf = ({ steps }: { steps: readonly PriceStep[] }, quantity: number): number =>
  steps.length === 0 ? 0 : quantity * stepFor(steps, quantity).unitPrice
