import type { PriceReason } from './contract.ts'

/** Said beside the price; the base price needs no word. */
export const priceReasonLabel: Record<PriceReason, string> = {
  contract: '계약 단가', group: '등급 단가', promotion: '기간 특가', tier: '수량 할인', base: '',
}
