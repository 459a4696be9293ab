import {
  clearAttempts,
  countAttempt,
  hashing,
  memberById,
  type PasswordHasher,
} from '#features/access/accounts/server/index.ts'
import { CONFIRMED_MS, markConfirmed } from '#features/access/sessions/server/index.ts'
import { refuseInput } from '#platform/server/refuse.ts'
import { serve } from '#platform/server/serve.ts'
import { confirmPassword } from '../confirm-contract.ts'

export const confirmRoutes = ({ hasher }: { hasher: PasswordHasher }) => [
  hashing(
    hasher,
    serve(confirmPassword, async (call) => {
      const { body, db, clock, caller, settings, refuse } = call
      const member = (await memberById(db, caller.memberId))!
      const id = { realm: 'member', loginId: member.loginId } as const
      // the same count as at the door, or this would be the way to guess
      const counted = await countAttempt(call, id)
      if (counted.locked) throw refuse('password-locked')
      if (!(await hasher.verify(member.passwordHash, body.password))) {
        const { maxLoginFailures: most } = settings.auth
        const times = most > 0 ? ` (${counted.failed}/${most})` : ''
        throw refuseInput([{ path: 'password', message: `비밀번호가 맞지 않아요.${times}` }])
      }
      await clearAttempts(call, id)
      const now = clock.now()
      await markConfirmed(db, caller.sessionId, now)
      return { until: new Date(now.getTime() + CONFIRMED_MS).toISOString() }
    }),
  ),
]
