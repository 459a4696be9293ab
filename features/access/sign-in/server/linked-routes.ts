import { confirmedUntil } from '#features/access/sessions/server/index.ts'
import { serve } from '#platform/server/serve.ts'
import { listLinkedLogins, unlinkLogin } from '../linked-contract.ts'
import { linkedLogins, unlinkOne } from './linked.ts'

export const linkedRoutes = [
  serve(listLinkedLogins, async ({ db, caller }) => ({
    logins: (await linkedLogins(db, caller.memberId)).map(({ provider, linkedAt }) => ({
      provider,
      linkedAt: linkedAt.toISOString(),
    })),
  })),

  serve(unlinkLogin, async ({ db, clock, caller, params, refuse }) => {
    if (!(await confirmedUntil(db, caller.sessionId, clock.now()))) throw refuse('confirm-first')
    await unlinkOne(db, caller.memberId, params.provider)
    return null
  }),
]
