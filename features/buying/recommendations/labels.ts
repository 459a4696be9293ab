import type { CollectionState } from './rules.ts'

export const collectionStateLabel: Record<CollectionState, string> = {
  upcoming: '시작 전',
  running: '진행 중',
  ended: '끝남',
  withdrawn: '내림',
}
