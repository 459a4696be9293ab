import { createHmac } from 'node:crypto'
import { serve } from '#platform/server/serve.ts'
import { isAuthenticated, login, logout, readUser, type CustomerType, type MemberStatus, type User } from '../contract.ts'
import { readMember } from '../member-contract.ts'
import { attemptsText, LOCK_MINUTES, LOCKED_HELP } from '../rules.ts'
import { HashQueueFull, type PasswordHasher } from './passwords.ts'
import { clearFailures, countAttempt, memberByLoginId, memberFacts, type MemberSession } from './queries.ts'
import type { Sessions } from './sessions.ts'

/** Verified when an id does not exist, so that the answer takes as long (A2). Nobody knows the password behind it. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$bWVkaW1hbGwtbm9ib2R5$XVUdZwzxhJPwf1mBYwP6MwbXcwlR2iDGKUAxIKQzcLQ'

const userOf = (session: MemberSession, ip: string): User => ({
  loginId: session.loginId, name: session.name, memberId: session.memberId,
  customerType: session.customerType as CustomerType, status: session.status as MemberStatus, statusReason: session.statusReason,
  institutionName: session.institutionName, accessInfo: { userIp: ip },
})

export const signInRoutes = ({ sessions, hasher, secret }: { sessions: Sessions; hasher: PasswordHasher; secret: string }) => [
  serve(login, async ({ body, db, clock, settings, ip, request, refuse }) => {
    const { maxLoginFailures, passwordChangeDays } = settings.auth
    const loginId = body.loginId.toLowerCase()
    const now = clock.now()
    const key = createHmac('sha256', secret).update(loginId).digest()
    const fail = (code: 'login-failed' | 'login-locked', failed: number, detail: string) =>
      refuse(code, { data: { resCd: code === 'login-locked' ? 'FS09' : 'FS02', hasUser: false, loginFailCnt: failed, maxLoginFailCnt: maxLoginFailures, detail } })

    const attempt = maxLoginFailures > 0
      ? await countAttempt(db, { key, now, unlockedBefore: new Date(now.getTime() - LOCK_MINUTES * 60_000), max: maxLoginFailures })
      : { failed: 0 }
    if (!attempt) throw fail('login-locked', maxLoginFailures, LOCKED_HELP)

    const member = await memberByLoginId(db, loginId)
    const right = await hasher.verify(member?.passwordHash ?? NOBODY, body.password).catch((error: unknown) => {
      throw error instanceof HashQueueFull ? refuse('login-busy') : error
    })
    if (!member || !right || member.status === '09') {
      if (maxLoginFailures > 0 && attempt.failed >= maxLoginFailures) throw fail('login-locked', attempt.failed, LOCKED_HELP)
      throw fail('login-failed', attempt.failed, maxLoginFailures > 0 ? attemptsText(maxLoginFailures, attempt.failed) : '')
    }

    await clearFailures(db, key)
    const { token, session } = await sessions.begin({ memberId: member.id }, { ip, userAgent: request.headers['user-agent'] ?? '' })
    const unchangedDays = Math.floor((now.getTime() - member.passwordChangedAt.getTime()) / 86_400_000)
    return {
      code: '0000', hasUser: true, failedCount: 0, passwordUnchangedDays: unchangedDays, menus: [], authorities: [],
      action: passwordChangeDays > 0 && unchangedDays > passwordChangeDays ? ('SUCCESS_RECOMMEND_CHANGE_PASSWORD' as const) : ('SUCCESS' as const),
      accessToken: token, user: userOf(session, ip),
    }
  }),

  serve(logout, async ({ caller }) => {
    await sessions.end({ id: caller.sessionId }, 'logout')
    return null
  }),

  serve(isAuthenticated, ({ caller }) => caller !== null),

  serve(readUser, ({ caller, ip }) => userOf(caller as MemberSession, ip)),

  serve(readMember, async ({ db, caller }) => {
    const { createdAt, passwordChangedAt, ...facts } = (await memberFacts(db, caller.memberId))!
    return { ...facts, joinedAt: createdAt.toISOString(), passwordChangedAt: passwordChangedAt.toISOString() }
  }),
]

export const tokenOf = (header: string | undefined) => (header?.startsWith('Bearer ') ? header.slice(7) : null)
