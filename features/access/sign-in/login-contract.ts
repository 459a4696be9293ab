import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { renamed } from '#platform/contract/renamed.ts'
import { isMobile } from '#domain/contact.ts'
import { Code, codeRefusals, Ticket } from '#features/access/verification/contract.ts'
import { LOCKED, loginWords } from './login-words.ts'
import { User } from '#features/access/sessions/session-contract.ts'

/** AU-11: what the login page does next. */
const LoginAction = z.enum(['SUCCESS', 'SUCCESS_RECOMMEND_CHANGE_PASSWORD'])
/** The same for a login that failed. */
const FailedAction = z.enum(['SHOW_DIALOG', 'REQUIRE_CHANGE_PASSWORD', 'FAIL_REQUIRE_APPROVAL'])
/** 01 unlock, 02 password reset, 03 dormancy release. */
export const ApprovalType = z.enum(['01', '02', '03'])

/**
 * AU-10, with the access token whose claims make the session active (AU-01) and the refresh token beside it
 * (AU-17).
 */
export const LoginReply = renamed({
  code: ['resCd', z.string()],
  hasUser: ['hasUser', z.boolean()],
  failedCount: ['loginFailCnt', z.int()],
  passwordUnchangedDays: ['pwdUnchangedDays', z.int()],
  menus: ['userMenus', z.array(z.never())],
  authorities: ['authorities', z.array(z.object({ clientAuthority: z.string() }))],
  action: ['action', LoginAction],
  accessToken: ['accessToken', z.string()],
  refreshToken: ['refreshToken', z.string()],
  user: ['user', User],
})
export type LoginReply = z.output<typeof LoginReply>

/**
 * `approvalType`: what may be asked for; null: only the administrator helps. `ticket`: with FS08, changes the
 * password without a session.
 */
export const FailedLogin = renamed({
  hasUser: ['hasUser', z.boolean()],
  failedCount: ['loginFailCnt', z.int()],
  maxFailures: ['maxLoginFailCnt', z.int()],
  detail: ['detail', z.string()],
  action: ['action', FailedAction],
  approvalType: ['approvalType', ApprovalType.nullable()],
  ticket: ['ticket', z.string().nullable()],
  code: ['resCd', z.string()],
})
export type FailedLogin = z.output<typeof FailedLogin>

/** LG-05, LG-06: somebody proved who they are, and may not enter all the same. */
export const entryRefusals = {
  'login-locked': { status: 423, message: LOCKED, data: FailedLogin },
  FS06: { status: 403, message: loginWords.FS06, data: FailedLogin },
  FS07: { status: 403, message: loginWords.FS07, data: FailedLogin },
  FS08: { status: 403, message: loginWords.FS08, data: FailedLogin },
} as const

/** For a password that is checked: the refusals of a right and of a wrong one. */
export const passwordRefusals = {
  'login-failed': { status: 401, message: '아이디 또는 비밀번호가 일치하지 않습니다.', data: FailedLogin },
  'login-busy': { status: 429, message: '로그인 요청이 많아요. 잠시 후 다시 시도해 주세요.' },
} as const

export const LoginId = z
  .string('아이디를 입력해 주세요.')
  .trim()
  .min(1, '아이디를 입력해 주세요.')
  .max(100, '아이디는 100자까지예요. 다시 확인해 주세요.')
export const LoginPassword = z
  .string('비밀번호를 입력해 주세요.')
  .min(1, '비밀번호를 입력해 주세요.')
  .max(200, '비밀번호는 200자까지예요. 다시 확인해 주세요.')

export const login = endpoint({
  method: 'POST',
  path: '/api/fo/cm/cmm/auth/login-with-username-password',
  summary:
    'Sign in with id and password; with a link ticket, also links the account elsewhere that it stands for',
  access: 'anyone',
  secured: true,
  limited: true,
  body: renamed({
    loginId: ['userId', LoginId],
    password: ['userPw', LoginPassword],
    linkTicket: ['linkTicket', z.string().max(100).default('')],
    /** Proof of the mobile, when strangers used up the id's tries: a code sent for `member-guard`. */
    guard: [
      'guard',
      z
        .object({
          mobile: z.string().refine(isMobile, '휴대폰 번호를 확인해 주세요.'),
          ticket: Ticket,
          code: Code,
        })
        .optional(),
    ],
  }),
  reply: LoginReply,
  refusals: {
    ...passwordRefusals,
    ...entryRefusals,
    ...codeRefusals,
    'login-guarded': {
      status: 423,
      message: '여러 곳에서 비밀번호를 틀려 본인 확인이 필요해요. 휴대폰 인증번호와 함께 로그인해 주세요.',
    },
    'link-over': {
      status: 422,
      message: '연결할 시간이 지났어요. 연결하지 않고 로그인하려면 다시 눌러 주세요.',
    },
  },
})

/** The recommended change (AU-11) is put off until as many days have passed again. */
export const postponePassword = endpoint({
  method: 'POST',
  path: '/api/fo/member/password/postpone',
  summary: 'Be asked again later for a new password',
  access: 'signed-in',
  reply: z.null(),
})
