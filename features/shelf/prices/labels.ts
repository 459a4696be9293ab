import { discountRate, formatWon } from '#domain/money.ts'
import type { PriceReason, ShownPrice } from './contract.ts'

/** Said beside the price; the base price needs no word. */
export const priceReasonLabel: Record<PriceReason, string> = {
  offer: '스페셜오더 단가',
  contract: '계약 단가',
  group: '등급 단가',
  promotion: '기간 특가',
  tier: '수량 할인',
  clearance: '임박 특가',
  base: '',
}

/** Why the price is what it is; a promotion says its own name. Nothing for the base price. */
export const reasonText = ({
  reason,
  promotionName,
}: {
  reason: PriceReason
  promotionName?: string | undefined
}) => (reason === 'promotion' && promotionName) || priceReasonLabel[reason]

/** '10박스부터 79,420원' */
export const nextTierText = ({ nextTier }: Pick<ShownPrice, 'nextTier'>, unitName: string) =>
  nextTier && `${nextTier.minQuantity}${unitName}부터 ${formatWon(nextTier.unitPrice)}`

/** The same where there is little room: '10박스부터 -5%', less than a whole percent in won. */
export const nextTierRate = (
  { unitPrice, nextTier }: Pick<ShownPrice, 'unitPrice' | 'nextTier'>,
  unitName: string,
) => {
  const rate = nextTier ? discountRate(unitPrice, nextTier.unitPrice) : 0
  return rate > 0
    ? `${nextTier!.minQuantity}${unitName}부터\u00a0-${rate}%`
    : nextTierText({ nextTier }, unitName)
}
