import type { ApprovalKind } from './login-words.ts'

export const approvalName: Record<ApprovalKind, string> = {
  '01': '잠금 해제',
  '02': '비밀번호 초기화',
  '03': '휴면 해제',
}
export const providerLabel: Record<'kakao' | 'naver' | 'golf', string> = {
  kakao: '카카오',
  naver: '네이버',
  golf: '골프앱',
}
