import { serve, type Call } from '#platform/server/serve.ts'
import { login } from '../login-contract.ts'
import { attemptsText, lockedHelp } from '../login-words.ts'
import {
  clearAttempts,
  countAttempt,
  hashing,
  memberByLoginId,
  NOBODY_HASH,
  type PasswordHasher,
} from '#features/access/accounts/server/index.ts'
import { parseMobile } from '#domain/contact.ts'
import { useCode } from '#features/access/verification/server/index.ts'
import { enter, failedLogin, offerOf, provenBy } from './entry.ts'
import { linkIdentity } from './linked.ts'
import type { Sessions } from '#features/access/sessions/server/index.ts'

/** LG-04, LG-06: at the last try a reset is offered, to an id that is locked already its unlocking. */
function lockedData(
  { settings }: Call<typeof login>,
  failed: number,
  { already, waitMinutes }: { already: boolean; waitMinutes: number },
) {
  const { maxLoginFailures: max, authApprovalType } = settings.auth
  const offer =
    authApprovalType === 'NONE'
      ? { detail: lockedHelp(waitMinutes) }
      : offerOf({ settings }, already ? '01' : '02')
  return failedLogin({ code: 'FS09', failedCount: failed, maxFailures: max, ...offer })
}

/** Whether the mobile of this id was proven with the call; the same work for an id that nobody has. */
async function holdsMobile(call: Call<typeof login>, loginId: string) {
  const { guard } = call.body
  if (!guard) return false
  return useCode(call, { ...guard, purpose: 'member-guard', boundTo: loginId }, async (tx) => {
    const mobile = (await memberByLoginId(tx, loginId))?.mobile
    return mobile !== undefined && parseMobile(mobile) === parseMobile(guard.mobile)
  })
}

export const loginRoute = ({ sessions, hasher }: { sessions: Sessions; hasher: PasswordHasher }) =>
  hashing(
    hasher,
    serve(login, async (call) => {
      const { body, db, settings, refuse } = call
      const max = settings.auth.maxLoginFailures
      const id = { realm: 'member', loginId: body.loginId.toLowerCase() } as const
      const attempt = await countAttempt(call, id, { proven: await holdsMobile(call, id.loginId) })
      if (attempt.locked && attempt.byStrangers) throw refuse('login-guarded')
      if (attempt.locked)
        throw refuse('login-locked', { data: lockedData(call, max, { ...attempt, already: true }) })

      const member = await memberByLoginId(db, id.loginId)
      const right = await hasher.verify(member?.passwordHash ?? NOBODY_HASH, body.password)
      if (!member || !right) {
        if (max > 0 && attempt.failed >= max)
          throw refuse('login-locked', {
            data: lockedData(call, attempt.failed, { ...attempt, already: false }),
          })
        throw refuse('login-failed', {
          data: failedLogin({
            code: 'FS02',
            failedCount: attempt.failed,
            maxFailures: max,
            detail: max > 0 ? attemptsText(max, attempt.failed) : '',
          }),
        })
      }
      await clearAttempts(call, id)
      const proof = provenBy(member)
      return enter(call, sessions, member, {
        byPassword: true,
        proof: {
          ...proof,
          // linked only with whom the door lets in, by the password that counts at this moment
          async holds(tx, now) {
            if (!proof.holds(tx, now)) return false
            if (body.linkTicket && !(await linkIdentity(tx, call, member.id, body.linkTicket)))
              throw refuse('link-over')
            return true
          },
        },
      })
    }),
  )
