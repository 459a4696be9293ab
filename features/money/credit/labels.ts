import type { AgeingBucket } from './rules.ts'
import type { ExcessState, RepaymentKind, RepaymentState } from './repayment-contract.ts'
import type { ReturnState } from './return-contract.ts'
import type { CreditShow } from './office-contract.ts'
import type { Ageing, ChargeState, CreditBlock, CreditEntryKind } from './contract.ts'

export const creditEntryLabel: Record<CreditEntryKind, string> = {
  charge: '매출',
  repayment: '입금',
  reversal: '취소',
  adjustment: '조정',
}
export const chargeStateLabel: Record<ChargeState, string> = {
  unpaid: '미결제',
  'part-paid': '부분결제',
  paid: '결제완료',
  overdue: '연체',
}
export const overdueAgeLabel: Record<keyof Ageing, string> = {
  notDue: '기한 전',
  to30: '1~30일 지남',
  to60: '31~60일 지남',
  over60: '61일 넘게 지남',
}
export const creditBlockLabel: Record<CreditBlock, string> = { staff: '주문 정지', overdue: '연체 정지' }
/** Why the clinic cannot order on credit, and what it can do. */
export const creditBlockWords: Record<CreditBlock, string> = {
  staff: '여신 주문이 정지되어 있어요. 다른 결제수단을 고르거나 고객센터로 문의해 주세요.',
  overdue:
    '연체된 여신이 있어 여신으로 주문할 수 없어요. 여신 결제내역에서 결제하거나 다른 결제수단을 골라 주세요.',
}
export const creditShowLabel: Record<CreditShow, string> = {
  owing: '미결제',
  overdue: '연체',
  blocked: '주문 정지',
  near: '한도 80% 이상',
  excess: '돌려줄 입금',
}
export const ageingLabel: Record<AgeingBucket, string> = {
  'not-due': '기한 전',
  'to-30': '30일 안',
  'to-60': '31~60일',
  'to-90': '61~90일',
  'over-90': '90일 넘음',
}
export const repaymentKindLabel: Record<RepaymentKind, string> = {
  card: '카드',
  'virtual-account': '가상계좌',
}
export const repaymentStateLabel: Record<RepaymentState, string> = {
  'awaiting-payment': '결제창 열림',
  checking: '결과 확인 중',
  'awaiting-deposit': '입금 대기',
  paid: '결제완료',
  failed: '결제 안 됨',
}
export const excessStateLabel: Record<ExcessState, string> = {
  'account-needed': '환불 계좌 필요',
  pending: '환불 중',
  done: '환불 완료',
  refused: '환불 거절됨',
}
export const returnStateLabel: Record<ReturnState, string> = {
  'account-needed': '환불 계좌 필요',
  'to-account': '이체할 차례',
  'to-card': '카드로 환불 중',
  done: '환불 완료',
}
