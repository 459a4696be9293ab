import type { MemberStatus } from './contract.ts'
import type { ApprovalKind } from './login-words.ts'

export { customerTypeLabel } from './customer-type-label.ts'
export const memberStatusLabel: Record<MemberStatus, string> = {
  '01': '가입진행중',
  '02': '심사중',
  '03': '반려',
  '04': '보완요청',
  '05': '정상',
  '06': '정보갱신필요',
  '07': '이용정지',
  '09': '탈퇴',
}

export const approvalName: Record<ApprovalKind, string> = {
  '01': '잠금 해제',
  '02': '비밀번호 초기화',
  '03': '휴면 해제',
}
export const approvalStateLabel: Record<'asked' | 'approved' | 'rejected', string> = {
  asked: '대기',
  approved: '승인',
  rejected: '반려',
}
export const approvalOwnerLabel: Record<'member' | 'staff', string> = { member: '회원', staff: '직원' }
/** In place of a name, where no person decided. */
export const BY_SETTING = '자동'
/** How long the way to a new password is open after an approved reset. */
export const RESET_HOURS = 24

export const providerLabel: Record<'kakao' | 'naver' | 'golf', string> = {
  kakao: '카카오',
  naver: '네이버',
  golf: '골프앱',
}

export const sessionEndLabel: Record<
  'logout' | 'password' | 'duplicated' | 'expired' | 'disabled' | 'reused' | 'elsewhere',
  string
> = {
  logout: '로그아웃',
  password: '비밀번호 변경',
  duplicated: '다른 곳에서 로그인',
  expired: '시간 만료',
  disabled: '이용 중지',
  reused: '보안을 위해 종료',
  elsewhere: '다른 기기에서 로그아웃',
}
