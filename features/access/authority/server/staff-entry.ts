import { ipMatches } from '#platform/server/address-list.ts'
import { Refusal } from '#platform/server/refuse.ts'
import type { Services } from '#platform/server/serve.ts'
import type { FastifyRequest } from 'fastify'
import type { FailedLogin } from '#features/access/sign-in/login-contract.ts'
import { attemptsText } from '#features/access/sign-in/login-words.ts'
import type { Sessions } from '#features/access/sessions/server/index.ts'
import {
  clearAttempts,
  countAttempt,
  NOBODY_HASH,
  openPasswordTicket,
  type PasswordHasher,
} from '#features/access/accounts/server/index.ts'
import { failedLogin, isDormant, offerOf, provenBy } from '#features/access/sign-in/server/index.ts'
import { entryRefusals, type LoginReply } from '../login-contract.ts'
import { daysSince } from '../rules.ts'
import { grantedTo } from './granted.ts'
import { accountByLoginId, type StaffAccount } from './staff-queries.ts'

type Entering = Pick<Services, 'db' | 'clock' | 'settings' | 'seal' | 'sms' | 'log'> & {
  ip: string
  request: FastifyRequest
}
/** How long somebody may take to think of the password that they must change. */
const CHANGE_MINUTES = 15
/**
 * LG-05, LG-06: why somebody who has proven to be this person may not enter. Asked only after the proof (A2);
 * who is to change the password may do that.
 */
export async function refuseEntry(call: Entering, account: StaffAccount, { changing = false } = {}) {
  const refuse = (code: keyof typeof entryRefusals, data: Partial<FailedLogin> = {}) =>
    new Refusal(code, entryRefusals[code], { data: failedLogin({ code, hasUser: true, ...data }) })
  if (account.status === 'disabled') throw refuse('FS06')
  if (account.status === 'pending') throw refuse('FM17')
  if (account.allowedIps !== '' && !ipMatches(call.ip, account.allowedIps)) throw refuse('FS04')
  if (isDormant(call, account)) throw refuse('FS07', offerOf(call, '03'))
  if (account.mustChangePassword && !changing) {
    const ticket = await openPasswordTicket(call.db, call, {
      kind: 'must-change',
      owner: { staffId: account.id },
      of: account,
      minutes: CHANGE_MINUTES,
    })
    throw refuse('FS08', { action: 'REQUIRE_CHANGE_PASSWORD', ticket })
  }
}

/**
 * The account behind id and password. Each try is counted before the password is looked at (A1), and takes as
 * long for nobody (A2).
 */
export async function provenAccount(
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

export async function enter(call: Entering, sessions: Sessions, account: StaffAccount): Promise<LoginReply> {
  const { passwordChangeDays } = call.settings.auth
  const { token, refreshToken, session } = await sessions.begin(
    { staffId: account.id },
    { ip: call.ip, userAgent: call.request.headers['user-agent'] ?? '' },
    provenBy(account),
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
