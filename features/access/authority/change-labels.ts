/** Records and fields of the audit trail in Korean; what is not here is shown as the database names it. */
const records: Record<string, string> = {
  staff: '직원',
  staffRole: '직원의 권한',
  role: '권한',
  roleAuthority: '권한의 기능',
  grantRequest: '권한 요청',
  menu: '메뉴',
  menuFunction: '메뉴의 기능',
  codeGroup: '코드 그룹',
  code: '공통코드',
  messageText: '메시지',
  systemCheck: '시스템 점검',
  appInterface: '인터페이스',
  fileGroup: '파일 그룹',
  approvalRequest: '로그인 승인',
  member: '회원',
  institution: '기관',
  taxInvoice: '세금계산서',
  bouncedEmail: '반송된 이메일',
}
const fields: Record<string, string> = {
  name: '이름',
  description: '설명',
  loginId: '아이디',
  email: '이메일',
  mobile: '휴대폰',
  status: '상태',
  state: '처리',
  reason: '사유',
  allowedIps: '허용 IP',
  passwordHash: '비밀번호',
  passwordChangedAt: '비밀번호 변경일시',
  mustChangePassword: '비밀번호 변경 필요',
  lockedAt: '잠금',
  awakenedAt: '휴면 해제',
  roleId: '권한 번호',
  staffId: '직원 번호',
  menuId: '메뉴',
  function: '기능',
  grants: '기능 목록',
  decidedAt: '처리일시',
  decidedBy: '처리한 직원',
  askedBy: '요청한 직원',
  parentId: '상위 메뉴',
  url: '주소',
  step: '단계',
  rank: '순서',
  displayed: '표시',
  ipLimited: 'IP 제한',
  ipList: '허용 IP',
  authorityScope: '권한 확인',
  deviceScope: '기기',
  used: '사용',
  removedAt: '삭제',
  text: '문장',
  title: '제목',
  beginsAt: '시작',
  endsAt: '종료',
}
const values: Record<string, string> = {
  active: '사용',
  pending: '승인 대기',
  disabled: '중지',
  asked: '요청',
  approved: '승인',
  rejected: '반려',
}

export const recordName = (record: string, key: string) => `${records[record] ?? record} ${key}`
export const fieldName = (field: string) => fields[field] ?? field
export function valueText(value: unknown): string {
  if (value === null || value === '') return '없음'
  if (typeof value === 'boolean') return value ? '예' : '아니요'
  return typeof value === 'string' ? (values[value] ?? value) : JSON.stringify(value)
}
