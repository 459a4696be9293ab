import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { renamed } from '#platform/contract/renamed.ts'
import {
  ApprovalType,
  FailedLogin,
  LoginId,
  passwordRefusals,
} from '#features/access/sign-in/login-contract.ts'
import { LOCKED, loginWords } from '#features/access/sign-in/login-words.ts'
import { Code, codeRefusals, sendRefusals, Ticket } from '#features/access/verification/contract.ts'
import { mobileSchema } from '#domain/contact.ts'
import { Validity } from './id-contract.ts'
import { Menu } from './menu-contract.ts'

/** AU-11. `REQUIRE_CODE`: the password was right, a code is on its way to the person's mobile. */
const LoginAction = z.enum(['SUCCESS', 'SUCCESS_RECOMMEND_CHANGE_PASSWORD', 'REQUIRE_CODE'])

const StaffUser = renamed({
  loginId: ['userId', z.string()],
  name: ['userNm', z.string()],
  staffId: ['staffId', z.int()],
  accessInfo: ['accessInfo', z.object({ userIp: z.string() })],
})
type StaffUser = z.output<typeof StaffUser>

/** MN-02: `menu:parent:function`. */
const Authority = z.object({ clientAuthority: z.string() })

const granted = {
  passwordUnchangedDays: ['pwdUnchangedDays', z.int()],
  menus: ['userMenus', z.array(Menu)],
  authorities: ['authorities', z.array(Authority)],
} as const

const Challenge = z.object({
  ticket: z.string(),
  mobile: z.string(),
  expiresInSeconds: z.int(),
  resendInSeconds: z.int(),
})

/** AU-10. Until the code is given there is no token, no user, no menu. */
export const LoginReply = renamed({
  code: ['resCd', z.string()],
  hasUser: ['hasUser', z.boolean()],
  failedCount: ['loginFailCnt', z.int()],
  ...granted,
  action: ['action', LoginAction],
  accessToken: ['accessToken', z.string().nullable()],
  refreshToken: ['refreshToken', z.string().nullable()],
  user: ['user', StaffUser.nullable()],
  /** For `REQUIRE_CODE`: goes back with the code. */
  challenge: ['challenge', Challenge.nullable()],
})
export type LoginReply = z.output<typeof LoginReply>

const Password = z.string('비밀번호를 입력해 주세요.').min(1, '비밀번호를 입력해 주세요.').max(200)

/** LG-01..LG-06. What the account's state is, only who knew the password is told (A2). */
export const entryRefusals = {
  'login-locked': { status: 423, message: LOCKED, data: FailedLogin },
  FS06: { status: 403, message: loginWords.FS06, data: FailedLogin },
  FM17: { status: 403, message: loginWords.FM17, data: FailedLogin },
  FS04: { status: 403, message: loginWords.FS04, data: FailedLogin },
  FS07: { status: 403, message: loginWords.FS07, data: FailedLogin },
  FS08: { status: 403, message: loginWords.FS08, data: FailedLogin },
} as const
const failures = { ...passwordRefusals, ...entryRefusals } as const

export const staffLogin = endpoint({
  method: 'POST',
  path: '/api/authentication/login',
  summary: 'Staff: id and password; sends a one-time code unless codes are off',
  access: 'anyone',
  secured: true,
  limited: true,
  body: renamed({
    typedName: ['userName', z.string().max(100).default('')],
    loginId: ['userId', LoginId],
    password: ['userPw', Password],
  }),
  reply: LoginReply,
  refusals: { ...failures, ...sendRefusals },
})

export const completeStaffLogin = endpoint({
  method: 'POST',
  path: '/api/authentication/login-complete',
  summary: 'Staff: the one-time code; begins the session',
  access: 'anyone',
  secured: true,
  limited: true,
  body: renamed({
    loginId: ['userId', LoginId],
    code: ['authenticationKey', Code],
    ticket: ['ticket', Ticket],
  }),
  reply: LoginReply,
  refusals: { ...entryRefusals, ...codeRefusals },
})

export const staffLogout = endpoint({
  method: 'POST',
  path: '/api/authentication/logout',
  summary: 'Staff: end the session',
  access: 'staff',
  reply: z.null(),
})

/**
 * Also for who must change it before signing in, so it asks for the old one and no session. With codes on it
 * changes nothing at first: it sends one, and the second call carries it.
 */
export const editStaffPassword = endpoint({
  method: 'POST',
  path: '/api/authentication/edit-password',
  summary: 'Staff: change the password, by the old one and a one-time code unless codes are off',
  access: 'everybody',
  secured: true,
  limited: true,
  body: renamed({
    loginId: ['usrId', LoginId],
    password: ['oldPwd', Password],
    newPassword: ['newPwd', Password],
    code: ['authenticationKey', z.string().max(20).default('')],
    ticket: ['ticket', z.string().max(100).default('')],
    endOthers: ['endOthers', z.boolean().default(true)],
  }),
  reply: z.object({ challenge: Challenge.nullable() }),
  refusals: {
    ...failures,
    ...sendRefusals,
    ...codeRefusals,
    'password-by-admin': { status: 403, message: '비밀번호는 관리자가 바꿔요. 관리자에게 문의해 주세요.' },
  },
})

/**
 * AU-13, for staff: the code was asked for with the purpose staff-unlock, staff-reset-password or
 * staff-release-dormancy, bound to the id.
 */
export const askStaffApproval = endpoint({
  method: 'POST',
  path: '/api/authentication/approvals',
  summary: 'Staff: ask to unlock, reset or wake an account',
  access: 'anyone',
  limited: true,
  body: z.object({ kind: ApprovalType, loginId: LoginId, mobile: mobileSchema, ticket: Ticket, code: Code }),
  reply: z.object({ by: z.enum(['staff', 'setting']) }),
  refusals: { ...codeRefusals, 'approvals-off': { status: 403, message: '관리자에게 문의해 주세요.' } },
})

const passwordCheck = {
  summary: 'What the rules say of a new password; tells nothing of the old one',
  access: 'session',
  reply: Validity,
  refusals: {
    'not-your-own': { status: 403, message: '본인의 비밀번호만 확인할 수 있어요.' },
    'check-closed': { status: 404, message: '이 방식으로는 확인할 수 없어요.' },
  },
} as const
const PasswordCheck = renamed({
  password: ['password', z.string().max(200)],
  oldPassword: ['oldPassword', z.string().max(200).default('')],
  loginId: ['userId', z.string().trim().max(100)],
})

/** The way for pages. */
export const checkPassword = endpoint({
  method: 'POST',
  path: '/api/authentication/validate/password',
  ...passwordCheck,
  secured: true,
  body: PasswordCheck,
})
/** For clients that cannot change; closed by PASSWORD_CHECK_GET=off. */
export const validatePassword = endpoint({
  method: 'GET',
  path: '/api/authentication/validate/password',
  ...passwordCheck,
  secured: true,
  limited: 5,
  deprecated: true,
  query: PasswordCheck,
})

/** Once per page load: who is signed in and what they may open. */
export const readStaffUser = endpoint({
  method: 'GET',
  path: '/api/bo/user',
  summary: 'The signed-in member of staff with their menus',
  access: 'staff',
  reply: renamed({ user: ['user', StaffUser], ...granted }),
})
