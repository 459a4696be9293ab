import type { PreparedState } from './rules.ts'

export const preparedStateLabel: Record<PreparedState, string> = {
  open: '확인 대기',
  ordered: '주문함',
  refused: '거절',
  withdrawn: '취소',
  over: '기한 지남',
}
