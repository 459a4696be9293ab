import { ipMatches } from '#domain/ip.ts'
import { mask } from '#domain/masks.ts'
import { Refusal, refuseInput } from '#platform/server/refuse.ts'
import { serve, type Services } from '#platform/server/serve.ts'
import type { FastifyRequest } from 'fastify'
import type { FailedLogin } from '#features/access/sign-in/login-contract.ts'
import { attemptsText } from '#features/access/sign-in/login-words.ts'
import { askApproval } from '#features/access/recovery/server/index.ts'
import { changePassword, type Sessions } from '#features/access/sessions/server/index.ts'
import {
  clearAttempts,
  countAttempt,
  hashing,
  NOBODY_HASH,
  openTicket,
  passwordIssues,
  type PasswordHasher,
} from '#features/access/accounts/server/index.ts'
import { failedLogin, isDormant, offerOf } from '#features/access/sign-in/server/index.ts'
import { sendCode, useCode } from '#features/access/verification/server/index.ts'
import {
  askStaffApproval,
  checkPassword,
  completeStaffLogin,
  editStaffPassword,
  entryRefusals,
  readStaffUser,
  staffLogin,
  staffLogout,
  validateId,
  validatePassword,
  type LoginReply,
} from '../login-contract.ts'
import { daysSince } from '../rules.ts'
import { grantedTo } from './granted.ts'
import { accountByLoginId, isMemberId, passwordChangedAt, type StaffAccount } from './staff-queries.ts'

type Entering = Pick<Services, 'db' | 'clock' | 'settings' | 'seal' | 'sms' | 'log'> & {
  ip: string
  request: FastifyRequest
}
type Deps = { sessions: Sessions; hasher: PasswordHasher }

/** How long somebody may take to think of the password that they must change. */
const CHANGE_MINUTES = 15
const LOGIN_ID = /^[a-z][a-z0-9]{3,19}$/

/**
 * LG-05, LG-06: why somebody who has proven to be this person may not enter. Asked only after the proof (A2);
 * who is to
 * change the password may do that.
 */
async function refuseEntry(call: Entering, account: StaffAccount, { changing = false } = {}) {
  const refuse = (code: keyof typeof entryRefusals, data: Partial<FailedLogin> = {}) =>
    new Refusal(code, entryRefusals[code], { data: failedLogin({ code, hasUser: true, ...data }) })
  if (account.status === 'disabled') throw refuse('FS06')
  if (account.status === 'pending') throw refuse('FM17')
  if (account.allowedIps !== '' && !ipMatches(call.ip, account.allowedIps)) throw refuse('FS04')
  if (isDormant(call, account)) throw refuse('FS07', offerOf(call, '03'))
  if (account.mustChangePassword && !changing) {
    const ticket = await openTicket(call.db, call, {
      kind: 'must-change',
      owner: { staffId: account.id },
      minutes: CHANGE_MINUTES,
    })
    throw refuse('FS08', { action: 'REQUIRE_CHANGE_PASSWORD', ticket })
  }
}

/**
 * The account behind id and password. Each try is counted before the password is looked at (A1), and takes as
 * long for nobody (A2).
 */
async function provenAccount(
  call: Entering,
  hasher: PasswordHasher,
  given: { loginId: string; password: string },
  refuse: (code: 'login-failed' | 'login-locked', extra: { data: ReturnType<typeof failedLogin> }) => Error,
): Promise<StaffAccount> {
  const max = call.settings.auth.maxLoginFailures
  const id = { realm: 'staff', loginId: given.loginId.toLowerCase() } as const
  const locked = (failed: number, kind: '01' | '02') =>
    refuse('login-locked', {
      data: failedLogin({ code: 'FS09', failedCount: failed, maxFailures: max, ...offerOf(call, kind) }),
    })
  const attempt = await countAttempt(call, id)
  if (attempt.locked) throw locked(max, '01')
  const account = await accountByLoginId(call.db, id.loginId)
  const right = await hasher.verify(account?.passwordHash ?? NOBODY_HASH, given.password)
  if (account && right) {
    await clearAttempts(call, id)
    return account
  }
  if (max > 0 && attempt.failed >= max) throw locked(attempt.failed, '02')
  throw refuse('login-failed', {
    data: failedLogin({
      code: 'FS02',
      failedCount: attempt.failed,
      maxFailures: max,
      detail: max > 0 ? attemptsText(max, attempt.failed) : '',
    }),
  })
}

async function enter(call: Entering, sessions: Sessions, account: StaffAccount): Promise<LoginReply> {
  const { passwordChangeDays } = call.settings.auth
  const { token, refreshToken, session } = await sessions.begin(
    { staffId: account.id },
    { ip: call.ip, userAgent: call.request.headers['user-agent'] ?? '' },
  )
  const unchanged = daysSince(account.passwordChangedAt, call.clock.now())
  return {
    code: '0000',
    hasUser: true,
    failedCount: 0,
    passwordUnchangedDays: unchanged,
    ...(await grantedTo(call.db, { ...session, ip: call.ip })),
    action:
      passwordChangeDays > 0 && unchanged > passwordChangeDays
        ? 'SUCCESS_RECOMMEND_CHANGE_PASSWORD'
        : 'SUCCESS',
    accessToken: token,
    refreshToken,
    challenge: null,
    user: {
      loginId: account.loginId,
      name: account.name,
      staffId: account.id,
      accessInfo: { userIp: call.ip },
    },
  }
}

export const loginRoutes = ({ sessions, hasher }: Deps) => [
  hashing(
    hasher,
    serve(staffLogin, async (call) => {
      const account = await provenAccount(call, hasher, call.body, call.refuse)
      await refuseEntry(call, account)
      if (!call.settings.staff.codes) return enter(call, sessions, account)
      const sent = await sendCode(call, {
        purpose: 'staff-login',
        mobile: account.mobile,
        boundTo: account.loginId,
      })
      return {
        code: '0000',
        hasUser: true,
        failedCount: 0,
        passwordUnchangedDays: 0,
        menus: [],
        authorities: [],
        action: 'REQUIRE_CODE' as const,
        accessToken: null,
        refreshToken: null,
        user: null,
        challenge: { ...sent, mobile: mask('PHONE', account.mobile) },
      }
    }),
  ),

  serve(completeStaffLogin, async (call) => {
    const account = await accountByLoginId(call.db, call.body.loginId.toLowerCase())
    await useCode(
      call,
      {
        ticket: call.body.ticket,
        code: call.body.code,
        purpose: 'staff-login',
        mobile: account?.mobile ?? '',
        boundTo: account?.loginId ?? '',
      },
      () => refuseEntry(call, account!),
    )
    return enter(call, sessions, account!)
  }),

  serve(staffLogout, async ({ caller }) => {
    await sessions.end({ id: caller.sessionId }, 'logout')
    return null
  }),

  hashing(
    hasher,
    serve(editStaffPassword, async (call) => {
      const { body, settings, refuse } = call
      const account = await provenAccount(call, hasher, body, refuse)
      await refuseEntry(call, account, { changing: true })
      if (!settings.auth.canUpdateUserPassword && !account.mustChangePassword)
        throw refuse('password-by-admin')
      const issues = passwordIssues('newPassword', body.newPassword, {
        loginId: account.loginId,
        mobile: account.mobile,
      })
      if (body.newPassword === body.password)
        issues.push({ path: 'newPassword', message: '지금 비밀번호와 다른 비밀번호를 정해 주세요.' })
      if (issues.length) throw refuseInput(issues)
      const passwordHash = await hasher.hash(body.newPassword)
      sessions.forget(
        await call.db.transaction((tx) => changePassword(call, tx, { staffId: account.id }, passwordHash)),
      )
      return null
    }),
  ),

  serve(askStaffApproval, async (call) => {
    const { body, settings, refuse } = call
    if (settings.auth.authApprovalType === 'NONE') throw refuse('approvals-off')
    const purpose = (
      { '01': 'staff-unlock', '02': 'staff-reset-password', '03': 'staff-release-dormancy' } as const
    )[body.kind]
    const loginId = body.loginId.toLowerCase()
    const tell = await useCode(
      call,
      { ticket: body.ticket, code: body.code, purpose, mobile: body.mobile, boundTo: loginId },
      (tx) => askApproval(call, tx, { kind: body.kind, realm: 'staff', loginId, mobile: body.mobile }),
    )
    tell?.()
    return { by: settings.auth.authApprovalType === 'AUTO' ? ('setting' as const) : ('staff' as const) }
  }),

  serve(validateId, async ({ db, query: { loginId } }) => {
    if (!LOGIN_ID.test(loginId))
      return { valid: false, message: '아이디는 영문 소문자로 시작하고 소문자와 숫자로 4~20자예요.' }
    return (await isMemberId(db, loginId))
      ? { valid: false, message: '이미 쓰고 있는 아이디예요.' }
      : { valid: true, message: '쓸 수 있는 아이디예요.' }
  }),

  serve(checkPassword, ({ body, caller, refuse }) => checkRules(body, caller.loginId, refuse)),

  serve(validatePassword, ({ query, caller, settings, refuse }) => {
    if (!settings.staff.passwordCheckByGet) throw refuse('check-closed')
    return checkRules(query, caller.loginId, refuse)
  }),

  serve(readStaffUser, async ({ db, caller, clock, ip }) => ({
    user: { loginId: caller.loginId, name: caller.name, staffId: caller.staffId, accessInfo: { userIp: ip } },
    passwordUnchangedDays: daysSince(
      (await passwordChangedAt(db, caller.staffId))!.passwordChangedAt,
      clock.now(),
    ),
    ...(await grantedTo(db, { ...caller, ip })),
  })),
]

/**
 * The rules alone: whether the old password is right is asked only where it is changed, so this is no way to
 * guess it.
 */
function checkRules(
  given: { password: string; oldPassword: string; loginId: string },
  loginId: string,
  refuse: (code: 'not-your-own') => Error,
) {
  if (given.loginId.toLowerCase() !== loginId) throw refuse('not-your-own')
  const [issue] = passwordIssues('password', given.password, { loginId })
  if (issue) return { valid: false, message: issue.message }
  if (given.password === given.oldPassword)
    return { valid: false, message: '지금 비밀번호와 다른 비밀번호를 정해 주세요.' }
  return { valid: true, message: '쓸 수 있는 비밀번호예요.' }
}
