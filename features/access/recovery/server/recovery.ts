import { mask } from '#domain/masks.ts'
import { seoulDate } from '#domain/calendar.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { SUCCESS } from '#platform/contract/envelope.ts'
import type { Database } from '#platform/database/database.ts'
import { unlinkAll } from '#features/access/sign-in/server/index.ts'
import { Refusal, refuseInput } from '#platform/server/refuse.ts'
import { serve } from '#platform/server/serve.ts'
import { useCode, useIdentity, useProof } from '#features/access/verification/server/index.ts'
import {
  changeOwnPassword,
  findIdByCode,
  findIdByIdentity,
  resetPassword,
  setPassword,
} from '../recovery-contract.ts'
import type { PasswordOwner } from '#features/access/accounts/password-rules.ts'
import {
  clearAttempts,
  countAttempt,
  hashing,
  memberById,
  memberByLoginId,
  membersByMobile,
  type PasswordHasher,
  passwordIssues,
  releaseAttempts,
  unlockMember,
  staffOfTicket,
  usePasswordTicket,
} from '#features/access/accounts/server/index.ts'
import { changePassword, type Sessions } from '#features/access/sessions/server/index.ts'

/** The wire field of every form that sets a password. */
function refuseBadPassword(password: string, owner: PasswordOwner) {
  const issues = passwordIssues('newPassword', password, owner)
  if (issues.length) throw refuseInput(issues)
}

type StaffCall = {
  endpoint: Endpoint
  staffId: number
  ip: string
  tranId: string
  input: object
  now: Date
}
type Deps = {
  hasher: PasswordHasher
  sessions: Sessions
  recordStaffCall: (
    db: Database,
    call: StaffCall,
    ending: { outcome: 'allowed' | 'failed'; result: string },
  ) => Promise<void>
}

export const recoveryRoutes = ({ hasher, sessions, recordStaffCall }: Deps) => [
  serve(findIdByCode, async (call) => {
    const { mobile, businessNumber, ticket, code } = call.body
    const found = await useCode(
      call,
      { ticket, code, purpose: 'find-id', mobile, boundTo: businessNumber },
      (tx) => membersByMobile(tx, { mobile, businessNumber }),
    )
    return {
      accounts: found.map(({ loginId, createdAt }) => ({
        loginId: mask('ID', loginId),
        joinedOn: seoulDate(createdAt),
      })),
    }
  }),

  serve(findIdByIdentity, async (call) => {
    const found = await call.db.transaction(async (tx) => {
      const person = await useIdentity(tx, { proof: call.body.proof, purpose: 'find-id', boundTo: '' }, call)
      return (await membersByMobile(tx, { mobile: person.mobile, businessNumber: '' })).filter(
        ({ name }) => name === person.name,
      )
    })
    return { accounts: found.map(({ loginId, createdAt }) => ({ loginId, joinedOn: seoulDate(createdAt) })) }
  }),

  hashing(
    hasher,
    serve(resetPassword, async (call) => {
      const { body, db, seal, settings, refuse } = call
      if (!settings.auth.canUpdateUserPassword) throw refuse('password-by-admin')
      const loginId = body.loginId.toLowerCase()
      refuseBadPassword(body.newPassword, { loginId, mobile: body.mobile })
      // before it is known whether the account exists, so that the answer takes as long either way (A2)
      const passwordHash = await hasher.hash(body.newPassword)
      const { ended, unlinked } = await db.transaction(async (tx) => {
        const person =
          body.by === 'identity'
            ? await useIdentity(tx, { proof: body.proof, purpose: 'reset-password', boundTo: loginId }, call)
            : null
        if (!person)
          await useProof(
            tx,
            { proof: body.proof, purpose: 'reset-password', mobile: body.mobile, boundTo: loginId },
            call,
          )
        const member = await memberByLoginId(tx, loginId)
        const own =
          member &&
          member.status !== '09' &&
          (person
            ? member.mobile === person.mobile && member.name === person.name
            : member.mobile === body.mobile)
        if (!own) throw refuse('no-account')
        // With staff deciding, a lock stays: forgetting the password is no way around them.
        if (settings.auth.authApprovalType !== 'STAFF') {
          await releaseAttempts(tx, seal, { realm: 'member', loginId })
          await unlockMember(tx, member.id)
        }
        return {
          unlinked: await unlinkAll(tx, member.id),
          ended: await changePassword(call, tx, { memberId: member.id }, passwordHash),
        }
      })
      sessions.forget(ended)
      return { unlinked }
    }),
  ),

  hashing(
    hasher,
    serve(setPassword, async (call) => {
      const { body, db, seal, clock, endpoint, ip, request, refuse } = call
      const staffId = await staffOfTicket(db, body.ticket)
      const record = async (outcome: 'allowed' | 'failed', result: string) => {
        if (staffId === null) return
        const tried = { endpoint, staffId, ip, tranId: request.id, input: {}, now: clock.now() }
        await recordStaffCall(db, tried, { outcome, result })
      }
      const set = async () => {
        refuseBadPassword(body.newPassword, {})
        const passwordHash = await hasher.hash(body.newPassword)
        return db.transaction(async (tx) => {
          const given = await usePasswordTicket(tx, call, body)
          if (!given) throw refuse('ticket-over')
          const { owner, facts } = given
          refuseBadPassword(body.newPassword, facts)
          const reset = body.kind === 'approved-reset'
          if (reset) await releaseAttempts(tx, seal, facts)
          if (reset && 'memberId' in owner) await unlockMember(tx, owner.memberId)
          return {
            unlinked: reset && 'memberId' in owner ? await unlinkAll(tx, owner.memberId) : [],
            ended: await changePassword(call, tx, owner, passwordHash),
          }
        })
      }
      const { ended, unlinked } = await set().catch(async (error: unknown) => {
        await record('failed', error instanceof Refusal ? error.code : 'server-error')
        throw error
      })
      sessions.forget(ended)
      await record('allowed', SUCCESS)
      return { unlinked }
    }),
  ),

  hashing(
    hasher,
    serve(changeOwnPassword, async (call) => {
      const { body, db, caller, settings, refuse } = call
      if (!settings.auth.canUpdateUserPassword) throw refuse('password-by-admin')
      const member = (await memberById(db, caller.memberId))!
      refuseBadPassword(body.newPassword, member)
      if (body.newPassword === body.oldPassword)
        throw refuseInput([{ path: 'newPassword', message: '지금 비밀번호와 다른 비밀번호를 정해 주세요.' }])
      const id = { realm: 'member', loginId: member.loginId } as const
      // the same count as at the door, or this would be the way to guess
      if ((await countAttempt(call, id)).locked) throw refuse('password-locked')
      if (!(await hasher.verify(member.passwordHash, body.oldPassword)))
        throw refuseInput([{ path: 'oldPassword', message: '지금 비밀번호가 맞지 않아요.' }])
      await clearAttempts(call, id)
      const passwordHash = await hasher.hash(body.newPassword)
      sessions.forget(
        await db.transaction((tx) =>
          changePassword(call, tx, { memberId: member.id }, passwordHash, {
            exceptSessionId: caller.sessionId,
          }),
        ),
      )
      return null
    }),
  ),
]
