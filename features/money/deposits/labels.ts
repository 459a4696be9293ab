import type { DepositShow } from './contract.ts'
import type { CandidateReason } from './rules.ts'

export const depositShowLabel: Record<DepositShow, string> = {
  sure: '바로 맞는 입금',
  choose: '골라야 하는 입금',
  none: '미확인 입금',
  aside: '보류',
  matched: '확정',
}
export const reasonLabel: Record<CandidateReason, string> = {
  order: '주문번호가 적혀 있어요',
  name: '이름이 같아요',
  director: '대표자 이름이에요',
  charge: '청구 한 건과 금액이 같아요',
  due: '결제예정일 합계와 금액이 같아요',
  owed: '미결제 합계와 금액이 같아요',
}
export const eventLabel = {
  matched: '확정',
  undone: '확정 취소',
  aside: '보류',
  reopened: '보류 해제',
} as const
