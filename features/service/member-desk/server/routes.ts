import { mask } from '#domain/masks.ts'
import { lockMember, moveMember } from '#features/access/accounts/server/index.ts'
import { announceChange, type Sessions } from '#features/access/sessions/server/index.ts'
import { idKey, keyset } from '#platform/server/keyset.ts'
import { serve } from '#platform/server/serve.ts'
import {
  endMemberSessions,
  listMembers,
  readMember,
  readMemberContact,
  setMemberStatus,
} from '../office-contract.ts'
import { statusAfter } from '../rules.ts'
import { contactOf, institutionOf, loginsOf, membersPage, peopleOf } from './queries.ts'

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

  serve(readMember, async ({ db, params: { memberId }, refuse }) => {
    const people = await peopleOf(db, memberId)
    if (people.length === 0) throw refuse('member-missing')
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
    }
  }),

  serve(readMemberContact, async ({ db, params: { memberId }, refuse }) => {
    const found = await contactOf(db, memberId)
    if (!found) throw refuse('member-missing')
    return found
  }),

  serve(setMemberStatus, async ({ db, params: { memberId }, body: { step, reason }, refuse }) => {
    const changed = await db.transaction(async (tx) => {
      const held = await lockMember(tx, memberId)
      if (!held) throw refuse('member-missing')
      const status = statusAfter(held.status, step)
      if (!status) throw refuse('status-changed')
      await moveMember(tx, memberId, { status, reason: step === 'release' ? '' : reason })
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
