import type { recallSteps } from './contract.ts'

type RecallStep = (typeof recallSteps)[number]

export const recallStepLabel: Record<RecallStep, string> = {
  told: '읽지 않음',
  read: '읽음 · 회신 없음',
  replied: '회신 · 수거 대기',
  collected: '수거 완료',
}
export const gradeLabel = (grade: number) => `${grade}등급`

/** The same as the institution reads it. */
export const ownStepLabel: Record<RecallStep, string> = {
  told: '회신 필요',
  read: '회신 필요',
  replied: '회신 완료 · 수거 예정',
  collected: '수거 완료',
}
