/** Failed sign-ins before an id locks, and what is said on the way (LG-03, LG-04). */
export const attemptsText = (max: number, failed: number) =>
  `인증이 실패되었습니다. 최대 인증 시도 ${max} 건 중 ${failed} 건을 시도하였습니다.`
/** Without approvals a lock ends by itself. */
export const lockedHelp = (minutes: number) =>
  `${minutes < 60 ? `${minutes}분` : `${Math.ceil(minutes / 60)}시간`} 뒤에 다시 로그인하거나 관리자에게 문의해 주세요.`

/** AU-13: what somebody who cannot enter may ask for. */
export type ApprovalKind = '01' | '02' | '03'
/** How a login page offers it (LG-04, LG-06). */
export const approvalOffer: Record<ApprovalKind, string> = {
  '01': '본인 확인 뒤 잠금 해제를 요청할 수 있어요.',
  '02': '본인 확인 뒤 비밀번호 초기화를 요청할 수 있어요.',
  '03': '본인 확인 뒤 휴면 해제를 요청할 수 있어요.',
}
export const CONTACT_ADMIN = '관리자에게 문의해 주세요.'
export const LOCKED = '최대 인증 시도를 초과하여 계정이 잠겼습니다.'

/** LG-05, LG-06: why somebody with the right password may not enter. */
export const loginWords = {
  FS04: '허용되지 않은 접속 지역입니다.',
  FS06: '시스템을 사용할 수 없는 사용자입니다.',
  FS07: '오랫동안 로그인하지 않아 계정이 만료되었습니다.',
  FS08: '비밀번호 변경 후, 이용 가능합니다.',
  FS09: LOCKED,
  FM17: '관리자 승인 대기 중 입니다. 승인 완료 후 이용 가능합니다.',
} as const

/** What the code is sent for, by what is asked for. */
export const approvalPurpose = {
  '01': 'unlock',
  '02': 'reset-password',
  '03': 'release-dormancy',
} as const satisfies Record<ApprovalKind, string>
