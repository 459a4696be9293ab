import type { AgeingBucket } from './rules.ts'
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
}
export const ageingLabel: Record<AgeingBucket, string> = {
  'not-due': '기한 전',
  'to-30': '30일 안',
  'to-60': '31~60일',
  'to-90': '61~90일',
  'over-90': '90일 넘음',
}
