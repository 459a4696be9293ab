import type { Storage } from '#features/shelf/catalogue/contract.ts'
import type { LineProblemCode } from './contract.ts'

/** The short word on a line; its sentence comes with the problem. */
export const lineProblemLabel: Record<LineProblemCode, string> = {
  discontinued: '판매 종료',
  'not-for-sale': '주문 불가',
  'price-on-request': '가격 문의',
  'sold-out': '품절',
  'clearance-over': '특가 종료',
  'over-stock': '재고 부족',
  'over-unpaid': '결제 전 한도',
  'over-allowance': '기관 한도',
  'no-quantity': '수량 확인',
  'below-minimum': '최소 수량',
  'off-step': '주문 단위',
  'over-maximum': '최대 수량',
  'quantity-changed': '수량 변경',
  'not-in-cart': '담기지 않음',
  'price-changed': '가격 변경',
}

export const parcelLabel: Record<Storage, string> = {
  ambient: '실온 배송',
  cold: '냉장 배송',
  frozen: '냉동 배송',
}
