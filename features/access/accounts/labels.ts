import type { MemberStatus } from './account-contract.ts'

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
