import type { DifferenceKind, DifferenceState } from './differences.ts'
import type { RefundCause } from './causes.ts'

/** What the gateway is told and shows as the reason. */
export const refundReason: Record<RefundCause, string> = {
  cancellation: '주문 취소',
  'part-refund': '부분 환불',
  'repayment-excess': '여신 초과 결제 환불',
  'credit-return': '남은 여신 결제 환불',
}

export const differenceLabel: Record<DifferenceKind, string> = {
  'deposit-reversed': '입금이 취소됨',
  'refunded-elsewhere': '쇼핑몰 밖에서 환불됨',
  'refund-missing': '환불이 결제사에 없음',
  amount: '결제 금액이 다름',
  'not-taken': '결제사에 결제가 없음',
  'not-listed': '결제사 거래 목록에 없음',
  'unknown-payment': '쇼핑몰이 모르는 결제',
}

export const differenceStateLabel: Record<DifferenceState, string> = {
  open: '확인 필요',
  explained: '확인함',
  agreed: '다시 일치함',
}
