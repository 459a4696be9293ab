import type { StockState } from './contract.ts'

export const stockStateLabel: Record<StockState, string> = { in: '재고 있음', low: '품절 임박', out: '품절' }
export const NEAR_EXPIRY_LABEL = '유효기간 임박'
