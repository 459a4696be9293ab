import type { Move, Rhythm, RunState, StandingState } from './contract.ts'

/** '2주마다', '매달 25일' */
export const rhythmText = ({ every, count }: Rhythm) =>
  every === 'month' ? `매달 ${count}일` : count === 1 ? '매주' : `${count}주마다`

export const stateLabel: Record<StandingState, string> = {
  active: '진행 중',
  paused: '쉬는 중',
  ended: '끝남',
}
export const runLabel: Record<RunState, string> = {
  told: '주문 예정',
  asked: '가격 확인 필요',
  placed: '주문됨',
  skipped: '건너뜀',
  missed: '주문하지 못함',
}
export const moveLabel: Record<Move, string> = {
  skip: '이번만 건너뛰기',
  pause: '잠시 쉬기',
  resume: '다시 시작',
  end: '그만두기',
}
