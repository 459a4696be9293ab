import type { LotRefusal } from '#features/shelf/stock/contract.ts'
import type { Stage } from './contract.ts'

export const stageLabel: Record<Stage, string> = {
  waiting: '피킹 대기',
  picking: '피킹중',
  packed: '송장 대기',
  held: '출고보류',
  later: '출고 예정',
  shipped: '오늘 출고',
}

/** What the carrier said last, by SweetTracker's levels. */
export const levelLabel = [
  '출고 완료',
  '배송 준비',
  '집화 완료',
  '배송중',
  '지점 도착',
  '배송 출발',
  '배송 완료',
] as const

export const lotRefusalText: Record<LotRefusal, string> = {
  'lot-unknown': '이 주문에 없는 로트나 상품이에요.',
  'lot-of-other-product': '이 주문에 없는 상품이에요.',
  'lot-recalled': '회수 중인 로트예요. 보낼 수 없어요.',
  'lot-expired': '유효기간이 지난 로트예요. 보낼 수 없어요.',
  'lot-used-up': '남은 수량이 없는 로트예요.',
  'lot-too-short': '이 병의원이 받는 유효기간보다 짧은 로트예요. 보낼 수 없어요.',
}

/** A clinic gets an exchange in one piece, or its money. */
export const exchangeShort = {
  status: 409,
  message: '교환품은 나눠 보내지 않아요. 재고가 없으면 되돌리고 클레임에서 반품으로 바꿔 주세요.',
} as const
