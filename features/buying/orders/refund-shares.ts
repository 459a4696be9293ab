import { allocate } from '#domain/money.ts'

export type Ways = { credit: number; points: number; gateway: number }

/**
 * [M7] How a part of an order goes back over the ways it was paid: by their shares of what is left, so that no way ever
 * gives back more than it took. Null: less than that is left.
 */
export function shareRefund(amount: number, left: Ways): Ways | null {
  if (amount <= 0 || amount > left.credit + left.points + left.gateway) return null
  const [credit, points, gateway] = allocate(amount, [left.credit, left.points, left.gateway]) as [
    number,
    number,
    number,
  ]
  return { credit, points, gateway }
}

/** The tax-free part of what the gateway gives back: in proportion, within what is left of each kind. */
export function refundTaxFree(
  gateway: number,
  { amount, taxFree }: { amount: number; taxFree: number },
  left: { amount: number; taxFree: number },
): number {
  const fair = allocate(gateway, [amount - taxFree, taxFree])[1]!
  const least = gateway - (left.amount - left.taxFree)
  return Math.min(gateway, left.taxFree, Math.max(fair, least))
}
