import type { CodePurpose } from './rules.ts'

/** What a code is for, as the message names it: nobody shall type it in for something else. */
export const purposeLabel: Record<CodePurpose, string> = {
  'non-member': '비회원 로그인',
  'find-id': '아이디 찾기',
  'reset-password': '비밀번호 재설정',
  unlock: '잠금 해제',
  'release-dormancy': '휴면 해제',
  join: '회원가입',
  invitation: '초대 확인',
  'change-mobile': '번호 변경',
  'staff-unlock': '관리자 잠금 해제',
  'staff-reset-password': '관리자 비밀번호',
  'staff-release-dormancy': '관리자 휴면 해제',
  'member-login': '로그인',
  'staff-login': '관리자 로그인',
  'staff-password': '관리자 비밀번호 변경',
  'member-guard': '로그인 본인 확인',
}

/** At most 90 bytes, so that it goes as one short message. */
export const codeText = (purpose: CodePurpose, code: string) =>
  `[메디몰] ${purposeLabel[purpose]} 인증번호 [${code}] 3분 안에 입력하고, 남에게 알리지 마세요.`

export const CODE_AGAIN = '인증번호를 다시 받아 주세요.'
