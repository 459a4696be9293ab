import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { renamed } from '#platform/contract/renamed.ts'
import { User } from './session-contract.ts'

/** AU-11: what the login page does next. */
export const LoginAction = z.enum(['SUCCESS', 'SUCCESS_RECOMMEND_CHANGE_PASSWORD'])

/** AU-10, with the access token whose claims make the session active (AU-01). */
export const LoginReply = renamed({
  code: ['resCd', z.string()],
  hasUser: ['hasUser', z.boolean()],
  failedCount: ['loginFailCnt', z.int()],
  passwordUnchangedDays: ['pwdUnchangedDays', z.int()],
  menus: ['userMenus', z.array(z.never())],
  authorities: ['authorities', z.array(z.object({ clientAuthority: z.string() }))],
  action: ['action', LoginAction],
  accessToken: ['accessToken', z.string()],
  user: ['user', User],
})

const FailedLogin = z.object({ resCd: z.string(), hasUser: z.literal(false), loginFailCnt: z.int(), maxLoginFailCnt: z.int(), detail: z.string() })

export const login = endpoint({
  method: 'POST',
  path: '/api/fo/cm/cmm/auth/login-with-username-password',
  summary: 'Sign in with id and password',
  access: 'anyone',
  secured: true,
  limited: true,
  body: renamed({
    loginId: ['userId', z.string('아이디를 입력해 주세요.').trim().min(1, '아이디를 입력해 주세요.').max(100)],
    password: ['userPw', z.string('비밀번호를 입력해 주세요.').min(1, '비밀번호를 입력해 주세요.').max(200)],
  }),
  reply: LoginReply,
  refusals: {
    'login-failed': { status: 401, message: '아이디 또는 비밀번호가 일치하지 않습니다.', data: FailedLogin },
    'login-locked': { status: 423, message: '최대 인증 시도를 초과하여 계정이 잠겼습니다.', data: FailedLogin },
    'login-busy': { status: 429, message: '로그인 요청이 많아요. 잠시 후 다시 시도해 주세요.' },
  },
})
