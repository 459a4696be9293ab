import type { CustomerType, MemberStatus } from './contract.ts'

export const customerTypeLabel: Record<CustomerType, string> = {
  '01': '개인 의료인', '02': '병원·의원', '03': '약국', '04': '의료기기 판매업', '05': '의약품 도매', '06': '제휴(골프앱)', '09': '비회원',
}
export const memberStatusLabel: Record<MemberStatus, string> = {
  '01': '가입진행중', '02': '심사중', '03': '반려', '04': '보완요청', '05': '정상', '06': '정보갱신필요', '07': '이용정지', '09': '탈퇴',
}
