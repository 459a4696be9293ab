import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { renamed } from '#platform/contract/renamed.ts'

/** cstTyCd: 01 personal medical worker, 02 hospital or clinic, 03 pharmacy, 04 device dealer, 05 drug wholesaler, 06 partner (golf app), 09 non-member. */
export const CustomerType = z.enum(['01', '02', '03', '04', '05', '06', '09'])
/** cstStsCd: 01 joining, 02 under review, 03 rejected, 04 more documents asked, 05 active, 06 must renew information, 07 suspended, 09 withdrawn. */
export const MemberStatus = z.enum(['01', '02', '03', '04', '05', '06', '07', '09'])
export type CustomerType = z.infer<typeof CustomerType>
export type MemberStatus = z.infer<typeof MemberStatus>

const AccessInfo = z.object({ userIp: z.string() })

/** AU-16: the user as pages know them. */
export const User = renamed({
  loginId: ['userId', z.string()],
  name: ['userNm', z.string()],
  memberId: ['cstId', z.int()],
  customerType: ['cstTyCd', CustomerType],
  status: ['cstStsCd', MemberStatus],
  statusReason: ['cstStsRsn', z.string()],
  institutionName: ['instNm', z.string().nullable()],
  accessInfo: ['accessInfo', AccessInfo],
})
export type User = z.output<typeof User>

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

export const logout = endpoint({
  method: 'POST',
  path: '/api/fo/cm/cmm/auth/logout',
  summary: 'End the session',
  access: 'signed-in',
  reply: z.null(),
})

/** The body is the validity; a reload of the page asks for the user beside it. */
export const isAuthenticated = endpoint({
  method: 'GET',
  path: '/api/fo/cm/cmm/auth/isAuthenticated',
  summary: 'Whether the token still stands for a session',
  access: 'anyone',
  passive: true,
  reply: z.boolean(),
})

export const readUser = endpoint({
  method: 'GET',
  path: '/api/fo/user',
  summary: 'The signed-in user',
  access: 'signed-in',
  reply: User,
})
