import { seoulDate } from '#domain/calendar.ts'
import { mask } from '#domain/masks.ts'
import {
  changesOfPeople,
  holdPeople,
  isLocked,
  lockMember,
  moveMember,
  setRole,
} from '#features/access/accounts/server/index.ts'
import { unlockAtDesk } from '#features/access/recovery/server/index.ts'
import { announceChange, type Sessions } from '#features/access/sessions/server/index.ts'
import { sendSms } from '#features/access/verification/server/index.ts'
import { advertChoicesOf, tell } from '#features/running/notifications/server/index.ts'
import { anyEnded } from '#features/service/membership/server/index.ts'
import { idKey, keyset } from '#platform/server/keyset.ts'
import { serve } from '#platform/server/serve.ts'
import {
  appointDirector,
  endMemberSessions,
  listMembers,
  readMember,
  readMemberContact,
  setMemberStatus,
  unlockMember,
} from '../office-contract.ts'
import { statusAfter } from '../rules.ts'
import { clinicOf, contactOf, institutionOf, loginsOf, membersPage, peopleOf } from './queries.ts'

/** So many of the newest changes are shown. */
const CHANGES = 30
const places = keyset({ id: idKey })

export const memberDeskRoutes = ({ sessions }: { sessions: Sessions }) => [
  serve(listMembers, async ({ db, query: { search, status, memberId = null, cursor, size } }) => {
    const found = await membersPage(db, {
      search,
      status,
      only: memberId,
      before: places.read(cursor)?.id ?? null,
      size: size + 1,
    })
    const { rows, next } = places.page(found, size)
    return {
      rows: rows.map(({ id: _, ...member }) => ({
        ...member,
        name: mask('NAME', member.name),
        mobile: mask('PHONE', member.mobile),
        email: mask('EMAIL', member.email),
        lastLoginAt: member.lastLoginAt?.toISOString() ?? null,
        joinedAt: member.joinedAt.toISOString(),
      })),
      next,
    }
  }),

  serve(readMember, async (call) => {
    const { db, params, refuse } = call
    const { memberId } = params
    const people = await peopleOf(db, memberId)
    const self = people[0]
    if (!self) throw refuse('member-missing')
    return {
      institution: (await institutionOf(db, memberId)) ?? null,
      people: people.map(({ lastLoginAt, name, ...one }) => ({
        ...one,
        name: mask('NAME', name),
        lastLoginAt: lastLoginAt?.toISOString() ?? null,
      })),
      logins: (await loginsOf(db, memberId)).map(({ at, ip, open }) => ({
        at: at.toISOString(),
        ip: mask('IP', ip),
        open,
      })),
      locked: await isLocked(db, call, { realm: 'member', loginId: self.loginId }),
      adverts: (await advertChoicesOf(db, memberId, CHANGES)).map(({ step, at }) => ({
        step,
        at: at.toISOString(),
      })),
      changes: (await changesOfPeople(db, memberId, CHANGES)).map(({ at, ...change }) => ({
        ...change,
        at: at.toISOString(),
      })),
    }
  }),

  serve(readMemberContact, async ({ db, params: { memberId }, refuse }) => {
    const found = await contactOf(db, memberId)
    if (!found) throw refuse('member-missing')
    return found
  }),

  serve(
    setMemberStatus,
    async ({ db, clock, caller, params: { memberId }, body: { step, seen, reason }, refuse }) => {
      const changed = await db.transaction(async (tx) => {
        const held = await lockMember(tx, memberId)
        if (!held) throw refuse('member-missing')
        // a stop and a renewal are let go by the same step: whoever does it has seen which
        if (step === 'release' && seen === undefined) throw refuse('page-old')
        const status = (seen ?? held.status) === held.status ? statusAfter(held.status, step) : null
        if (!status) throw refuse('status-changed')
        const at = clock.now()
        // the job that watches papers would shut them out again
        if (
          held.status === '06' &&
          step === 'release' &&
          (await anyEnded(tx, { memberId, ...held }, seoulDate(at)))
        )
          throw refuse('paper-ended')
        await moveMember(tx, memberId, {
          status,
          reason: step === 'release' ? '' : reason,
          why: reason,
          actor: caller.loginId,
          at,
        })
        return announceChange(tx, { memberId })
      })
      sessions.forget(changed)
      return null
    },
  ),

  serve(unlockMember, async (call) => {
    const { db, caller, params, body, refuse } = call
    const told = await db.transaction(async (tx) => {
      const held = await lockMember(tx, params.memberId)
      if (!held) throw refuse('member-missing')
      const text = await unlockAtDesk(call, tx, { ...params, ...held, ...body, staff: caller })
      if (text === null) throw refuse('not-locked')
      return { to: held.mobile, text }
    })
    return { told: await sendSms(call, told) }
  }),

  serve(appointDirector, async ({ db, clock, caller, params: { memberId }, body: { reason }, refuse }) => {
    const changed = await db.transaction(async (tx) => {
      const clinic = await clinicOf(tx, memberId)
      if (!clinic) throw refuse((await contactOf(tx, memberId)) ? 'may-not-lead' : 'member-missing')
      const people = await holdPeople(tx, clinic.institutionId)
      const heir = people.find((one) => one.memberId === memberId)
      if (heir?.status !== '05') throw refuse('may-not-lead')
      if (heir.role === 'director') throw refuse('already-director')
      const by = { actor: caller.loginId, at: clock.now(), why: reason }
      await setRole(tx, memberId, { role: 'director', orderLimit: null, monthLimit: null, ...by })
      await tell(tx, {
        kind: 'director-named',
        to: {
          memberIds: people
            .filter(({ role }) => role === 'director')
            .map((one) => one.memberId)
            .concat(memberId),
        },
        values: { who: heir.name, clinic: clinic.name },
        cause: `${memberId}/${by.at.toISOString()}`,
        at: by.at,
      })
      return announceChange(tx, { memberId })
    })
    sessions.forget(changed)
    return null
  }),

  serve(endMemberSessions, async ({ db, params: { memberId }, refuse }) => {
    if (!(await contactOf(db, memberId))) throw refuse('member-missing')
    await sessions.end({ memberId }, 'disabled')
    return null
  }),
]
