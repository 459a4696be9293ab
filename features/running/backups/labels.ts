import type { BackupKind } from './rules.ts'

export const kindLabel: Record<BackupKind, string> = {
  base: '전체 백업',
  logs: '변경 기록',
  check: '복구 점검',
}
export const stateLabel = { running: '진행 중', done: '완료', failed: '실패' } as const

/** What a run counts, in words. */
export const piecesText = (kind: BackupKind, pieces: string) =>
  ({ base: `파일 ${pieces}개`, logs: `기록 ${pieces}개`, check: `주문 ${pieces}건 확인` })[kind]

export const lateText: Record<BackupKind, string> = {
  base: '전체 백업이 하루 넘게 되지 않았어요.',
  logs: '변경 기록을 옮기지 못하고 있어요.',
  check: '백업을 되돌려 보는 점검이 밀렸어요.',
}
