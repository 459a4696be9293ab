import type { FastifyRequest } from 'fastify'
import type { Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/server/serve.ts'
import { announce } from '#features/signals/live/server/index.ts'
import { sendSms } from '#features/access/verification/server/index.ts'
import { approvalName } from '#features/access/sign-in/labels.ts'
import { RESET_HOURS } from '../labels.ts'
import type { ApprovalKind } from '#features/access/sign-in/login-words.ts'
import { insertApproval, type Approval } from './approval-queries.ts'
import {
  openPasswordTicket,
  ownerByMobile,
  ownerFacts,
  ownerOf,
  type Realm,
  releaseAttempts,
  unlockMember,
  wake,
} from '#features/access/accounts/server/index.ts'
import { originOf } from '#features/access/sign-in/server/index.ts'

export type ApprovalCall = Pick<Services, 'clock' | 'seal' | 'settings' | 'sms' | 'log'> & {
  ip: string
  request: Pick<FastifyRequest, 'protocol' | 'host'>
}
type Whose = Pick<Approval, 'kind' | 'memberId' | 'staffId' | 'loginId'>

/** Opens the account: unlocked, awake, or with a way to a new password. Returns the words for the person. */
export async function openAccount(
  call: ApprovalCall,
  tx: Tx,
  { kind, memberId, staffId, loginId }: Whose,
): Promise<string> {
  const realm: Realm = memberId === null ? 'staff' : 'member'
  if (kind === '03') await wake(tx, ownerOf({ memberId, staffId }), call.clock.now())
  if (kind === '01') {
    await releaseAttempts(tx, call.seal, { realm, loginId })
    if (memberId !== null) await unlockMember(tx, memberId)
  }
  if (kind !== '02') return `[메디몰] ${approvalName[kind]} 요청이 승인됐어요. 이제 로그인할 수 있어요.`
  const owner = ownerOf({ memberId, staffId })
  const ticket = await openPasswordTicket(tx, call, {
    kind: 'approved-reset',
    owner,
    of: (await ownerFacts(tx, owner))!,
    minutes: RESET_HOURS * 60,
  })
  // after '#': neither servers nor their logs see it
  const page = realm === 'staff' ? '/office/login/password' : '/login/password'
  return `[메디몰] 비밀번호 초기화 요청이 승인됐어요. ${RESET_HOURS}시간 안에 새 비밀번호를 정해 주세요. ${originOf(call.settings, call.request)}${page}#${ticket}`
}

export const rejection = (kind: ApprovalKind, reason: string) =>
  `[메디몰] ${approvalName[kind]} 요청이 반려됐어요. 사유: ${reason}`

/**
 * Takes a request whose code was right; call it inside `useCode`. What comes back tells the person, after the
 * commit and without being waited for, as the answer takes as long for an account that does not exist. Null
 * when nobody is told anything: no such account, not its number, one waits already, or staff decide. With
 * AUTO the account opens at once.
 */
export async function askApproval(
  call: ApprovalCall,
  tx: Tx,
  asked: { kind: ApprovalKind; realm: Realm; loginId: string; mobile: string },
): Promise<(() => void) | null> {
  const owner = await ownerByMobile(tx, asked)
  if (!owner) return null
  const decided = call.settings.auth.authApprovalType === 'AUTO'
  const made = await insertApproval(tx, {
    ...owner,
    kind: asked.kind,
    mobile: asked.mobile,
    ip: call.ip,
    now: call.clock.now(),
    decided,
  })
  if (made && !decided) await announce(tx, { to: { menu: 'approvals' }, topic: 'approval', data: {} })
  if (!made || !decided) return null
  const text = await openAccount(call, tx, { ...owner, kind: asked.kind, loginId: asked.loginId })
  return () => void sendSms(call, { to: asked.mobile, text })
}
