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
