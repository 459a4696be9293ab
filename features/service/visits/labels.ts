import type { VisitPurpose, VisitState } from './rules.ts'

export const visitPurposeLabel: Record<VisitPurpose, string> = {
  goods: '제품 설명',
  samples: '신제품·샘플',
  device: '장비 A/S·점검',
  advice: '상담',
  terms: '거래 조건',
}

export const visitStateLabel: Record<VisitState, string> = {
  asked: '일정 조율',
  confirmed: '방문 확정',
  done: '완료',
  cancelled: '취소',
}
