import type { ChangeKind, LotFilter } from './contract.ts'
import type { moveReasons } from './move-reasons.ts'

export const lotFilterLabel: Record<LotFilter, string> = {
  sellable: '판매 가능',
  near: '임박',
  expired: '기한 지남',
  quarantined: '격리',
  recalled: '회수',
  'used-up': '소진',
  low: '발주점 아래',
  short: '재고 부족',
  clearance: '임박 특가',
}

export const moveReasonLabel: Record<(typeof moveReasons)[number], string> = {
  received: '입고',
  shipped: '출고',
  returned: '반품 입고',
  adjusted: '조정',
  counted: '실사',
  quarantined: '격리',
  'released-from-quarantine': '격리 해제',
  scrapped: '폐기',
  'to-clearance': '임박 특가로 옮김',
  'from-clearance': '임박 특가에서 되돌림',
}

export const changeKindLabel: Record<ChangeKind, string> = {
  adjust: '수량 조정 (늘리거나 줄이기)',
  count: '실사 (세어 본 수량)',
  quarantine: '격리로 옮기기',
  release: '격리 해제',
  scrap: '폐기 (판매 재고)',
  'scrap-quarantined': '폐기 (격리 재고)',
}
