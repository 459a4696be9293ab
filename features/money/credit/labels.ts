import type { ChargeState, CreditEntryKind } from './contract.ts'

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
