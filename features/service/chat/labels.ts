import type { ChatState } from './rules.ts'

export const chatStateLabel: Record<ChatState, string> = {
  waiting: '답변 대기',
  answered: '상담 중',
  closed: '종료',
}
