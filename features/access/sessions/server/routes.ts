import { serve } from '#platform/server/serve.ts'
import { refreshSession } from '../refresh-contract.ts'
import { isAuthenticated, logout, readUser } from '../session-contract.ts'
import { placeRoutes } from './places.ts'
import { pollRoutes } from './poll.ts'
import type { MemberSession } from './queries.ts'
import type { Sessions } from './sessions.ts'
import { userOf } from './user.ts'

export const sessionRoutes = (deps: { sessions: Sessions }) => [
  ...placeRoutes(deps),
  ...pollRoutes(deps),

  serve(logout, async ({ caller }) => {
    await deps.sessions.end({ id: caller.sessionId }, 'logout')
    return null
  }),

  serve(isAuthenticated, ({ caller }) => caller !== null),

  serve(readUser, ({ caller, ip }) => userOf(caller as MemberSession, ip)),

  serve(refreshSession, ({ body }) => deps.sessions.refresh(body.refreshToken, body.procId)),
]

export const tokenOf = (header: string | undefined) =>
  header?.startsWith('Bearer ') ? header.slice(7) : null
