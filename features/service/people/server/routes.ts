import { shopFacts } from '#domain/shop-facts.ts'
import { randomBytes } from 'node:crypto'
import { formatMobile } from '#domain/contact.ts'
import { holdPeople, setRole } from '#features/access/accounts/server/index.ts'
import { announceChange, endSessions, type Sessions } from '#features/access/sessions/server/index.ts'
import { originOf } from '#features/access/sign-in/server/index.ts'
import { sendSms } from '#features/access/verification/server/index.ts'
import { monthStart } from '#features/buying/orders/server/index.ts'
import { withdraw } from '#features/service/membership/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuseCommonly } from '#platform/server/refuse.ts'
import { serve } from '#platform/server/serve.ts'
import {
  changePerson,
  handOver,
  invitePerson,
  listPeople,
  removePerson,
  withdrawInvitation,
} from '../contract.ts'
import { keepsDirector, mayLead } from '#features/access/accounts/rules.ts'
import { INVITATION_DAYS, invitedOften, limitsFor, MOST_PEOPLE } from '../rules.ts'
import { hashOfKey } from './key.ts'
import { insertInvitation, openInvitations, peopleOf, sentSince, takeBack } from './queries.ts'

const TAKEN_OUT = '기관의 구성원에서 나갔어요.'

/**
 * The people of the caller's institution, held until commit. Whoever waited here while the directorship was taken away
 * leads nobody any more.
 */
async function peopleLedBy(tx: Tx, caller: { memberId: number; institutionId: number }) {
  const people = await holdPeople(tx, caller.institutionId)
  const leads = people.some(({ memberId, role }) => memberId === caller.memberId && role === 'director')
  if (!leads) throw refuseCommonly('director-only')
  return people
}

export const peopleRoutes = ({ sessions }: { sessions: Sessions }) => [
  serve(listPeople, async ({ db, clock, caller }) => {
    const now = clock.now()
    const [people, invitations] = await Promise.all([
      peopleOf(db, caller.institutionId, monthStart(now)),
      caller.role === 'director' ? openInvitations(db, caller.institutionId, now) : [],
    ])
    return {
      people: people.map(({ lastLoginAt, spent, ...person }) => ({
        ...person,
        spent: person.role === 'reader' ? null : spent,
        lastLoginAt: lastLoginAt?.toISOString() ?? null,
        own: person.memberId === caller.memberId,
      })),
      invitations: invitations.map(({ mobile, expiresAt, ...invitation }) => ({
        ...invitation,
        mobile: formatMobile(mobile),
        expiresAt: expiresAt.toISOString(),
      })),
    }
  }),

  serve(invitePerson, async (call) => {
    const { db, clock, caller, body, refuse, settings, request } = call
    const at = clock.now()
    const expiresAt = new Date(at.getTime() + INVITATION_DAYS * 86_400_000)
    const key = randomBytes(32).toString('base64url')
    const { institutionId, memberId } = caller
    const { invitationId } = await db.transaction(async (tx) => {
      const people = await peopleLedBy(tx, caller)
      if (people.some(({ mobile }) => mobile === body.mobile)) throw refuse('already-here')
      const open = await openInvitations(tx, institutionId, at)
      const others = open.filter(({ mobile }) => mobile !== body.mobile)
      if (people.length + others.length >= MOST_PEOPLE) throw refuse('people-full')
      const since = new Date(at.getTime() - 86_400_000)
      if (invitedOften(await sentSince(tx, { institutionId, mobile: body.mobile, since })))
        throw refuse('invited-often')
      return insertInvitation(tx, {
        ...body,
        ...limitsFor(body.role, body),
        institutionId,
        memberId,
        keyHash: hashOfKey(key),
        at,
        expiresAt,
      })
    })
    const address = `${originOf(settings, request)}/invitation#${key}`
    const text = `[메디몰] ${caller.institutionName}에서 ${body.name}님을 초대했어요. ${INVITATION_DAYS}일 안에 아이디를 만들어 주세요. ${address}`
    const sent = await sendSms(call, { to: body.mobile, text })
    return { invitationId, expiresAt: expiresAt.toISOString(), sent }
  }),

  serve(withdrawInvitation, async ({ db, clock, caller, params: { invitationId }, refuse }) => {
    const { institutionId } = caller
    if (!(await takeBack(db, { institutionId, invitationId, at: clock.now() })))
      throw refuse('invitation-missing')
    return null
  }),

  serve(changePerson, async ({ db, clock, caller, params: { memberId }, body, refuse }) => {
    const changed = await db.transaction(async (tx) => {
      const people = await peopleLedBy(tx, caller)
      if (!people.some((one) => one.memberId === memberId)) throw refuse('person-missing')
      if (!keepsDirector(people, memberId, body.role)) throw refuse('last-director')
      await setRole(tx, memberId, {
        role: body.role,
        ...limitsFor(body.role, body),
        actor: caller.loginId,
        at: clock.now(),
      })
      return announceChange(tx, { memberId })
    })
    sessions.forget(changed)
    return null
  }),

  serve(removePerson, async ({ db, clock, seal, caller, params: { memberId }, refuse }) => {
    const ended = await db.transaction(async (tx) => {
      const people = await peopleLedBy(tx, caller)
      if (!people.some((one) => one.memberId === memberId)) throw refuse('person-missing')
      if (!keepsDirector(people, memberId, null)) throw refuse('last-director')
      await withdraw(tx, seal, memberId, { actor: caller.loginId, at: clock.now(), why: TAKEN_OUT })
      return endSessions(tx, { memberId }, 'disabled', clock.now())
    })
    sessions.forget(ended)
    return null
  }),

  serve(handOver, async ({ db, clock, caller, params: { memberId }, refuse }) => {
    const changed = await db.transaction(async (tx) => {
      const people = await peopleLedBy(tx, caller)
      const heir = people.find((one) => one.memberId === memberId)
      if (!heir) throw refuse('person-missing')
      if (heir.role === 'director') throw refuse('already-director')
      if (!mayLead(heir)) throw refuse('person-suspended', { values: [shopFacts.phone] })
      const none = {
        orderLimit: null,
        monthLimit: null,
        actor: caller.loginId,
        at: clock.now(),
        why: '원장 넘기기',
      }
      await setRole(tx, memberId, { role: 'director', ...none })
      await setRole(tx, caller.memberId, { role: 'buyer', ...none })
      return [
        ...(await announceChange(tx, { memberId })),
        ...(await announceChange(tx, { memberId: caller.memberId })),
      ]
    })
    sessions.forget(changed)
    return null
  }),
]
