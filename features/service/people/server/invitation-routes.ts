import {
  hashing,
  holdPeople,
  insertColleague,
  institutionsOfMobile,
  memberById,
  passwordIssues,
  type PasswordHasher,
} from '#features/access/accounts/server/index.ts'
import type { Sessions } from '#features/access/sessions/server/index.ts'
import { enter } from '#features/access/sign-in/server/index.ts'
import { useProof } from '#features/access/verification/server/index.ts'
import { insertConsents } from '#features/service/membership/server/index.ts'
import { terms } from '#features/service/membership/terms.ts'
import { refuseInput } from '#platform/server/refuse.ts'
import { serve } from '#platform/server/serve.ts'
import { acceptInvitation, checkInvitation } from '../invitation-contract.ts'
import { invitationState } from '../rules.ts'
import { holdInvitation, invitationByKey, useInvitation, type HeldInvitation } from './queries.ts'
import { hashOfKey } from './key.ts'

/** Why an invitation opens nothing; null: it does. */
function problemOf(found: HeldInvitation | undefined, now: Date) {
  if (!found) return 'invitation-unknown' as const
  const state = invitationState(found, now)
  return state === 'open' ? null : (`invitation-${state}` as const)
}

export const invitationRoutes = ({ sessions, hasher }: { sessions: Sessions; hasher: PasswordHasher }) => [
  serve(checkInvitation, async ({ db, clock, body, refuse }) => {
    const found = await invitationByKey(db, hashOfKey(body.key))
    const problem = problemOf(found, clock.now())
    if (problem) throw refuse(problem)
    const { institutionName, name, mobile, role, expiresAt } = found!
    return { institutionName, name, mobileEnd: mobile.slice(-4), role, expiresAt: expiresAt.toISOString() }
  }),

  hashing(
    hasher,
    serve(acceptInvitation, async (call) => {
      const { body, db, clock, ip, refuse } = call
      const { loginId, agreed, mobile } = body
      if (terms.some(({ term, required }) => required && !agreed.includes(term))) throw refuse('terms-needed')
      const issues = passwordIssues('password', body.password, { loginId })
      if (issues.length) throw refuseInput(issues)
      const keyHash = hashOfKey(body.key)
      const unfit = problemOf(await invitationByKey(db, keyHash), clock.now())
      if (unfit) throw refuse(unfit)
      const passwordHash = await hasher.hash(body.password)
      const at = clock.now()
      const memberId = await db.transaction(async (tx) => {
        const held = await holdInvitation(tx, keyHash)
        const problem = problemOf(held, at)
        if (problem) throw refuse(problem)
        const invitation = held!
        if (invitation.mobile !== mobile) throw refuse('number-differs')
        await useProof(tx, { proof: body.proof, purpose: 'invitation', mobile, boundTo: '' }, call)
        const { institutionId, invitationId, name, role, orderLimit, monthLimit } = invitation
        for (const work of await institutionsOfMobile(tx, mobile))
          throw refuse(work.institutionId === institutionId ? 'already-here' : 'member-elsewhere')
        // nobody is let into an institution whose last person has left
        const people = await holdPeople(tx, institutionId)
        if (people.length === 0) throw refuse('invitation-withdrawn')
        // nor into one that is stopped or must renew: they would order in its place
        if (!people.some(({ role, status }) => role === 'director' && status === '05'))
          throw refuse('institution-waits')
        const made = await insertColleague(tx, {
          loginId,
          name,
          email: body.email,
          mobile,
          passwordHash,
          institutionId,
          role,
          orderLimit,
          monthLimit,
          at,
        })
        if (!made) throw refuse('id-taken')
        await useInvitation(tx, invitationId, made.memberId, at)
        await insertConsents(tx, made.memberId, {
          terms: terms.map(({ term }) => term),
          versions: terms.map(({ version }) => version),
          agreed: terms.map(({ term }) => agreed.includes(term)),
          ip,
          at,
        })
        return made.memberId
      })
      return enter(call, sessions, (await memberById(db, memberId))!, { byPassword: false })
    }),
  ),
]
