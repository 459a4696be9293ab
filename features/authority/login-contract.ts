import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { renamed } from '#platform/contract/renamed.ts'
import { Menu } from './menu-contract.ts'

/** AU-11. `REQUIRE_CODE`: the password was right, a code is on its way to the person's mobile. */
export const LoginAction = z.enum(['SUCCESS', 'SUCCESS_RECOMMEND_CHANGE_PASSWORD', 'REQUIRE_CODE'])

export const StaffUser = renamed({
  loginId: ['userId', z.string()],
  name: ['userNm', z.string()],
  staffId: ['staffId', z.int()],
  accessInfo: ['accessInfo', z.object({ userIp: z.string() })],
})
export type StaffUser = z.output<typeof StaffUser>

/** MN-02: `menu:parent:function`. */
export const Authority = z.object({ clientAuthority: z.string() })

const granted = {
  passwordUnchangedDays: ['pwdUnchangedDays', z.int()],
  menus: ['userMenus', z.array(Menu)],
  authorities: ['authorities', z.array(Authority)],
} as const

/** AU-10. Until the code is given there is no token, no user, no menu. */
export const LoginReply = renamed({
  code: ['resCd', z.string()],
  hasUser: ['hasUser', z.boolean()],
  failedCount: ['loginFailCnt', z.int()],
  ...granted,
  action: ['action', LoginAction],
  accessToken: ['accessToken', z.string().nullable()],
  user: ['user', StaffUser.nullable()],
  /** For `REQUIRE_CODE`: goes back with the code. */
  challenge: ['challenge', z.object({ ticket: z.string(), mobile: z.string(), expiresInSeconds: z.int(), resendInSeconds: z.int() }).nullable()],
})
export type LoginReply = z.output<typeof LoginReply>

/** AU-11: approvalType 01 unlock, 02 password reset, 03 dormancy release; null: contact the administrator. */
const FailedLogin = z.object({
  resCd: z.string(), hasUser: z.boolean(), loginFailCnt: z.int(), maxLoginFailCnt: z.int(), detail: z.string(),
  action: z.enum(['SHOW_DIALOG', 'REQUIRE_CHANGE_PASSWORD', 'FAIL_REQUIRE_APPROVAL']),
  approvalType: z.enum(['01', '02', '03']).nullable(),
})

const LoginId = z.string('아이디를 입력해 주세요.').trim().min(1, '아이디를 입력해 주세요.').max(100)
const Password = z.string('비밀번호를 입력해 주세요.').min(1, '비밀번호를 입력해 주세요.').max(200)

const failures = {
  'login-failed': { status: 401, message: '아이디 또는 비밀번호가 일치하지 않습니다.', data: FailedLogin },
  'login-locked': { status: 423, message: '최대 인증 시도를 초과하여 계정이 잠겼습니다.', data: FailedLogin },
  'login-busy': { status: 429, message: '로그인 요청이 많아요. 잠시 후 다시 시도해 주세요.' },
  FS06: { status: 403, message: '시스템을 사용할 수 없는 사용자입니다.', data: FailedLogin },
  FM17: { status: 403, message: '관리자 승인 대기 중 입니다. 승인 완료 후 이용 가능합니다.', data: FailedLogin },
  FS04: { status: 403, message: '허용되지 않은 접속 지역입니다.', data: FailedLogin },
  FS07: { status: 403, message: '오랫동안 로그인하지 않아 계정이 만료되었습니다.', data: FailedLogin },
  FS08: { status: 403, message: '비밀번호 변경 후, 이용 가능합니다.', data: FailedLogin },
  FS09: { status: 423, message: '잠긴 계정입니다.', data: FailedLogin },
} as const

export const staffLogin = endpoint({
  method: 'POST', path: '/api/authentication/login', summary: 'Staff: id and password; sends a one-time code unless codes are off', access: 'anyone', secured: true, limited: true,
  body: renamed({ typedName: ['userName', z.string().max(100).default('')], loginId: ['userId', LoginId], password: ['userPw', Password] }),
  reply: LoginReply,
  refusals: { ...failures, 'send-too-soon': { status: 429, message: '인증번호를 방금 보냈어요. 잠시 후 다시 시도해 주세요.' }, 'send-limit': { status: 429, message: '인증번호를 너무 많이 요청했어요. 나중에 다시 시도해 주세요.' }, 'send-failed': { status: 503, message: '인증번호를 보내지 못했어요. 잠시 후 다시 시도해 주세요.' } },
})

export const completeStaffLogin = endpoint({
  method: 'POST', path: '/api/authentication/login-complete', summary: 'Staff: the one-time code; begins the session', access: 'anyone', secured: true, limited: true,
  body: renamed({ loginId: ['userId', LoginId], code: ['authenticationKey', z.string('인증번호를 입력해 주세요.').trim().regex(/^\d{6}$/, '인증번호 6자리를 입력해 주세요.')], ticket: ['ticket', z.string().max(200)] }),
  reply: LoginReply,
  refusals: { ...failures },
})

export const staffLogout = endpoint({ method: 'POST', path: '/api/authentication/logout', summary: 'Staff: end the session', access: 'staff', reply: z.null() })

/** Also for who must change it before signing in, so it asks for the old one and no session. Every session ends. */
export const editStaffPassword = endpoint({
  method: 'POST', path: '/api/authentication/edit-password', summary: 'Staff: change the password', access: 'anyone', secured: true, limited: true,
  body: renamed({ loginId: ['usrId', LoginId], password: ['oldPwd', Password], newPassword: ['newPwd', Password] }),
  reply: z.null(), refusals: failures,
})

const Validity = z.object({ valid: z.boolean(), message: z.string() })

/** For joining: whether a new member may take this id. */
export const validateId = endpoint({
  method: 'GET', path: '/api/authentication/validate/id', summary: 'Whether an id can be taken', access: 'anyone', secured: true, limited: true,
  query: renamed({ loginId: ['userId', z.string().trim().max(100)] }), reply: Validity,
})

const passwordCheck = {
  summary: 'What the rules say of a new password; tells nothing of the old one', access: 'session', reply: Validity,
  refusals: { 'not-your-own': { status: 403, message: '본인의 비밀번호만 확인할 수 있어요.' }, 'check-closed': { status: 404, message: '이 방식으로는 확인할 수 없어요.' } },
} as const
const PasswordCheck = renamed({ password: ['password', z.string().max(200)], oldPassword: ['oldPassword', z.string().max(200).default('')], loginId: ['userId', z.string().trim().max(100)] })

/** The way for pages. */
export const checkPassword = endpoint({ method: 'POST', path: '/api/authentication/validate/password', ...passwordCheck, secured: true, body: PasswordCheck })
/** For clients that cannot change; closed by PASSWORD_CHECK_GET=off. */
export const validatePassword = endpoint({ method: 'GET', path: '/api/authentication/validate/password', ...passwordCheck, secured: true, limited: 5, query: PasswordCheck })

/** Once per page load: who is signed in and what they may open. */
export const readStaffUser = endpoint({
  method: 'GET', path: '/api/bo/user', summary: 'The signed-in member of staff with their menus', access: 'staff',
  reply: renamed({ user: ['user', StaffUser], ...granted }),
})
