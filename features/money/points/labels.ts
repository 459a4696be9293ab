import type { PointEntryKind } from './contract.ts'

export const pointEntryLabel: Record<PointEntryKind, string> = {
  granted: '적립',
  used: '사용',
  returned: '사용취소',
  expired: '소멸',
  adjusted: '조정',
}
