import { announce } from '#features/signals/live/server/index.ts'
import { serve } from '#platform/server/serve.ts'
import { decideGrantRequest, listGrantRequests, withdrawGrantRequest } from '../grant-request-contract.ts'
import {
  giveGrants,
  grantsToAskFor,
  isWaiting,
  rolesToAskFor,
  takeRequest,
  waitingRequests,
  withdrawRequest,
} from './grant-requests.ts'
import { lockAuthority } from './role-queries.ts'

export const grantRequestRoutes = [
  serve(listGrantRequests, async ({ db, caller }) =>
    (await waitingRequests(db, caller.staffId)).map(({ askedAt, ...request }) => ({
      ...request,
      askedAt: askedAt.toISOString(),
    })),
  ),

  serve(withdrawGrantRequest, ({ db, params: { requestId }, caller, refuse }) =>
    db.transaction(async (tx) => {
      if (!(await withdrawRequest(tx, requestId, caller.staffId))) throw refuse('request-over')
      await announce(tx, { to: { menu: 'roles' }, topic: 'waiting', data: {} })
      return null
    }),
  ),

  serve(decideGrantRequest, ({ db, params: { requestId }, body, caller, clock, refuse }) =>
    db.transaction(async (tx) => {
      await lockAuthority(tx)
      const taken = await takeRequest(tx, {
        requestId,
        state: body.decision,
        staffId: caller.staffId,
        now: clock.now(),
      })
      if (!taken) throw refuse((await isWaiting(tx, requestId)) ? 'own-request' : 'request-over')
      if (body.decision === 'approved') {
        const { roleId, staffId, grants } = taken
        const beyond =
          staffId === null
            ? await grantsToAskFor(tx, caller.staffId, roleId, grants)
            : await rolesToAskFor(tx, caller.staffId, staffId, [roleId])
        if (beyond.length > 0) throw refuse('beyond-own-authority')
        await giveGrants(tx, taken)
      }
      await announce(tx, { to: { menu: 'roles' }, topic: 'waiting', data: {} })
      return null
    }),
  ),
]
