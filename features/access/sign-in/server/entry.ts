import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/server/refuse.ts'
import type { Services } from '#platform/server/serve.ts'
import { entryRefusals, FailedLogin, passwordRefusals, type LoginReply } from '../login-contract.ts'
import { approvalOffer, CONTACT_ADMIN, type ApprovalKind } from '../login-words.ts'
import { type Member, openPasswordTicket } from '#features/access/accounts/server/index.ts'
import {
  type MemberSession,
  type Proof,
  type Sessions,
  userOf,
} from '#features/access/sessions/server/index.ts'

type EntryCall = Pick<Services, 'db' | 'clock' | 'settings'> & { ip: string; request: FastifyRequest }
const DAY = 86_400_000
/** How long somebody may take to think of the password that they must change. */
const CHANGE_MINUTES = 15

/**
 * What a failed login carries, as the wire names it; nothing in it says whether the id exists unless the
 * password was right.
 */
export const failedLogin = (given: Pick<FailedLogin, 'code'> & Partial<FailedLogin>) =>
  FailedLogin.encode({
    hasUser: false,
    failedCount: 0,
    maxFailures: 0,
    detail: '',
    action: 'SHOW_DIALOG',
    approvalType: null,
    ticket: null,
    ...given,
  })

/** A1, A7: of a password that was right when it was looked at, and is another one now. */
export const provenBy = ({ passwordHash }: { passwordHash: string }): Proof => ({
  holds: (_tx, now) => now === passwordHash,
  refused: () =>
    new Refusal('login-failed', passwordRefusals['login-failed'], { data: failedLogin({ code: 'FS02' }) }),
})

/** LG-04, LG-06: what to ask for when approvals are on, else whom to turn to. */
export const offerOf = (
  { settings }: Pick<Services, 'settings'>,
  kind: ApprovalKind,
): Pick<FailedLogin, 'action' | 'approvalType' | 'detail'> =>
  settings.auth.authApprovalType === 'NONE'
    ? { action: 'SHOW_DIALOG', approvalType: null, detail: CONTACT_ADMIN }
    : { action: 'FAIL_REQUIRE_APPROVAL', approvalType: kind, detail: approvalOffer[kind] }

/** Days without a login, since joining, or since the account was woken. */
export function isDormant(
  { settings, clock }: Pick<Services, 'settings' | 'clock'>,
  { lastLoginAt, createdAt, awakenedAt }: Pick<Member, 'lastLoginAt' | 'createdAt' | 'awakenedAt'>,
) {
  const { dormantDays } = settings.auth
  const since = Math.max((lastLoginAt ?? createdAt).getTime(), awakenedAt?.getTime() ?? 0)
  return dormantDays > 0 && clock.now().getTime() - since > dormantDays * DAY
}

/**
 * Why somebody who has proven to be this member may not enter. Asked only after the proof (A2). `byPassword`:
 * the proof was the password.
 */
async function refuseEntry(call: EntryCall, member: Member, { byPassword }: { byPassword: boolean }) {
  const refuse = (code: keyof typeof entryRefusals, data: ReturnType<typeof failedLogin>) =>
    new Refusal(code, entryRefusals[code], { data })
  if (member.status === '09') throw refuse('FS06', failedLogin({ code: 'FS06', hasUser: true }))
  if (member.lockedAt)
    throw refuse('login-locked', failedLogin({ code: 'FS09', hasUser: true, ...offerOf(call, '01') }))
  if (isDormant(call, member))
    throw refuse('FS07', failedLogin({ code: 'FS07', hasUser: true, ...offerOf(call, '03') }))
  if (byPassword && member.mustChangePassword) {
    const ticket = await openPasswordTicket(call.db, call, {
      kind: 'must-change',
      owner: { memberId: member.id },
      of: member,
      minutes: CHANGE_MINUTES,
    })
    throw refuse(
      'FS08',
      failedLogin({ code: 'FS08', hasUser: true, action: 'REQUIRE_CHANGE_PASSWORD', ticket }),
    )
  }
}

/** Begins the session of somebody whose proof was taken. */
export async function enter(
  call: EntryCall,
  sessions: Sessions,
  member: Member,
  { byPassword, proof }: { byPassword: boolean; proof?: Proof },
): Promise<LoginReply> {
  await refuseEntry(call, member, { byPassword })
  const begun = await sessions.begin({ memberId: member.id }, placeOf(call), proof)
  return entered(call, member, begun, { byPassword })
}

/** Where a session begins. */
export const placeOf = ({ ip, request }: Pick<EntryCall, 'ip' | 'request'>) => ({
  ip,
  userAgent: request.headers['user-agent'] ?? '',
})

type Opened = { token: string; refreshToken: string; session: MemberSession }
/** What a page is told of a session that has begun. */
export function entered(
  call: EntryCall,
  member: Pick<Member, 'passwordChangedAt' | 'passwordPostponedAt'>,
  { token, refreshToken, session }: Opened,
  { byPassword }: { byPassword: boolean },
): LoginReply {
  const { passwordChangeDays } = call.settings.auth
  const daysSince = (at: Date) => Math.floor((call.clock.now().getTime() - at.getTime()) / DAY)
  const unchangedDays = daysSince(member.passwordChangedAt)
  const due =
    passwordChangeDays > 0 &&
    unchangedDays > passwordChangeDays &&
    (!member.passwordPostponedAt || daysSince(member.passwordPostponedAt) > passwordChangeDays)
  return {
    code: '0000',
    hasUser: true,
    failedCount: 0,
    passwordUnchangedDays: unchangedDays,
    menus: [],
    authorities: [],
    action: byPassword && due ? 'SUCCESS_RECOMMEND_CHANGE_PASSWORD' : 'SUCCESS',
    accessToken: token,
    refreshToken,
    user: userOf(session, call.ip),
  }
}
