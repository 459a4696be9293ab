import type { LotRefusal, StockState } from './contract.ts'

export const stockStateLabel: Record<StockState, string> = { in: '재고 있음', low: '품절 임박', out: '품절' }
export const NEAR_EXPIRY_LABEL = '유효기간 임박'

export const lotRefusalLabel: Record<LotRefusal, string> = {
  'lot-unknown': '등록되지 않은 로트예요',
  'lot-of-other-product': '다른 상품의 로트예요',
  'lot-recalled': '회수 중인 로트예요',
  'lot-expired': '유효기간이 지난 로트예요',
  'lot-used-up': '이 로트에 남은 수량이 모자라요',
  'lot-too-short': '병의원이 받는 유효기간보다 짧은 로트예요',
}
