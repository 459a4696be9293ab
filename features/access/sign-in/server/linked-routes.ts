import { confirmedUntil, endSessions, type Sessions } from '#features/access/sessions/server/index.ts'
import { serve } from '#platform/server/serve.ts'
import { listLinkedLogins, unlinkLogin } from '../linked-contract.ts'
import { linkedLogins, unlinkOne } from './linked.ts'

export const linkedRoutes = ({ sessions }: { sessions: Sessions }) => [
  serve(listLinkedLogins, async ({ db, caller }) => ({
    logins: (await linkedLogins(db, caller.memberId)).map(({ provider, linkedAt }) => ({
      provider,
      linkedAt: linkedAt.toISOString(),
    })),
  })),

  serve(unlinkLogin, async ({ db, clock, caller, params, refuse }) => {
    const { memberId, sessionId } = caller
    const at = clock.now()
    if (!(await confirmedUntil(db, sessionId, at))) throw refuse('confirm-first')
    const ended = await db.transaction(async (tx) => {
      await unlinkOne(tx, memberId, params.provider)
      return endSessions(tx, { memberId }, 'elsewhere', at, sessionId)
    })
    sessions.forget(ended)
    return null
  }),
]
