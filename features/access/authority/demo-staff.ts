/** The demo's staff as the back office's login page lists them; one password opens them all. */
export const demoStaff: readonly { loginId: string; name: string; shows: string }[] = [
  { loginId: 'admin01', name: '고관리', shows: '시스템 관리자 · 모든 메뉴' },
  { loginId: 'cs01', name: '남지원', shows: '고객지원 · 로그인 승인' },
  { loginId: 'ops01', name: '도운영', shows: '운영 · 공통코드, 메시지, 시스템 점검' },
  { loginId: 'audit01', name: '류감사', shows: '감사 · 감사 이력만' },
  { loginId: 'new01', name: '맹신입', shows: '관리자 승인 대기' },
  { loginId: 'off01', name: '복퇴사', shows: '사용 중지' },
  { loginId: 'old01', name: '소휴면', shows: '오래 로그인하지 않은 휴면 계정' },
  { loginId: 'far01', name: '안외부', shows: '허용되지 않은 접속 지역' },
  { loginId: 'chg01', name: '장변경', shows: '비밀번호를 바꿔야 하는 계정' },
]
