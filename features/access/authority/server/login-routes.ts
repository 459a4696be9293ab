import { mask } from '#domain/masks.ts'
import type { Tx } from '#platform/database/database.ts'
import { isStaff, type AnyCaller } from '#platform/server/caller.ts'
import { refuseInput } from '#platform/server/refuse.ts'
import { serve } from '#platform/server/serve.ts'
import { askApproval } from '#features/access/recovery/server/index.ts'
import { changePassword, type Sessions } from '#features/access/sessions/server/index.ts'
import {
  hashing,
  passwordIssues,
  storePassword,
  type PasswordHasher,
} from '#features/access/accounts/server/index.ts'
import { LOGIN_ID, LOGIN_ID_WORDS } from '#features/access/accounts/new-account.ts'
import { sendCode, useCode, type CodeBinding } from '#features/access/verification/server/index.ts'
import { validateId } from '../id-contract.ts'
import {
  askStaffApproval,
  checkPassword,
  completeStaffLogin,
  editStaffPassword,
  readStaffUser,
  staffLogin,
  staffLogout,
  validatePassword,
} from '../login-contract.ts'
import { daysSince } from '../rules.ts'
import { grantedTo } from './granted.ts'
import { auditSignIn } from './sign-in-audit.ts'
import { enter, provenAccount, refuseEntry } from './staff-entry.ts'
import { accountByLoginId, isMemberId, passwordChangedAt, type StaffAccount } from './staff-queries.ts'

type Deps = { sessions: Sessions; hasher: PasswordHasher }

export const loginRoutes = ({ sessions, hasher }: Deps) => [
  hashing(
    hasher,
    serve(staffLogin, (call) =>
      auditSignIn(call, async () => {
        const account = await provenAccount(call, hasher, call.body, call.refuse)
        await refuseEntry(call, account)
        if (!call.settings.staff.codes) return enter(call, sessions, account)
        const challenge = await challengeOf(call, secondStep(account))
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
          challenge,
        }
      }),
    ),
  ),

  serve(completeStaffLogin, (call) =>
    auditSignIn(call, async () => {
      const account = await accountByLoginId(call.db, call.body.loginId.toLowerCase())
      await useCode(call, { ticket: call.body.ticket, code: call.body.code, ...secondStep(account) }, () =>
        refuseEntry(call, account!),
      )
      return enter(call, sessions, account!)
    }),
  ),

  serve(staffLogout, async (call) => {
    await sessions.end({ id: call.caller.sessionId }, 'logout')
    return auditSignIn({ ...call, body: call.caller }, async () => null)
  }),

  hashing(
    hasher,
    serve(editStaffPassword, (call) =>
      auditSignIn(call, async () => {
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
        const binding = {
          purpose: 'staff-password',
          mobile: account.mobile,
          boundTo: account.loginId,
        } as const
        if (settings.staff.codes && body.ticket === '') return { challenge: await challengeOf(call, binding) }
        const passwordHash = await hasher.hash(body.newPassword)
        const owner = { staffId: account.id }
        const change = async (tx: Tx) => {
          if (body.endOthers)
            return changePassword(call, tx, owner, passwordHash, ownSession(call.caller, account.id))
          await storePassword(tx, owner, passwordHash, call.clock.now())
          return []
        }
        sessions.forget(
          settings.staff.codes
            ? await useCode(call, { ...binding, ticket: body.ticket, code: body.code }, change)
            : await call.db.transaction(change),
        )
        return { challenge: null }
      }),
    ),
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
    if (!LOGIN_ID.test(loginId)) return { valid: false, message: LOGIN_ID_WORDS }
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

/** A code follows one password: it is worth nothing once that is another. */
const secondStep = (account: StaffAccount | undefined): CodeBinding => ({
  purpose: 'staff-login',
  mobile: account?.mobile ?? '',
  boundTo: account ? `${account.loginId} ${account.passwordHash}` : '',
})

const challengeOf = async (call: Parameters<typeof sendCode>[0], to: CodeBinding) => ({
  ...(await sendCode(call, to)),
  mobile: mask('PHONE', to.mobile),
})

/** The session that asked goes on, when it is this person's. */
const ownSession = (caller: AnyCaller | null, staffId: number) =>
  caller && isStaff(caller) && caller.staffId === staffId ? { exceptSessionId: caller.sessionId } : {}

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
