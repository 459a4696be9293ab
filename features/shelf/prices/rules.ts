import { discountRate } from '#domain/money.ts'
import type { PriceReason, PriceStep, ShownPrice } from './contract.ts'

/**
 * A row of priceEntry as rules see it: `tier` is open to everyone, the others only to whom they were looked
 * up for.
 */
export type PriceOverride = {
  scope: Exclude<PriceReason, 'base' | 'clearance'>
  minQuantity: number
  unitPrice: number
  /** Of a promotion: half-open, in ms. */
  promotion?: { name: string; startsAt: number; endsAt: number }
}
/** `clearanceState`: it sells near-expiry goods for less, and its own price says so. */
type ListedPrice = { price: number; listPrice: number; clearanceState?: unknown }

type Asked = { option: ListedPrice; overrides: readonly PriceOverride[]; now: Date }

const strength: Record<PriceReason, number> = {
  offer: 0,
  contract: 1,
  group: 2,
  promotion: 3,
  tier: 4,
  clearance: 5,
  base: 5,
}

const ownReason = ({ clearanceState }: ListedPrice) =>
  clearanceState ? ('clearance' as const) : ('base' as const)

const isRunning = ({ promotion }: PriceOverride, at: number) =>
  !promotion || (promotion.startsAt <= at && at < promotion.endsAt)

/**
 * What one unit costs when `quantity` are ordered: the lowest of the option's price and every override that
 * applies. More is never dearer per unit, and nothing ever costs more than the option's own price.
 */
export function priceFor({ option, overrides, quantity, now }: Asked & { quantity: number }): ShownPrice {
  const at = now.getTime()
  const winner = winnerAmong(overrides, option.price, quantity, at)
  const unitPrice = winner?.unitPrice ?? option.price
  const listPrice = Math.max(option.listPrice, option.price)
  const shown: ShownPrice = {
    unitPrice,
    listPrice,
    discountRate: discountRate(listPrice, unitPrice),
    reason: winner?.scope ?? ownReason(option),
  }
  if (winner?.promotion) shown.promotionName = winner.promotion.name
  const next = nextTier(overrides, quantity, unitPrice, at)
  if (next) shown.nextTier = next
  return shown
}

/** The override that sets the price, or none when the option's own price holds. */
function winnerAmong(
  overrides: readonly PriceOverride[],
  basePrice: number,
  quantity: number,
  at: number,
): PriceOverride | undefined {
  let winner: PriceOverride | undefined
  for (const override of overrides) {
    if (override.minQuantity <= quantity && isRunning(override, at) && beats(override, winner, basePrice))
      winner = override
  }
  return winner
}

/**
 * Lower wins; of equals the stronger reason; of equal promotions the one whose name sorts first, so that
 * order of rows never matters.
 */
function beats(override: PriceOverride, winner: PriceOverride | undefined, basePrice: number) {
  const price = winner?.unitPrice ?? basePrice
  if (override.unitPrice !== price) return override.unitPrice < price
  const stronger = strength[override.scope] - strength[winner?.scope ?? 'base']
  return stronger !== 0 ? stronger < 0 : (override.promotion?.name ?? '') < (winner?.promotion?.name ?? '')
}

/** The nearest larger quantity at which a unit gets cheaper. */
function nextTier(overrides: readonly PriceOverride[], quantity: number, unitPrice: number, at: number) {
  let next: { minQuantity: number; unitPrice: number } | undefined
  for (const override of overrides) {
    if (override.minQuantity <= quantity || override.unitPrice >= unitPrice || !isRunning(override, at))
      continue
    const nearer = !next || override.minQuantity < next.minQuantity
    if (nearer || (override.minQuantity === next!.minQuantity && override.unitPrice < next!.unitPrice))
      next = { minQuantity: override.minQuantity, unitPrice: override.unitPrice }
  }
  return next
}

/**
 * Every quantity at which the unit price changes, from 1 up. The price of n is the last step at or below n.
 */
export function priceSteps({ option, overrides, now }: Asked): PriceStep[] {
  const at = now.getTime()
  const steps: PriceStep[] = []
  for (let minQuantity: number | undefined = 1; minQuantity !== undefined;) {
    const winner = winnerAmong(overrides, option.price, minQuantity, at)
    const unitPrice = winner?.unitPrice ?? option.price
    steps.push({
      minQuantity,
      unitPrice,
      reason: winner?.scope ?? ownReason(option),
      ...(winner?.promotion && { promotionName: winner.promotion.name }),
    })
    minQuantity = nextTier(overrides, minQuantity, unitPrice, at)?.minQuantity
  }
  return steps
}

/** An option as a special order sells it: one that has no open price is sold at the offer's. */
export const optionUnderOffer = <T extends ListedPrice & { priceOnRequest: boolean }>(
  option: T,
  offered: number | undefined,
): T =>
  offered !== undefined && option.priceOnRequest
    ? { ...option, price: offered, listPrice: offered, priceOnRequest: false }
    : option

/** The overrides of an option with what a special order offers, if it does. */
export const withOffer = (
  overrides: readonly PriceOverride[],
  offered: number | undefined,
): PriceOverride[] =>
  offered === undefined
    ? [...overrides]
    : [...overrides, { scope: 'offer', minQuantity: 1, unitPrice: offered }]

/** '개당' price of a pack, rounded down to whole won; null when the unit is one piece. */
export const pricePerPiece = (unitPrice: number, packQuantity: number): number | null =>
  packQuantity > 1 ? Math.floor(unitPrice / packQuantity) : null
