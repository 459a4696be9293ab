import { z } from 'zod'

export const LOGIN_ID = /^[a-z][a-z0-9]{3,19}$/
export const LOGIN_ID_WORDS = '아이디는 영문 소문자로 시작하고 소문자와 숫자로 4~20자예요.'

/** What somebody types who takes an id of their own. `passwordProblems` knows more of the password. */
export const newAccount = {
  loginId: z.string('아이디를 입력해 주세요.').trim().regex(LOGIN_ID, LOGIN_ID_WORDS),
  password: z.string('비밀번호를 입력해 주세요.').min(1, '비밀번호를 입력해 주세요.').max(200),
  email: z.email('이메일 주소를 확인해 주세요.').max(100, '이메일은 100자까지예요.'),
}
