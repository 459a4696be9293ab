import type { PointEntryKind } from './contract.ts'

export const pointEntryLabel: Record<PointEntryKind, string> = {
  granted: '적립',
  used: '사용',
  returned: '사용 취소',
  'taken-back': '적립 취소',
  expired: '소멸',
  adjusted: '조정',
}
